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
