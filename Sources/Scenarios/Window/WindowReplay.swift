import Foundation
import Geometry
import Imaging
package import Recognition
package import Recordings
package import Rendering
package import Simulation
package import WorldTracking

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
    /// Pictures are shown as a pinhole's; what is clicked is the same.
    package var undistorts = false
    /// Where the screenshot key writes.
    package var pictureFolder = "."
    /// Where a game's record is kept; nil keeps it nowhere.
    package var bestScore: BestScoreFile?
    /// Sounds when a point is made in a game.
    package var pointSound: PointSound?
    /// Gathers a world map from what is replayed.
    package var recordsMap = false

    package init() {}
  }

  let recording: Recording
  let settings: RunSettings
  let options: Options
  let origin: Timestamp
  let window: Window
  let renderer: Renderer
  private let loader = FrameLoader(pool: PixelBufferPool())
  /// The frames in the order in which they arrive.
  let frames: FaultedFrames
  private var hoard: BufferHoard
  private let worlds: FrameWorlds
  private var mapRecorder: WorldMapRecorder?
  var session: Session
  var transport: ReplayTransport
  var recorder: RunRecorder
  var layers: DebugLayers
  var pending: [TimedInput] = []
  var shownFrame: Int?
  var marks: [Double] = []
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
  /// How long the replay has stood still: messages fade on while the session's clock waits.
  private var standingSeconds = 0.0

  /// What was clicked, in the view of the settings.
  package internal(set) var script: ClickScript
  package var document: RunDocument { recorder.document }
  /// What is known of the place by now; nil where none is recorded.
  package var worldMap: WorldMap? { mapRecorder?.map(unit: recording.unit) }

  package init(
    recording: Recording, settings: RunSettings, classifier: (any Classifier)?,
    world: TrackedWorld? = nil, options: Options = Options()
  ) throws {
    guard let first = recording.frames.first else { throw RunError.nothingToReplay }
    let faults = settings.faults
    let frames = FaultedFrames(recording.frames, plan: faults, origin: first.timestamp)
    guard !frames.frames.isEmpty else {
      throw RunError.everyFrameDropped(count: recording.frames.count)
    }
    self.frames = frames
    guard
      let transport = ReplayTransport(
        frameTimes: Self.risingTimes(of: frames), start: settings.start, end: settings.end,
        speed: options.speed,
        loops: options.loops, isPlaying: !options.startsPaused)
    else { throw RunError.nothingToReplay }
    self.recording = recording
    self.settings = settings
    self.options = options
    mapRecorder = options.recordsMap ? WorldMapRecorder() : nil
    worlds = FrameWorlds(
      recording, settings.session, tracked: settings.faults.isEmpty ? world : nil)
    self.transport = transport
    origin = first.timestamp
    layers = options.layers
    let view = settings.session.viewport
    window = try Window(
      title: "Placard",
      viewport: ImageSize(width: Int(view.x.rounded()), height: Int(view.y.rounded())))
    renderer = try Renderer()
    let ledger = BufferLedger()
    hoard = BufferHoard(of: ledger)
    session = Session(
      configuration: settings.session, hasGravity: recording.hasGravity,
      hasClock: recording.hasClock, hasScale: recording.unit == .metre,
      queue: classifier.map {
        faults.faulty(BackgroundVisionQueue(classifier: $0), origin: first.timestamp)
      }, ledger: ledger)
    script = ClickScript(viewport: view, orientation: settings.session.orientation)
    recorder = RunRecorder(
      document: try RunDocument(recording: recording, settings: settings), start: first.timestamp,
      truth: try SceneTruth(of: recording), configuration: settings.session,
      trueCameras: faults.isEmpty
        ? [:] : Dictionary(recording.frames.map { ($0.index, $0.camera) }) { first, _ in first },
      cameras: recording.frames.map(\.camera))
    pending = [TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))]
  }

  /// Runs until the window is closed.
  ///
  /// Whatever ends it, the document and the script hold what came before.
  package func run() throws {
    // What still waits for an answer will not get one.
    defer {
      note(session.end(at: sessionTime, inputs: takePending()))
      worlds.tracked?.finish()
    }
    let clock = ContinuousClock()
    var last = clock.now
    while !window.shouldClose, !wantsToClose {
      for event in window.pollEvents() { handle(event) }
      let now = clock.now
      let passed = (now - last).seconds
      standingSeconds = transport.isPlaying ? 0 : standingSeconds + passed
      notice?.pass(seconds: passed)
      if let failure = options.pointSound?.takeFailure() { notice = WindowNotice(failure) }
      // A frame that is still being looked for holds the replay's time.
      if transport.frameIndex == shownFrame || worlds.isReady(for: transport.frameIndex) {
        follow(transport.advance(bySeconds: passed))
      }
      last = now
      deliver()
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

  func follow(_ move: ReplayTransport.Move) {
    guard move == .jump else { return }
    note(session.discontinuity())
    shownFrame = nil
  }

  /// Gives the session the frame that is due, or lets it look at what came meanwhile.
  private func deliver() {
    let index = transport.frameIndex
    guard index != shownFrame else {
      note(session.advance(to: sessionTime, inputs: takePending()))
      if !transport.isPlaying { note(session.refresh()) }
      return
    }
    guard worlds.prepare(index) else {
      notice = WindowNotice(worlds.progressText(of: index))
      return note(session.advance(to: sessionTime, inputs: takePending()))
    }
    let record = frames.frames[index]
    if let shownFrame, index > shownFrame + 1 { recorder.recordLate(index - shownFrame - 1) }
    shownFrame = index
    let captured: CapturedFrame
    do {
      captured = try frames.alter(loader.load(record))
    } catch {
      recorder.recordSkipped(frame: record.index, error: error)
      notice = WindowNotice(ErrorWording.text(for: error))
      return
    }
    recorder.recordWarning(of: captured)
    hoard.hold(settings.faults.heldBuffers(at: transport.position))
    // Other pictures than the recording's show another world: the session finds it by itself.
    let world =
      settings.faults.isEmpty ? worlds.update(at: index, captured: captured) : nil
    note(session.step(captured, world: world, inputs: takePending()))
  }

  /// The seconds at which the frames arrive; those that arrive together are told apart by 1 ns.
  private static func risingTimes(of frames: FaultedFrames) -> [Double] {
    var last = -Double.infinity
    return frames.frames.map { frame in
      last = max(frame.delivery.seconds(since: frames.origin), last + 1e-9)
      return last
    }
  }

  private func takePending() -> [TimedInput] {
    defer { pending.removeAll() }
    return pending
  }

  private func note(_ update: FrameUpdate) {
    recorder.record(update)
    mapRecorder?.note(session)
    do {
      try options.bestScore?.keep(update)
    } catch {
      warn("bestScoreNotKept", error)
    }
    for case .hunt(.found) in update.experience { options.pointSound?.play() }
    selection.keep(among: placedAnchors)
    for tap in update.taps {
      shownTap = tap
      marks.append(transport.fraction(of: tap.timestamp.seconds(since: origin)))
    }
  }

  var placedAnchors: [Anchor.Identifier] {
    session.experience.labels.map { Array($0.placedLabels.keys) } ?? []
  }

  // MARK: - Drawing

  private func draw() throws {
    let viewport = window.viewport
    guard viewport.x >= 1, viewport.y >= 1 else { return window.swap() }
    try window.makeCurrent()
    let now = sessionTime.advanced(bySeconds: standingSeconds)
    if var scene = RenderScene(session, at: now, layers: layers, tap: shownTap) {
      if options.undistorts { scene = scene.undistorted() }
      scene.viewport = viewport
      scene.hud.timeline = transport.fraction
      scene.hud.timelineMarks = marks
      scene.hud.isPaused = !transport.isPlaying
      if !layers.isEmpty, let lastTap { scene.hud.markers.append(lastTap) }
      if let dragMarker { scene.hud.markers.append(dragMarker) }
      if let target = selection.target {
        scene.hud.markers.append(HUDMarker(viewPoint: target, text: "Enter moves it here"))
      }
      if showsHelp { scene.hud.help = WindowHelp.lines(for: settings.session.experience) }
      show(selection, in: &scene)
      if layers.contains(.details) { scene.hud.debugLines += transportLines }
      if let notice, notice.isShown { scene.hud.debugLines.append(notice.text) }
      try renderer.draw(scene, to: window.framebufferSize)
      if wantsScreenshot { takeScreenshot() }
    }
    window.swap()
    updateTitle()
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
