import Foundation
import TestSupport
import Testing

/// Whole help screens, as a user sees them.
struct HelpScreenTests {
  private func expect(
    _ arguments: [String], _ screen: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try PlacardExecutable.run(arguments)
    #expect(outcome.status == 0, sourceLocation: sourceLocation)
    #expect(outcome.text == screen + "\n", sourceLocation: sourceLocation)
    #expect(outcome.errors.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `the overview lists the commands`() throws {
    try expect(
      ["--help"],
      #"""
      Replays recorded AR sessions: classifies what the camera sees and anchors labels in 3D.

      USAGE: placard <command> [<options>]

      COMMANDS
        replay    Replay a recording as a phone would see it, in a window or headless.
        hit       Hit-test one frame of a recording and tell why the result is where it is.
        classify  Say what is in a picture: "I see a …".
        info      Tell what a recording holds, without decoding its pictures.
        track     Find feature points, planes and tracking states in a recording's pictures.
        convert   Write a recording of any known format in Placard's own.
        test      Run scenarios headless and tell which of their expectations are met.
        diff      Compare two run documents, or two of a suite, anchor by anchor.
        merge     Join the documents of all shards of a suite into one.
        bundle    Make one file of a scenario that replays the same on another machine.
        shrink    Reduce the faults of a failing scenario to the fewest and smallest.
        train     Train an image classifier on a folder of labelled pictures.
        evaluate  Measure how right a classifier is on a folder of labelled pictures.
        sweep     Measure, over many taps, how far off hits are, or whether names are right.
        bench     Time the stages of a frame's way on this machine.

      'placard <command> --help' tells more. 'placard --version' prints the version.
      """#)
  }

  @Test func `sweep has its screen`() throws {
    try expect(
      ["sweep", "--help"],
      #"""
      Measure, over many taps, how far off their hits are.

      USAGE: placard sweep [<recording>] [<options>]

      Textured places of the recording's pictures are tapped, spread over its time. The depth of each hit
      along the viewing axis is compared with the recorded depth, or with the shapes of the truth.json
      beside the recording.

      ARGUMENTS
        [<recording>]  The recording whose textured places are tapped.

      OPTIONS
        --taps <n>              How many taps, spread over time and picture. (default: 200)
        --seed <n>              Picks the places; equal seeds tap the same ones. (default: 0)
        --no-depth              Hide the recorded depth from the session; it is still the truth.
        --truth-limit <metres>  Compare no place that is farther away. (default: 2)
        --types <a,b>           What to look for: featurePoint, estimatedHorizontalPlane, existingPlane,
                                existingPlaneUsingExtent, existingPlaneUsingGeometry. (default:
                                featurePoint,estimatedHorizontalPlane)
        --picture <file.png>    Draw the errors and where they are.
        --world <source>        Where feature points and planes come from: recorded, frames (found in the
                                pictures with the recorded poses), or auto: recorded where there are
                                points or planes, else frames. (default: auto)
        --metric <name>         What nearest to the ray means: metres or angle. (default: metres)
        --cone <degrees>        The cone around the ray in which feature points count; 0 switches it off.
                                (default: 18)
        --json                  Print one JSON object instead of a table.
        --help                  Print this.
      """#)
  }

  @Test func `bundle has its screen`() throws {
    try expect(
      ["bundle", "--help"],
      #"""
      Make one file of a scenario that replays the same on another machine.

      USAGE: placard bundle <scenario> [<options>]

      The file holds the scenario, the frames that it replays, its baseline and goldens, and what the
      model answered, so that no model is needed to run it. 'placard test' and 'placard replay' take it in
      a scenario's or a recording's place. The bundle is replayed once: where the run would not be the
      same to the last byte, no file is left.

      ARGUMENTS
        <scenario>  The scenario's file.

      OPTIONS
        -o, --output <file>  The bundle to write, FILE.placard. Needed.
        --model <file>       An ONNX image classifier. Default: EfficientNet-Lite0, which scripts/setup
                             installs.
        --help               Print this.
      """#)
  }

  @Test func `shrink has its screen`() throws {
    try expect(
      ["shrink", "--help"],
      #"""
      Reduce the faults of a failing scenario to the fewest and smallest.

      USAGE: placard shrink <scenario> [<options>]

      Faults are left out as long as a check fails that failed with all of them; then the amounts and the
      windows of those that are left are halved. The seed and the random numbers of each fault stay what
      they were. The outcome is a scenario beside the first one, which fails for the same reason.

      ARGUMENTS
        <scenario>  The scenario's file.

      OPTIONS
        -o, --output <file>  The scenario to write, in the same folder. Default:
                             NAME.shrunk.scenario.json.
        --model <file>       An ONNX image classifier. Default: EfficientNet-Lite0, which scripts/setup
                             installs.
        --help               Print this.
      """#)
  }

  @Test func `info has its screen`() throws {
    try expect(
      ["info", "--help"],
      #"""
      Tell what a recording holds, without decoding its pictures.

      USAGE: placard info <recording> [<options>]

      Of some formats the first picture's header is read, since nothing else gives its size.

      ARGUMENTS
        <recording>  The recording's folder or file.

      OPTIONS
        --json  Print one JSON object instead of text.
        --help  Print this.
      """#)
  }

  @Test func `diff has its screen`() throws {
    try expect(
      ["diff", "--help"],
      #"""
      Compare two run documents, or two of a suite, anchor by anchor.

      USAGE: placard diff <a> <b> [<options>]

      Taps belong together by time and place, anchors by their taps, scenarios by their paths. Told are
      the distance of the anchors in space and in the picture, outcomes, labels, tracking states, timing,
      counters, and the first frame that differs. Other settings are told too, but alone are no
      difference.

      Exit code 0: equal within the tolerances; 1: not.

      ARGUMENTS
        <a>  The document of a run ('replay --report') or of a suite ('test --json').
        <b>  Another one of the same kind.

      OPTIONS
        --mm <n>  Millimetres that an anchor may be away. (default: 1)
        --px <n>  Pixels of the camera's picture that it may be away. (default: 1)
        --ms <n>  Milliseconds that a label may be older or an answer later. (default: 1)
        --json    Print one JSON object instead of text.
        --help    Print this.
      """#)
  }

  @Test func `merge has its screen`() throws {
    try expect(
      ["merge", "--help"],
      #"""
      Join the documents of all shards of a suite into one.

      USAGE: placard merge <run>... [<options>]

      Every shard must be there once, and all of the same scenarios. The result does not depend on how
      many shards there were, times apart.

      Exit code 0: all scenarios passed; 1: not.

      ARGUMENTS
        <run>...  What 'placard test --shard I/N --json' printed, one file a shard.

      OPTIONS
        -o, --output <file>  Write the joined document here (default: print it).
        --junit <file>       Write JUnit XML to this file.
        --html <folder>      Write a page for people (index.html) into this folder.
        --results <folder>   Where 'placard test --html --results' left the pictures of all shards, for
                             the page.
        --help               Print this.
      """#)
  }

  @Test func `convert has its screen`() throws {
    try expect(
      ["convert", "--help"],
      #"""
      Write a recording of any known format in Placard's own.

      USAGE: placard convert <recording> <output> [<options>]

      The new folder appears whole or not at all. Pictures are copied byte for byte, numbers keep
      their full precision. Scenes/README.md describes the format.

      ARGUMENTS
        <recording>  The recording's folder or file.
        <output>     The folder to make.

      OPTIONS
        --replace  Replace a recording that is already there.
        --help     Print this.
      """#)
  }

  @Test func `classify has its screen`() throws {
    try expect(
      ["classify", "--help"],
      #"""
      Say what is in a picture: "I see a …".

      USAGE: placard classify <image>... [<options>]

      A picture's EXIF orientation is respected. Files that are no pictures are named, the others are
      still classified, and the exit code is 3.

      ARGUMENTS
        <image>...  JPEG or PNG files, folders of them (not their subfolders), patterns in quotation
                    marks, or - for standard input.

      OPTIONS
        --model <file>  An ONNX image classifier. Default: EfficientNet-Lite0, which scripts/setup
                        installs.
        --top <n>       How many classes to list. (default: 5)
        --crop <name>   How the picture is brought to the model's size: centerCrop, scaleFit or scaleFill.
                        (default: centerCrop)
        --window        Show the pictures: a click or the arrows go on and back, Q closes; then print as
                        without.
        --json          Print one JSON array instead of text.
        --help          Print this.
      """#)
  }

  @Test func `train has its screen`() throws {
    try expect(
      ["train", "--help"],
      #"""
      Train an image classifier on a folder of labelled pictures.

      USAGE: placard train <folder> [<options>]

      The folder holds a folder for each label, or files label.1.jpg, label.2.jpg … The result is one ONNX
      file with labels and preprocessing inside. The same pictures, options and seed give the same file.
      Files that can't be used are named and left out.

      ARGUMENTS
        <folder>  The labelled pictures.

      OPTIONS
        -o, --output <file>  The ONNX file to write. Needed.
        --validation <what>  What to check with: a folder, a share such as 0.2, 'none', or 'auto', which
                             holds out nothing below 50 pictures, a tenth below 200, else a twentieth.
                             (default: auto)
        --augment <list>     New training pictures: any of crop, rotation, blur, exposure, noise (4 of
                             each picture) and flip (3), separated by commas, or 'all' or 'none'.
                             (default: none)
        --iterations <n>     How many steps the training takes at most. (default: 25)
        --l2 <weight>        The penalty on large coefficients: the loss is the sum over all samples plus
                             half of this times the sum of squares. (default: 1)
        --seed <n>           Decides what is held out and how pictures are changed. (default: 1)
        --cache <folder>     Where features are kept for the next run. Default: 'features' in Placard's
                             cache folder.
        --no-cache           Compute all features anew and keep none.
        --model <file>       An ONNX image classifier. Default: EfficientNet-Lite0, which scripts/setup
                             installs.
        --json               Print one JSON object instead of text.
        --help               Print this.
      """#)
  }

  @Test func `evaluate has its screen`() throws {
    try expect(
      ["evaluate", "--help"],
      #"""
      Measure how right a classifier is on a folder of labelled pictures.

      USAGE: placard evaluate <model> <folder> [<options>]

      The folder holds a folder for each label, or files label.1.jpg, label.2.jpg … The model is not
      changed. Files that can't be used are named and left out.

      ARGUMENTS
        <model>   An ONNX image classifier, such as 'placard train' makes.
        <folder>  The labelled pictures.

      OPTIONS
        --html <file>  Write a page with the worst mistakes as pictures.
        --json         Print one JSON object instead of text.
        --help         Print this.
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
        <recording>  The recording's folder or file.

      OPTIONS
        --window                    Open a window.
        --headless                  Run without a display, as fast as possible (the default).
        --clicks <file>             Do what this clicks file says (JSON Lines).
        --record-clicks <file>      Write what is clicked in the window to this file.
        --viewport <WxH>            The size of the view in points. Default: that of a clicks file's
                                    header, else the picture's own, in a window at most 1280x800.
        --orientation <name>        How the device is held: portrait, portraitUpsideDown, landscapeLeft or
                                    landscapeRight. Default: that of a clicks file's header, else
                                    landscapeRight, which shows the picture as it is stored.
        --world <source>            Where feature points and planes come from: recorded, frames (found in
                                    the pictures with the recorded poses), or auto: recorded where there
                                    are points or planes, else frames. (default: auto)
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
        --report <file>             Write the run document (JSON) to this file.
        --frames <folder>           Headless: write PNG pictures here; window: screenshots.
        --every <n>                 Write every n-th picture. (default: 1)
        --json                      Print the run document to standard output.
        --help                      Print this.
      """#)
  }

  @Test func `every command answers to --help and -h`() throws {
    for command in ["replay", "hit", "classify", "info", "convert", "train", "evaluate", "bench"] {
      let long = try PlacardExecutable.run([command, "--help"])
      let short = try PlacardExecutable.run([command, "-h"])
      #expect(long.status == 0 && long.output == short.output && !long.output.isEmpty)
      #expect(long.text.contains("USAGE: placard \(command)"))
    }
  }

  @Test func `without a command the overview is shown and the exit code is that of wrong usage`()
    throws
  {
    let outcome = try PlacardExecutable.run([])
    #expect(outcome.status == 2)
    #expect(outcome.text.hasPrefix("Replays recorded AR sessions"))
  }
}
