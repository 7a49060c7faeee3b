import Foundation
import Geometry
import Recognition
import Recordings
import Rendering
import Scenarios
import Simulation
import WorldTracking

/// Replays a recording in a window or headless.
struct ReplayCommand: Command {
  static let name = "replay"
  static let abstract = "Replay a recording as a phone would see it, in a window or headless."
  static let discussion = """
    In the window, click to place the current label. A placed label is selected by a click, Tab or N,
    moved by dragging it or with the arrows and Enter (Shift for fine steps), renamed with Enter,
    deleted with Delete; U takes the last change back. Tab goes through buttons and labels, and Enter
    presses a button, or taps the middle of the view. Space pauses, arrows step, + and - change the
    speed, Home goes to the start, L loops, D shows the debug layers, R restarts the session, S writes
    a screenshot, H shows the keys, Q or Escape closes. The timeline can be clicked and dragged.

    A clicks file has a header and one event a line, with seconds from the recording's start:
      {"viewport": [1280, 720], "orientation": "landscapeRight"}
      {"time": 2.4, "type": "tap", "x": 640, "y": 360}
      {"time": 3, "type": "button", "name": "start"}          (start, skip, undo, restart)
      {"time": 4, "type": "move", "anchor": 1, "x": 600, "y": 300}
      {"time": 5, "type": "rename", "anchor": 1, "text": "my mug"}
      {"time": 6, "type": "remove", "anchor": 1}              (also undo, restart, pause, run,
                                                               interrupt and resume, without more)

    Headless, time is the recording's: the same inputs give the same report, byte for byte.
    """
  static let parameters: [Parameter] =
    [
      .argument("recording", "The recording's folder or file, or a bundle (FILE.placard)."),
      .flag("window", "Open a window."),
      .flag("headless", "Run without a display, as fast as possible (the default)."),
      .option("clicks", "file", "Do what this clicks file says (JSON Lines)."),
      .option("record-clicks", "file", "Write what is clicked in the window to this file."),
      .option(
        "record-scenario", "file",
        "Write what was done as a scenario that expects what came of it, for placard test."),
    ] + SessionOptions.parameters + ExperienceOptions.parameters + [
      .option(
        "confidence", "c", default: "0.5",
        "A label is shown and placed only above this confidence."),
      .option("latency", "seconds", default: "0.1", "How long a classification takes, headless."),
      .flag("no-classifier", "Replay without recognition; nothing can be placed then."),
    ] + ModelOptions.parameters + [
      .option(
        "faults", "file",
        "Let this go wrong on purpose: noise, drift, lost frames, damaged pictures, wrong labels and "
          + "more (Scenes/README.md)."),
      .option("speed", "x", default: "1", "The window's speed, 0.125 to 8."),
      .option("start", "seconds", "Begin at this time from the recording's start."),
      .option("end", "seconds", "Stop at this time from the recording's start."),
      .flag("loop", "Start again at the end, in the window."),
      .flag("paused", "Open the window paused on the first frame."),
      .flag("debug-layers", "Show feature points, planes and numbers."),
      .flag(
        "undistort",
        "Show pictures that a lens bent as a pinhole would have taken them; clicks stay the same."),
      .option("save-map", "file", "Write what is known of the place at the end as a world map."),
      .option(
        "load-map", "file",
        "Look for the place of this world map: until it is found tracking is limited, then its labels "
          + "and planes stand where they were."),
      .option("report", "file", "Write the run document (JSON) to this file."),
      .option("frames", "folder", "Headless: write PNG pictures here; window: screenshots."),
      .option(
        "video", "file",
        "Headless: write the run as a person would have seen it, as an MP4 video."),
      .option("every", "n", default: "1", "Write every n-th picture."),
      .flag("json", "Print the run document to standard output."),
    ]

