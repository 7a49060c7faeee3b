import Testing

/// The screens of the commands that read and write recordings.
extension HelpScreenTests {
  @Test func `info has its screen`() throws {
    try expect(
      ["info", "--help"],
      #"""
      Tell what a recording holds, without decoding its pictures, or a scene.

      USAGE: placard info <recording> [<options>]

      Of some formats the first picture's header is read, since nothing else gives its size. A file whose
      name ends with scene.json is a scene: it is read and built, so that every fault shows.

      ARGUMENTS
        <recording>  The recording's folder or file, or a scene's file.

      OPTIONS
        --json  Print one JSON object instead of text.
        --help  Print this.
      """#)
  }

  @Test func `validate has its screen`() throws {
    try expect(
      ["validate", "--help"],
      #"""
      Check a recording's files, clock, poses and pictures against each other.

      USAGE: placard validate <recording> [<options>]

      Every frame is decoded and tracked once. Corners that are found in two pictures are held against the
      poses, as read and as they would be under the usual misreadings (camera axes, inverse, rows and
      columns, quaternion order, turned pictures); the depth of a frame is held against another's. Exits
      with 1 where a check fails; a warning does not fail.

      ARGUMENTS
        <recording>  The recording's folder or file.

      OPTIONS
        --html <file>  Write the verdicts as a page.
        --json         Print one JSON object instead of text.
        --help         Print this.
      """#)
  }

  @Test func `export has its screen`() throws {
    try expect(
      ["export", "--help"],
      #"""
      Write the way, labels, points and planes of a run or a recording as a file.

      USAGE: placard export <input> [<options>]

      The ending of the file's name says what it becomes: .gltf, .ply (points), .csv, .tum (the way),
      .mcap (for Foxglove). A recording has no labels: these come from the document of a run, written by
      'placard replay --report'. Points that the recording does not have are found in its pictures, and
      planes where it has neither. What the format leaves out is listed.

      ARGUMENTS
        <input>  A run's document, or a recording's folder or file.

      OPTIONS
        -o, --output <file>  The file to write.
        --help               Print this.
      """#)
  }

  @Test func `raycast has its screen`() throws {
    try expect(
      ["raycast", "--help"],
      #"""
      Cast a ray at the planes and surfaces of a recording, once or tracked.

      USAGE: placard raycast <recording> [<options>]

      ARKit's raycast: the ray through the view point is held against the planes that the frame knows, or
      against the surface that its feature points make. Surfaces are told nearest first, and where there
      is none, why. With --until the ray stays where it is and is cast again with each frame, as a tracked
      raycast is; what changes is told.

      ARGUMENTS
        <recording>  The recording's folder or file.

      OPTIONS
        --at <seconds>          The frame on screen at this time from the recording's start.
        --frame <n>             The frame with this number.
        --point <X,Y>           The view point, from the view's upper left corner.
        --target <a,b>          What the ray may meet: planes inside their outlines, planes without
                                bounds, estimated surfaces. (default:
                                existingPlaneGeometry,existingPlaneInfinite,estimatedPlane)
        --alignment <name>      How surfaces lie, others are ignored: horizontal, vertical, any. (default:
                                any)
        --until <seconds>       Track the raycasts up to this time from the recording's start.
        --viewport <WxH>        The size of the view in points. Default: that of a clicks file's header,
                                else the picture's own, in a window at most 1280x800.
        --orientation <name>    How the device is held: portrait, portraitUpsideDown, landscapeLeft or
                                landscapeRight. Default: that of a clicks file's header, else
                                landscapeRight, which shows the picture as it is stored.
        --world <source>        Where feature points and planes come from: recorded, frames (found in the
                                pictures with the recorded poses), recorded-planes (points found in the
                                pictures), or auto: recorded where there are points, else recorded-planes
                                where there are planes, else frames. (default: auto)
        --tracking <source>     Where tracking states come from: recorded, frames (told by the pictures
                                and poses), or auto: recorded where there are states, else frames where
                                points are found in the pictures, else the sequence after a start.
                                (default: auto)
        --scale <metres>        How many metres one unit of the recording is, where that is not known.
        --measure <A,B=metres>  The same by a known length: A and B are numbers of feature points (hit
                                --explain tells them) or places in a picture, x:y@frame in pixels.
        --up <direction>        What is up in a recording that does not say it: auto (estimated from the
                                cameras and from the largest level plane), none, or X,Y,Z. (default: auto)
        --no-cache              Don't keep what is found in the pictures, nor read what an earlier run
                                kept beside the recording or, where that can't be written, in Placard's
                                cache folder.
        --metric <name>         What nearest to the ray means: metres or angle. (default: metres)
        --cone <degrees>        The cone around the ray in which feature points count; 0 switches it off.
                                (default: 18)
        --any-state             Hit-test also while tracking is not available or initializing.
        --json                  Print one JSON object instead of text.
        --help                  Print this.
      """#)
  }

  @Test func `convert has its screen`() throws {
    try expect(
      ["convert", "--help"],
      #"""
      Write a recording in Placard's own or another common format.

      USAGE: placard convert <recording> <output> [<options>]

      The new folder appears whole or not at all. Pictures are copied byte for byte, numbers keep their
      full precision. What the recording has that the format can't hold is listed. What is known of a made
      scene (scene.json, truth.json) goes along into Placard's own format. Scenes/README.md describes
      Placard's own format.

      ARGUMENTS
        <recording>  The recording's folder or file.
        <output>     The folder to make.

      OPTIONS
        --format <name>  placard (the default), tum, euroc, colmap or nerfstudio.
        --replace        Replace a recording of that format that is already there.
        --help           Print this.
      """#)
  }
}
