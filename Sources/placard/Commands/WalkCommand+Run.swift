import Geometry
import Recordings
import Rendering
import Scenarios
import Simulation
import SyntheticScenes

/// The walk itself, and what is written of it.
extension WalkCommand {
  @MainActor func run(_ console: Console) throws -> ExitCode {
    var scene = try Scene(contentsOf: path)
    if let size { scene.camera = scene.camera.resized(to: size) }
    let geometry = try SceneGeometry(scene)
    let shake = arguments.has("shake") ? HandShake.usual(seed: seed) : nil
    var clicks = try arguments["clicks"].map { try ClickScript(contentsOf: $0) }
    let route: WalkRoute
    if let name = arguments["path"] {
      route = try WalkRoute(
        scene.path(named: name), rate: rate, seconds: seconds, shake: shake)
    } else {
      let script = try arguments["script"].map { try WalkScript(contentsOf: $0) }
      clicks = script?.clicks
      route = try WalkRoute(
        script ?? .standing,
        camera: WalkingCamera(scene, surfaces: SolidSurfaces(geometry), shake: shake), rate: rate,
        seconds: seconds)
    }
    let recording = try Recording(filming: scene, along: route)
    let prepared = try PreparedRun(
      arguments, recording, script: clicks, inWindow: inWindow, console)
    let store = try arguments["record"].map {
      try SceneRecorder(
        path: $0, scene: scene, replacing: arguments.has("replace"))
    }

    // What was seen and done is written whatever fails; the first failure is told.
    var firstError: (any Error)?
    func attempt(_ work: () throws -> Void) {
      do { try work() } catch { firstError = firstError ?? error }
    }
    let document: RunDocument
    if inWindow {
      var options = WindowWalk.Options()
      options.rate = rate
      options.shake = shake
      options.seed = seed
      options.window.layers = layers
      options.window.pictureFolder = arguments["frames"] ?? "."
      options.window.bestScore = prepared.bestScore
      options.window.pointSound = ExperienceOptions.pointSound(arguments, console)
      let walk = try WindowWalk(
        scene, geometry, settings: prepared.settings, classifier: prepared.classifier,
        truth: SceneTruth(scene: geometry), store: store, options: options)
      attempt { try walk.run() }
      if let delay = walk.inputDelay { console.note(InputDelayWording.text(for: delay)) }
      (document, clicks) = (walk.document, walk.script)
    } else {
      let camera = try PhoneCamera(scene, geometry, seed: seed)
      let run = HeadlessRun(
        recording: recording, settings: prepared.settings, events: clicks?.events ?? [],
        classifier: prepared.classifier, bestScore: prepared.bestScore)
      let live = LiveCapture(truth: SceneTruth(scene: geometry)) { record in
        let shot = try camera.shot(record)
        try store?.append(shot)
        return shot.frame
      }
      document = try HeadlessReplay(run: run, arguments: arguments, layers: layers, live: live)
        .document(console, attempt: attempt)
    }
    attempt { try store?.finish() }
    if let file = arguments["report"] { attempt { try document.write(to: file) } }
    if let file = arguments["record-scenario"], let folder = arguments["record"], firstError == nil
    {
      attempt {
        let record = ScenarioRecord(
          file: file, arguments: arguments, recording: try Recording.open(path: folder),
          settings: prepared.settings, classifier: prepared.classifier, script: clicks)
        try record.write(seen: document, isHeadless: !inWindow, console)
      }
    }
    try console.show(document, arguments)
    if let firstError { throw firstError }
    return .done
  }

  private var layers: DebugLayers { arguments.has("debug-layers") ? .all : [] }
}
