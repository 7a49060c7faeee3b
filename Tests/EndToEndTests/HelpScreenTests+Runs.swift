import Testing

/// The screens of the commands with the most options.
extension HelpScreenTests {
  @Test func `sweep has its screen`() throws {
    try expect(
      ["sweep", "--help"],
      #"""
      Measure, over many taps, how far off hits are, or whether names are right.

      USAGE: placard sweep [<recording>] [<options>]

      With a recording, textured places of its pictures are tapped, spread over its time. The depth of
      each hit along the viewing axis is compared with the recorded depth, or with the scene that lies
      beside a recording that was made (scene.json or truth.json): then errors are told in space, in the
      pictures and of planes too, and whether hits lie on the tapped object. Feature points are measured;
      with --types other surfaces too.

      With --labels, the objects of a list are tapped: a JSON array or JSON Lines, paths from the list's
      folder:
      {"recording": "desk", "time": 1.7, "point": [640, 360], "labels": ["mouse"]}
      The time is in seconds from the recording's start, the point in a view as large as the picture, and
      the labels are the classes that may be named. "orientation" says how the device is held, where that
      is not landscapeRight.

      ARGUMENTS
        [<recording>]  The recording whose textured places are tapped.

      OPTIONS
        --taps <n>              How many taps, spread over time and picture. (default: 200)
        --seed <n>              Picks the places; equal seeds tap the same ones. (default: 0)
        --no-depth              Hide the recorded depth from the session; it is still the truth.
        --truth-limit <metres>  Compare no place that is farther away. (default: 2)
        --types <a,b>           What to look for: featurePoint, estimatedHorizontalPlane,
                                estimatedVerticalPlane, existingPlane, existingPlaneUsingExtent,
                                existingPlaneUsingGeometry, depth. (default: featurePoint)
        --picture <file.png>    Draw the errors and where they are.
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
        --labels <file>         Tap the objects of this list, and count how often each label mode names
                                them rightly.
        --confidence <c>        With --labels: a name counts only above this confidence. (default: 0.5)
        --vocabulary <file>     With --labels: only these classes are named, one a line.
        --model <file>          An ONNX image classifier. Default: EfficientNet-Lite0, which scripts/setup
                                installs.
        --json                  Print one JSON object instead of a table.
        --help                  Print this.
      """#)
  }

  @Test func `replay has its screen`() throws {
    try expect(
      ["replay", "--help"],
      #"""
      Replay a recording as a phone would see it, in a window or headless.

      USAGE: placard replay <recording> [<options>]

      In the window, click to place the current label. A placed label is selected by a click, Tab or N,
      moved by dragging it or with the arrows and Enter (Shift for fine steps), renamed with Enter,
      deleted with Delete; U takes the last change back. Tab goes through buttons and labels, and Enter
      presses a button, or taps the middle of the view. Space pauses, arrows step, + and - change the
      speed, Home goes to the start, L loops, D shows the debug layers, R restarts the session, S writes
      a screenshot, H shows the keys, Q or Escape closes. The timeline can be clicked and dragged.

      A clicks file has a header and one event a line, with seconds from the recording's start:
      {"viewport": [1280, 720], "orientation": "landscapeRight"}
      {"time": 2.4, "type": "tap", "x": 640, "y": 360}
      {"time": 3, "type": "button", "name": "start"} (start, skip, undo, restart)
      {"time": 4, "type": "move", "anchor": 1, "x": 600, "y": 300}
      {"time": 5, "type": "rename", "anchor": 1, "text": "my mug"}
      {"time": 6, "type": "remove", "anchor": 1} (also undo, restart, pause, run,
      interrupt and resume, without more)

      Headless, time is the recording's: the same inputs give the same report, byte for byte.

      ARGUMENTS
        <recording>  The recording's folder or file, or a bundle (FILE.placard).

      OPTIONS
        --window                    Open a window.
        --headless                  Run without a display, as fast as possible (the default).
        --clicks <file>             Do what this clicks file says (JSON Lines).
        --record-clicks <file>      Write what is clicked in the window to this file.
        --record-scenario <file>    Write what was done as a scenario that expects what came of it, for
                                    placard test.
        --viewport <WxH>            The size of the view in points. Default: that of a clicks file's
                                    header, else the picture's own, in a window at most 1280x800.
        --orientation <name>        How the device is held: portrait, portraitUpsideDown, landscapeLeft or
                                    landscapeRight. Default: that of a clicks file's header, else
                                    landscapeRight, which shows the picture as it is stored.
        --world <source>            Where feature points and planes come from: recorded, frames (found in
                                    the pictures with the recorded poses), recorded-planes (points found
                                    in the pictures), or auto: recorded where there are points, else
                                    recorded-planes where there are planes, else frames. (default: auto)
        --tracking <source>         Where tracking states come from: recorded, frames (told by the
                                    pictures and poses), or auto: recorded where there are states, else
                                    frames where points are found in the pictures, else the sequence after
                                    a start. (default: auto)
        --scale <metres>            How many metres one unit of the recording is, where that is not known.
        --measure <A,B=metres>      The same by a known length: A and B are numbers of feature points (hit
                                    --explain tells them) or places in a picture, x:y@frame in pixels.
        --up <direction>            What is up in a recording that does not say it: auto (estimated from
                                    the cameras and from the largest level plane), none, or X,Y,Z.
                                    (default: auto)
        --no-cache                  Don't keep what is found in the pictures, nor read what an earlier run
                                    kept beside the recording or, where that can't be written, in
                                    Placard's cache folder.
        --metric <name>             What nearest to the ray means: metres or angle. (default: metres)
        --cone <degrees>            The cone around the ray in which feature points count; 0 switches it
                                    off. (default: 18)
        --any-state                 Hit-test also while tracking is not available or initializing.
        --experience <name>         What runs: labels (tap to place the name of what is seen), hunt (a
                                    game of 60 s) or snapshot (tap to name a still picture). (default:
                                    labels)
        --label-mode <name>         What a tap names: frame (the whole picture), region (what lies around
                                    the point) or auto (the region, while the screen goes on naming the
                                    whole picture). (default: frame)
        --vocabulary <file>         Only these classes are named: one a line, as the whole label or one of
                                    its synonyms.
        --targets <file>            What the hunt asks for, one a line. Default: the classic 23.
        --seed <n>                  The hunt's draw: the same number asks the same again. (default: 0)
        --best-score <file>         Keep the hunt's record in this file. Default in the window:
                                    placard/best-score.json in XDG_STATE_HOME; headless: nowhere.
        --sound                     In the window: sound when the hunt gives a point (pw-play, paplay or
                                    aplay).
        --relocalization <seconds>  How long finding the place again takes after an interruption, or
                                    never. (default: 1)
        --confidence <c>            A label is shown and placed only above this confidence. (default: 0.5)
        --latency <seconds>         How long a classification takes, headless. (default: 0.1)
        --no-classifier             Replay without recognition; nothing can be placed then.
        --model <file>              An ONNX image classifier. Default: EfficientNet-Lite0, which
                                    scripts/setup installs.
        --faults <file>             Let this go wrong on purpose: noise, drift, lost frames, damaged
                                    pictures, wrong labels and more (Scenes/README.md).
        --speed <x>                 The window's speed, 0.125 to 8. (default: 1)
        --start <seconds>           Begin at this time from the recording's start.
        --end <seconds>             Stop at this time from the recording's start.
        --loop                      Start again at the end, in the window.
        --paused                    Open the window paused on the first frame.
        --debug-layers              Show feature points, planes and numbers.
        --undistort                 Show pictures that a lens bent as a pinhole would have taken them;
                                    clicks stay the same.
        --save-map <file>           Write what is known of the place at the end as a world map.
        --load-map <file>           Look for the place of this world map: until it is found tracking is
                                    limited, then its labels and planes stand where they were.
        --report <file>             Write the run document (JSON) to this file.
        --frames <folder>           Headless: write PNG pictures here; window: screenshots.
        --video <file>              Headless: write the run as a person would have seen it, as an MP4
                                    video.
        --every <n>                 Write every n-th picture. (default: 1)
        --json                      Print the run document to standard output.
        --help                      Print this.
      """#)
  }
}
