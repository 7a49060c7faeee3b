import Geometry
import Imaging
import Recognition
import Recordings
import Rendering
import Simulation

/// A window on a session: what is clicked and typed goes to the session, and what it shows is drawn.
///
/// Whoever gives the session its frames also says when to draw. What is clicked is kept with the times
/// and points that the session saw, so that doing the same headless places the same anchors.
@MainActor
final class SessionWindow {
  let settings: RunSettings
  let options: WindowOptions
  /// The time from which clicks are counted.
  let origin: Timestamp
  let window: Window
  let renderer: Renderer
  /// True where a timeline takes the lower edge.
  let hasTimeline: Bool
  var session: Session
  var recorder: RunRecorder
  var layers: DebugLayers
  private var pending = [
    TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))
  ]
  var lastTap: HUDMarker?
  /// The tap whose ray the debug layer shows.
  private var shownTap: TapRecord?
  var notice: WindowNotice?
  var wantsScreenshot = false
  var wantsToClose = false
  var selection = LabelSelection()
  /// The button that Enter presses, counted from 0.
  var focusedButton: Int?
  var showsHelp = false
  /// Where a label is being dragged to.
  var dragMarker: HUDMarker?

  /// What was clicked, in the view of the settings.
  private(set) var script: ClickScript

  /// Opens the window; `session` and `recorder` have seen nothing yet.
  ///
  /// Throws `RenderingError`.
  init(
    title: String, settings: RunSettings, options: WindowOptions, origin: Timestamp,
    hasTimeline: Bool, session: Session, recorder: RunRecorder
  ) throws {
    self.settings = settings
    self.options = options
    self.origin = origin
    self.hasTimeline = hasTimeline
    self.session = session
    self.recorder = recorder
    layers = options.layers
    let view = settings.session.viewport
    window = try Window(
      title: title,
      viewport: ImageSize(width: Int(view.x.rounded()), height: Int(view.y.rounded())))
    renderer = try Renderer()
    script = ClickScript(viewport: view, orientation: settings.session.orientation)
  }

  var shouldClose: Bool { window.shouldClose || wantsToClose }

  /// The inputs since the last time, for the session's next step.
  func takePending() -> [TimedInput] {
    defer { pending.removeAll() }
    return pending
  }

  /// Keeps what happened with the time at which the session will see it.
  ///
  /// The time is that of the frame on screen, so that a later replay asks the same frame.
  func send(_ input: SessionInput) {
    guard let frame = session.currentFrame else { return }
    pending.append(TimedInput(timestamp: frame.timestamp, input: input))
    script.record(
      ClickScript.Event(time: frame.timestamp.seconds(since: origin), input: input))
  }

  /// Takes what a step of the session brought about.
  func note(_ update: FrameUpdate) {
    recorder.record(update)
    do {
      try options.bestScore?.keep(update)
    } catch {
      warn("bestScoreNotKept", error)
    }
    for case .hunt(.found) in update.experience { options.pointSound?.play() }
    selection.keep(among: placedAnchors)
    shownTap = update.taps.last ?? shownTap
  }

  /// Lets messages and sounds go on by so many seconds of the wall's clock.
  func pass(seconds: Double) {
    notice?.pass(seconds: seconds)
    if let failure = options.pointSound?.takeFailure() { notice = WindowNotice(failure) }
  }

  var placedAnchors: [Anchor.Identifier] {
    session.experience.labels.map { Array($0.placedLabels.keys) } ?? []
  }

  /// Draws what the session shows at a time, with what `decorate` adds; `help` are the keys.
  func draw(
    at now: Timestamp, help: [HUDKey], decorate: (inout RenderScene) -> Void
  ) throws {
    let viewport = window.viewport
    guard viewport.x >= 1, viewport.y >= 1 else { return window.swap() }
    try window.makeCurrent()
    if var scene = RenderScene(session, at: now, layers: layers, tap: shownTap) {
      if options.undistorts { scene = scene.undistorted() }
      scene.viewport = viewport
      if !layers.isEmpty, let lastTap { scene.hud.markers.append(lastTap) }
      if let dragMarker { scene.hud.markers.append(dragMarker) }
      if let target = selection.target {
        scene.hud.markers.append(HUDMarker(viewPoint: target, text: "Enter moves it here"))
      }
      if showsHelp { scene.hud.help = help }
      showSelection(in: &scene)
      decorate(&scene)
      if let notice, notice.isShown { scene.hud.debugLines.append(notice.text) }
      try renderer.draw(scene, to: window.framebufferSize)
      if wantsScreenshot { takeScreenshot() }
    }
    window.swap()
  }

  /// Marks the selected label, the name being typed and the button that Enter presses.
  private func showSelection(in scene: inout RenderScene) {
    for index in scene.labels.indices where scene.labels[index].identifier == selection.anchor {
      scene.labels[index].isSelected = selection.anchor != nil
    }
    if let name = selection.name { scene.hud.caption = "Name: " + name + "_" }
    if let focusedButton, scene.hud.buttons.indices.contains(focusedButton) {
      scene.hud.buttons[focusedButton].isFocused = true
    }
  }
}