  let arguments: ParsedArguments
  let path: String
  let inWindow: Bool

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    path = try arguments.required("recording")
    inWindow = arguments.has("window")
    if inWindow {
      for option in ["headless", "json"] where arguments.has(option) {
        throw UsageError.conflict("--window", "--\(option)")
      }
      for option in ["clicks", "latency", "every", "video"] where arguments.isGiven(option) {
        throw UsageError.conflict("--window", "--\(option)")
      }
    } else {
      for option in ["record-clicks", "loop", "speed", "paused", "sound"]
      where arguments.isGiven(option) {
        throw UsageError.onlyWith("--\(option)", "--window")
      }
    }
    if arguments.isGiven("every"), !arguments.isGiven("frames") {
      throw UsageError.onlyWith("--every", "--frames")
    }
    if arguments.isGiven("record-scenario") {
      // A scenario has neither a measured length nor a map.
      for option in ["measure", "load-map"] where arguments.isGiven(option) {
        throw UsageError.conflict("--record-scenario", "--\(option)")
      }
    }
    try ExperienceOptions.check(arguments)
    if ScenarioBundle.isBundle(path) { try Self.checkBundle(arguments) }
  }

  func run(_ console: Console) throws -> ExitCode {
    if ScenarioBundle.isBundle(path) { return try replayBundle(console) }
    let recording = try SessionOptions.recording(arguments, path: path)
    let script = try arguments["clicks"].map { try ClickScript(contentsOf: $0) }
    let layers: DebugLayers = arguments.has("debug-layers") ? .all : []
    let prepared = try PreparedRun(
      arguments, recording, script: script, inWindow: inWindow, console)
    var settings = prepared.settings
    let classifier = prepared.classifier

    if let file = arguments["load-map"] {
      let map = try WorldMapFile.read(path: file)
      guard map.unit == recording.unit else {
        throw WorldMapError.otherUnit(
          path: file, map: map.unit.rawValue, recording: recording.unit.rawValue)
      }
      settings.session.initialWorldMap = map
    }
    let world = try SessionOptions.world(arguments, of: recording, settings.session)

    // What was clicked and found is written whatever fails; the first failure is told.
    var firstError: (any Error)?
    func attempt(_ work: () throws -> Void) {
      do { try work() } catch { firstError = firstError ?? error }
    }
    let document: RunDocument
    var done = script
    var map: WorldMap?
    var lacksEarlierMap = false
    if inWindow {
      var options = WindowReplay.Options()
      options.speed = try arguments.number("speed", in: ReplayTransport.speeds) ?? 1
      options.loops = arguments.has("loop")
      options.startsPaused = arguments.has("paused")
      options.window.layers = layers
      options.window.undistorts = arguments.has("undistort")
      options.window.pictureFolder = arguments["frames"] ?? "."
      options.window.bestScore = prepared.bestScore
      options.window.pointSound = ExperienceOptions.pointSound(arguments, console)
      options.recordsMap = arguments["save-map"] != nil
      let replay = try WindowReplay(
        recording: recording, settings: settings, classifier: classifier, world: world,
        options: options)
      attempt { try replay.run() }
      if let file = arguments["record-clicks"] { attempt { try replay.script.write(to: file) } }
      map = replay.worldMap
      lacksEarlierMap = replay.lacksEarlierMap
      document = replay.document
      done = replay.script
    } else {
      let run = HeadlessRun(
        recording: recording, settings: settings, events: script?.events ?? [],
        classifier: classifier, bestScore: prepared.bestScore)
      var mapRecorder = arguments["save-map"].map { _ in WorldMapRecorder() }
      document = try HeadlessReplay(run: run, arguments: arguments, layers: layers)
        .document(
          console, world: world, looksAtPictures: mapRecorder != nil,
          observe: { mapRecorder?.note($0) }, attempt: attempt)
      map = mapRecorder?.map(unit: recording.unit)
      lacksEarlierMap = mapRecorder?.lacksEarlierMap ?? false
    }
    console.note(world)
    if let file = arguments["save-map"], let map {
      attempt {
        guard lacksEarlierMap, let loaded = arguments["load-map"] else {
          return try WorldMapFile.write(map, to: file)
        }
        try WorldMapFile.write(map, to: file, besides: loaded)
        console.note(
          "placard: the place of \(loaded) was not found, so \(file) has nothing of that map")
      }
    }
    if let file = arguments["report"] { attempt { try document.write(to: file) } }
    if let file = arguments["record-scenario"] {
      let record = ScenarioRecord(
        file: file, arguments: arguments, recording: recording, settings: settings,
        classifier: classifier, script: done)
      attempt { try record.write(seen: document, isHeadless: !inWindow, console) }
    }
    try console.show(document, arguments)
    if let firstError { throw firstError }
    return .done
  }
}
