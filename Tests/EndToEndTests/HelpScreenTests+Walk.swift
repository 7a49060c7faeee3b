import Testing

/// The screen of the command that walks.
extension HelpScreenTests {
  @Test func `walk has its screen`() throws {
    try expect(
      ["walk", "--help"],
      #"""
      Walk through a scene that Placard renders, by hand in a window or by a script.

      USAGE: placard walk <scene> [<options>]

      What the camera sees is rendered, compressed as a recording holds it, and goes through the same
      session as a recording, so that the recording of a walk replays to the same anchors.

      Without --script and --path a window opens. W A S D and the arrows walk, Shift faster, Control
      slower; the mouse looks around while the right button is held, or after Tab until Tab or Escape. A
      click places the current label, after Tab in the middle of the view. N selects a label, Enter
      renames it, Delete deletes it, U takes the last change back; Enter starts a game. V shows the debug
      layers, R restarts the session, P writes a screenshot, H shows the keys, Q or Escape closes.

      A walk script has the header and the events of a clicks file ('placard replay --help'), and lines
      that move, in metres and degrees a second, in force until the next one:
      {"viewport": [640, 480], "orientation": "landscapeRight"}
      {"time": 0, "move": [1.2, 0], "turn": [10, 0]} (forward and right, left and up)
      {"time": 2, "turn": [0, -15]} (stands and looks down)
      {"time": 3, "at": [0.4, 1.3, 1], "look": [0, 0.8, 0], "over": 1.5}
      {"time": 6, "type": "tap", "x": 320, "y": 240}
      The third brings the camera to a place, looking at a point, within 1.5 s; without "over" at once.
      The walk ends with the last line. Solid objects are in the way, and one slides along them.

      By a script or along a path, time is the walk's: the same inputs give the same report, to the byte.

      ARGUMENTS
        <scene>  The scene's file (Scenes/README.md).

      OPTIONS
        --script <file>             Walk as this walk script says (JSON Lines).
        --path <name>               Walk along this path of the scene.
        --clicks <file>             With --path: do what this clicks file says (JSON Lines).
        --seconds <s>               End after so many seconds. Default: the script's or the path's.
        --fps <n>                   The camera's pictures a second, 1 to 240. (default: 30)
        --size <WxH>                The size of the camera's pictures. Default: the scene's.
        --shake                     Let the hands tremble, as far as the path does not do so itself.
        --record <folder>           Write what is seen as a recording.
        --replace                   Replace a recording that is already there.
        --record-scenario <file>    With --record: write what was done as a scenario over the recording
                                    that expects what came of it, for placard test.
        --viewport <WxH>            The size of the view in points. Default: that of a clicks file's
                                    header, else the picture's own, in a window at most 1280x800.
        --orientation <name>        How the device is held: portrait, portraitUpsideDown, landscapeLeft or
                                    landscapeRight. Default: that of a clicks file's header, else
                                    landscapeRight, which shows the picture as it is stored.
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
        --seed <n>                  Of the hunt's draw, the tremor and the camera's noise. (default: 0)
        --best-score <file>         Keep the hunt's record in this file. Default in the window:
                                    placard/best-score.json in XDG_STATE_HOME; headless: nowhere.
        --sound                     In the window: sound when the hunt gives a point (pw-play, paplay or
                                    aplay).
        --relocalization <seconds>  How long finding the place again takes after an interruption, or
                                    never. (default: 1)
        --confidence <c>            A label is shown and placed only above this confidence. (default: 0.5)
        --latency <seconds>         How long a classification takes, without a window. (default: 0.1)
        --no-classifier             Walk without recognition; nothing can be placed then.
        --model <file>              An ONNX image classifier. Default: EfficientNet-Lite0, which
                                    scripts/setup installs.
        --faults <file>             Let this go wrong on purpose (Scenes/README.md).
        --debug-layers              Show feature points, planes and numbers.
        --report <file>             Write the run document (JSON) to this file.
        --frames <folder>           Write PNG pictures of the view here; in the window: screenshots.
        --video <file>              Without a window: write the walk as a person would have seen it, as an
                                    MP4 video.
        --every <n>                 Write every n-th picture. (default: 1)
        --json                      Print the run document to standard output.
        --help                      Print this.
      """#)
  }
}
