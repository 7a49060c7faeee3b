import Foundation
import Geometry
package import Recognition
import Recordings
import Rendering
import Simulation
package import SyntheticScenes
import WorldTracking

/// A window in which a person walks through a scene, films it and places labels in it.
///
/// Time is the wall's. Each turn of the loop takes what keys and mouse did, moves the camera, films what
/// it sees, gives that to the session and draws what the session shows of it: what is done is seen in
/// the next picture.
@MainActor
package final class WindowWalk {
  package struct Options: Sendable {
    /// The most pictures a second that the camera takes.
    package var rate = 30.0
    package var shake: HandShake?
    /// Of the camera's noise.
    package var seed: UInt64 = 0
    package var window = WindowOptions()

    package init() {}
  }

  private let scene: Scene
  private let settings: RunSettings
  private let options: Options
  private let camera: PhoneCamera
  private let store: SceneRecorder?
  private let view: SessionWindow
  private var walk: LiveWalk
  private var tracker: WorldTracker?
  private var seconds = 0.0
  private var delay = InputDelay()

  /// What was clicked, in the view of the settings.
  package var script: ClickScript { view.script }
  package var document: RunDocument { view.recorder.document }
  /// How many pictures the camera took.
  package var frameCount: Int { walk.frameCount }
  /// How long it took until what was done was on screen; nil where nothing was done.
  package var inputDelay: InputDelay.Summary? { delay.summary }

  /// Opens the window; what is seen goes to `store`.
  ///
  /// Throws `RenderingError`, and what the scene's pictures throw.
  package init(
    _ scene: Scene, _ geometry: SceneGeometry, settings: RunSettings,
    classifier: (any Classifier)?, truth: SceneTruth?, store: SceneRecorder? = nil,
    options: Options = Options()
  ) throws {
    var scene = scene
    scene.camera = scene.camera.quick
    self.scene = scene
    self.settings = settings
    self.options = options
    self.store = store
    let recording = try Recording(filming: scene, frames: [])
    let origin = Timestamp(nanoseconds: 0)
    let session = Session(
      configuration: settings.session, hasGravity: recording.hasGravity,
      queue: classifier.map { BackgroundVisionQueue(classifier: $0) })
    let recorder = RunRecorder(
      document: try RunDocument(recording: recording, settings: settings), start: origin,
      truth: truth, configuration: settings.session)
    let view = try SessionWindow(
      title: "Placard", settings: settings, options: options.window, origin: origin,
      hasTimeline: false, session: session, recorder: recorder)
    self.view = view
    // It draws in the window's context, of which there can be one at a time.
    let renderer = try SceneRenderer(geometry, edges: .quick)
    camera = PhoneCamera(scene, seed: options.seed) { shot in
      try view.window.makeCurrent()
      return try renderer.picture(of: shot)
    }
    walk = LiveWalk(scene, surfaces: SolidSurfaces(geometry), shake: options.shake)
    tracker = FrameWorlds(recording, settings.session, tracked: nil).tracker
  }

  /// Runs until the window is closed.
  ///
  /// Whatever ends it, the document and the script hold what came before.
  package func run() throws {
    // What still waits for an answer will not get one.
    defer { view.note(view.session.end(at: now, inputs: view.takePending())) }
    let clock = ContinuousClock()
    let start = clock.now
    var pacing = WalkPacing(rate: options.rate)
    while !view.shouldClose {
      let events = view.window.pollEvents()
      let passed = (clock.now - start).seconds
      delay.hear(events.count(where: \.isInput), at: passed)
      for event in events { handle(event) }
      switch pacing.turn(at: passed) {
      case .wait(let left):
        view.window.wait(seconds: left)
        // Whatever happens ends the wait.
        delay.look(at: (clock.now - start).seconds)
      case .take(let missed):
        if missed > 0 { view.recorder.recordLate(missed) }
        view.pass(seconds: passed - seconds)
        seconds = passed
        let inputs = delay.heardCount
        try takeFrame()
        try draw()
        delay.show(inputs: inputs, at: (clock.now - start).seconds)
      }
    }
  }

  private var now: Timestamp { Timestamp(nanoseconds: 0).advanced(bySeconds: seconds) }

  /// Films what is seen now and lets the session look at it.
  private func takeFrame() throws {
    let record = walk.nextFrame(at: seconds)
    let shot = try camera.shot(record)
    try store?.append(shot)
    view.note(
      view.session.step(
        shot.frame, world: tracker?.track(shot.frame), inputs: view.takePending()))
  }

  private func draw() throws {
    let help = WindowHelp.walkLines(for: settings.session.experience)
    try view.draw(at: now, help: help) { scene in
      if walk.controls.holdsPointer {
        scene.hud.markers.append(HUDMarker(viewPoint: view.window.viewport / 2))
      }
      if view.layers.contains(.details) {
        scene.hud.debugLines += [
          view.lastSensitivity(unit: .metre), inputDelay.map(InputDelayWording.text(for:)),
        ].compactMap { $0 }
      }
    }
    view.updateTitle(of: URL(fileURLWithPath: scene.path).lastPathComponent)
  }

  // MARK: - Input

  private func handle(_ event: WindowEvent) {
    if view.selection.isNaming {
      switch event {
      case .text(let character): return view.selection.type(character)
      case .key(let key, _, _): return view.name(with: key)
      default: break
      }
    }
    if walk.controls.handle(event) {
      view.window.holdsPointer = walk.controls.holdsPointer
      return
    }
    switch event {
    case .click(let point): view.click(point)
    case .drag(let start, let point): view.drag(from: start, to: point, hasEnded: false)
    case .dragEnded(let start, let point): view.drag(from: start, to: point, hasEnded: true)
    case .key(let key, _, isRepeat: false): press(key)
    default: break
    }
  }

  private func press(_ key: WindowKey) {
    switch key {
    case .enter:
      view.pressEnter()
      if view.selection.isNaming { walk.controls.release() }
    case .delete, .backspace: view.removeSelected()
    case .escape: view.escape()
    case .character("v"): view.toggleLayers()
    case .character("p"): view.wantsScreenshot = true
    case .character(let character): _ = view.press(character)
    default: break
    }
  }
}
