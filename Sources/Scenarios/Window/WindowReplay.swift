import Foundation
import Geometry
import Imaging
package import Recognition
package import Recordings
package import Rendering
import Simulation

/// Plays a recording in a window, where a person clicks to place labels.
///
/// The same session runs as without a window. Time is the wall's times the speed; frames that come
/// late are dropped as a phone would. What is clicked is kept with the times and points that the
/// session saw, so that replaying it headless places the same anchors.
@MainActor
package final class WindowReplay {
  package struct Options: Sendable {
    package var speed = 1.0
    package var loops = false
    package var startsPaused = false
    /// The window closes at the end instead of standing still there.
    package var closesAtEnd = false
    package var layers: DebugLayers = []
    /// Where the screenshot key writes.
    package var pictureFolder = "."

    package init() {}
  }

  private let recording: Recording
  private let settings: RunSettings
  private let options: Options
  private let origin: Timestamp
  private let window: Window
  private let renderer: Renderer
  private let loader = FrameLoader(pool: PixelBufferPool())
  private var session: Session
  private var transport: ReplayTransport
  private var recorder: RunRecorder
  private var layers: DebugLayers
  private var pending: [TimedInput] = []
  private var shownFrame: Int?
  private var marks: [Double] = []
  private var lastTap: HUDMarker?
  private var notice: String?
  private var wantsScreenshot = false
  private var wantsToClose = false
  /// How long the replay has stood still: messages fade on while the session's clock waits.
  private var standingSeconds = 0.0

  /// What was clicked, in the view of the settings.
  package private(set) var script: ClickScript
  package var document: RunDocument { recorder.document }

  package init(
    recording: Recording, settings: RunSettings, classifier: (any Classifier)?,
    options: Options = Options()
  ) throws {
    guard let first = recording.frames.first else { throw RunError.nothingToReplay }
    let times = recording.frames.map { $0.timestamp.seconds(since: first.timestamp) }
    guard
      let transport = ReplayTransport(
        frameTimes: times, start: settings.start, end: settings.end, speed: options.speed,
        loops: options.loops, isPlaying: !options.startsPaused)
    else { throw RunError.nothingToReplay }
    self.recording = recording
    self.settings = settings
    self.options = options
    self.transport = transport
    origin = first.timestamp
    layers = options.layers
    let view = settings.session.viewport
    window = try Window(
      title: "Placard",
      viewport: ImageSize(width: Int(view.x.rounded()), height: Int(view.y.rounded())))
    renderer = try Renderer()
    session = Session(
      configuration: settings.session, hasGravity: recording.hasGravity,
      queue: classifier.map { BackgroundVisionQueue(classifier: $0) })
    script = ClickScript(viewport: view, orientation: settings.session.orientation)
    recorder = RunRecorder(
      document: try RunDocument(recording: recording, settings: settings), start: first.timestamp,
      truth: try SceneTruth(of: recording))
    pending = [TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))]
  }

  /// Runs until the window is closed.
  package func run() throws {
    let clock = ContinuousClock()
    var last = clock.now
    while !window.shouldClose, !wantsToClose {
      for event in window.pollEvents() { handle(event) }
      let now = clock.now
      let passed = (now - last).seconds
      standingSeconds = transport.isPlaying ? 0 : standingSeconds + passed
      follow(transport.advance(bySeconds: passed))
      last = now
      try deliver()
      try draw()
      if options.closesAtEnd, transport.isAtEnd, !transport.loops { wantsToClose = true }
    }
  }

  /// The session's time: the transport's position on the recording's clock, never before the frame.
  private var sessionTime: Timestamp {
    let position = origin.advanced(bySeconds: transport.position)
    return max(position, session.currentFrame?.timestamp ?? position)
  }

  // MARK: - Frames

  private func follow(_ move: ReplayTransport.Move) {
    guard move == .jump else { return }
    session.discontinuity()
    shownFrame = nil
  }

  /// Gives the session the frame that is due, or lets it look at what came meanwhile.
  private func deliver() throws {
    let index = transport.frameIndex
    guard index != shownFrame else {
      note(session.advance(to: sessionTime, inputs: takePending()))
      if !transport.isPlaying { note(session.refresh()) }
      return
    }
    let record = recording.frames[index]
    if let shownFrame, index > shownFrame + 1 { recorder.recordLate(index - shownFrame - 1) }
    shownFrame = index
    do {
      let captured = try loader.load(record)
      note(session.step(captured, inputs: takePending()))
    } catch {
      recorder.recordSkipped(frame: record.index, error: error)
      notice = ErrorWording.text(for: error)
    }
  }

  private func takePending() -> [TimedInput] {
    defer { pending.removeAll() }
    return pending
  }

  private func note(_ update: FrameUpdate) {
    recorder.record(update)
    for tap in update.taps {
      marks.append(transport.fraction(of: tap.timestamp.seconds(since: origin)))
    }
  }

  // MARK: - Input

  private func handle(_ event: WindowEvent) {
    switch event {
    case .click(let point): click(point)
    case .drag(let start, let point), .dragEnded(let start, let point):
      if let timeline, timeline.progress(at: start) != nil,
        let fraction = timeline.progress(at: SIMD2(point.x, start.y))
      {
        follow(transport.seek(toFraction: fraction))
      }
    case .key(let key, _, _): press(key)
    case .scroll, .resize: break
    }
  }

  private var timeline: TimelineLayout? { TimelineLayout(viewport: window.viewport) }

  private func click(_ point: SIMD2<Double>) {
    if let timeline {
      if timeline.isOnButton(point) { return follow(transport.togglePlaying()) }
      if let fraction = timeline.progress(at: point) {
        return follow(transport.seek(toFraction: fraction))
      }
    }
    guard let viewPoint = sessionPoint(atWindowPoint: point) else { return }
    lastTap = HUDMarker(viewPoint: point)
    send(.tap(viewPoint))
  }

  /// Keeps what happened with the time at which the session will see it.
  ///
  /// The time is that of the frame on screen, so that a later replay asks the same frame.
  private func send(_ input: SessionInput) {
    guard let frame = session.currentFrame else { return }
    pending.append(TimedInput(timestamp: frame.timestamp, input: input))
    script.record(
      ClickScript.Event(time: frame.timestamp.seconds(since: origin), input: input))
  }

  /// From the window's view, whatever its size now, to the view that the session was set up with.
  private func sessionPoint(atWindowPoint point: SIMD2<Double>) -> SIMD2<Double>? {
    guard let frame = session.currentFrame, let sessionDisplay = session.display else { return nil }
    let shown = DisplayTransform(
      imageSize: frame.camera.imageResolution, orientation: settings.session.orientation,
      viewport: window.viewport)
    guard let shown else { return nil }
    if shown.viewport == sessionDisplay.viewport { return point }
    return sessionDisplay.viewPoint(atPixel: shown.pixel(atViewPoint: point))
  }

  private func press(_ key: WindowKey) {
    switch key {
    case .space: follow(transport.togglePlaying())
    case .left: follow(transport.step(byFrames: -1))
    case .right: follow(transport.step(byFrames: 1))
    case .home: follow(transport.restart())
    case .character("+"), .character("="): transport.faster()
    case .character("-"): transport.slower()
    case .character("l"): transport.toggleLoop()
    case .character("d"): layers = layers.isEmpty ? .all : []
    case .character("r"): send(.restart)
    case .character("s"): wantsScreenshot = true
    case .escape, .character("q"): wantsToClose = true
    default: break
    }
  }

  // MARK: - Drawing

  private func draw() throws {
    let viewport = window.viewport
    guard viewport.x >= 1, viewport.y >= 1 else { return window.swap() }
    try window.makeCurrent()
    let now = sessionTime.advanced(bySeconds: standingSeconds)
    if var scene = RenderScene(session, at: now, layers: layers) {
      scene.viewport = viewport
      scene.hud.timeline = transport.fraction
      scene.hud.timelineMarks = marks
      scene.hud.isPaused = !transport.isPlaying
      scene.hud.markers = layers.isEmpty ? [] : lastTap.map { [$0] } ?? []
      if layers.contains(.details) { scene.hud.debugLines += transportLines }
      if let notice { scene.hud.debugLines.append(notice) }
      try renderer.draw(scene, to: window.framebufferSize)
      if wantsScreenshot { try takeScreenshot() }
    }
    window.swap()
    updateTitle()
  }

  /// The recording, how many labels stand in it, and what is seen: for task bars and scripts.
  private func updateTitle() {
    let name = URL(fileURLWithPath: recording.path).lastPathComponent
    let count = session.experience.placedLabels.count
    var title = "Placard: \(name), \(count) \(count == 1 ? "label" : "labels")"
    if let label = session.experience.label { title += ", sees \(label.text)" }
    if title != window.title { window.title = title }
  }

  private var transportLines: [String] {
    [
      "speed \(transport.speed)×" + (transport.loops ? ", looping" : ""),
      "\(recorder.document.frames.dropped) frames dropped",
    ]
  }

  private func takeScreenshot() throws {
    wantsScreenshot = false
    let name = String(format: "placard-%06d.png", shownFrame ?? 0)
    let writer = PictureWriter(concurrency: 1)
    try writer.write(window.readRGB(), to: options.pictureFolder + "/" + name)
    _ = try writer.finish()
    notice = "wrote \(name)"
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
