import Foundation
import Geometry
import Imaging
package import Recognition
package import Recordings
import Rendering
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
    package var window = WindowOptions()
    /// Gathers a world map from what is replayed.
    package var recordsMap = false

    package init() {}
  }

  let recording: Recording
  let settings: RunSettings
  let options: Options
  let origin: Timestamp
  let view: SessionWindow
  private let loader = FrameLoader(pool: PixelBufferPool())
  /// The frames in the order in which they arrive.
  let frames: FaultedFrames
  private var hoard: BufferHoard
  private let worlds: FrameWorlds
  private var mapRecorder: WorldMapRecorder?
  var transport: ReplayTransport
  private var shownFrame: Int?
  private var marks: [Double] = []
  /// How long the replay has stood still: messages fade on while the session's clock waits.
  private var standingSeconds = 0.0

  /// What was clicked, in the view of the settings.
  package var script: ClickScript { view.script }
  package var document: RunDocument { view.recorder.document }
  /// What is known of the place by now; nil where none is recorded.
  package var worldMap: WorldMap? { mapRecorder?.map(unit: recording.unit) }

  /// True where that has nothing of the map that was loaded.
  package var lacksEarlierMap: Bool { mapRecorder?.lacksEarlierMap ?? false }

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
    let ledger = BufferLedger()
    hoard = BufferHoard(of: ledger)
    let session = Session(
      configuration: settings.session, hasGravity: recording.hasGravity,
      hasClock: recording.hasClock, hasScale: recording.unit == .metre,
      queue: classifier.map {
        faults.faulty(BackgroundVisionQueue(classifier: $0), origin: first.timestamp)
      }, ledger: ledger)
    let recorder = RunRecorder(
      document: try RunDocument(recording: recording, settings: settings), start: first.timestamp,
      truth: try SceneTruth(of: recording), configuration: settings.session,
      trueCameras: faults.isEmpty
        ? [:] : Dictionary(recording.frames.map { ($0.index, $0.camera) }) { first, _ in first },
      cameras: recording.frames.map(\.camera))
    view = try SessionWindow(
      title: "Placard", settings: settings, options: options.window, origin: first.timestamp,
      hasTimeline: true, session: session, recorder: recorder)
  }

  /// Runs until the window is closed.
  ///
  /// Whatever ends it, the document and the script hold what came before.
  package func run() throws {
    // What still waits for an answer will not get one.
    defer {
      note(view.session.end(at: sessionTime, inputs: view.takePending()))
      worlds.tracked?.finish()
    }
    let clock = ContinuousClock()
    var last = clock.now
    while !view.shouldClose {
      for event in view.window.pollEvents() { handle(event) }
      let now = clock.now
      let passed = (now - last).seconds
      standingSeconds = transport.isPlaying ? 0 : standingSeconds + passed
      view.pass(seconds: passed)
      // A frame that is still being looked for holds the replay's time.
      if transport.frameIndex == shownFrame || worlds.isReady(for: transport.frameIndex) {
        follow(transport.advance(bySeconds: passed))
      }
      last = now
      deliver()
      try draw()
      if options.closesAtEnd, transport.isAtEnd, !transport.loops { view.wantsToClose = true }
    }
  }

  /// The session's time: the transport's position on the recording's clock, never before the frame.
  private var sessionTime: Timestamp {
    let position = origin.advanced(bySeconds: transport.position)
    return max(position, view.session.currentFrame?.timestamp ?? position)
  }

  // MARK: - Frames

  func follow(_ move: ReplayTransport.Move) {
    guard move == .jump else { return }
    note(view.session.discontinuity())
    shownFrame = nil
  }

  /// Gives the session the frame that is due, or lets it look at what came meanwhile.
  private func deliver() {
    let index = transport.frameIndex
    guard index != shownFrame else {
      note(view.session.advance(to: sessionTime, inputs: view.takePending()))
      if !transport.isPlaying { note(view.session.refresh()) }
      return
    }
    guard worlds.prepare(index) else {
      view.notice = WindowNotice(worlds.progressText(of: index))
      return note(view.session.advance(to: sessionTime, inputs: view.takePending()))
    }
    let record = frames.frames[index]
    if let shownFrame, index > shownFrame + 1 { view.recorder.recordLate(index - shownFrame - 1) }
    shownFrame = index
    let captured: CapturedFrame
    do {
      captured = try frames.alter(loader.load(record))
    } catch {
      view.recorder.recordSkipped(frame: record.index, error: error)
      view.notice = WindowNotice(ErrorWording.text(for: error))
      return
    }
    view.recorder.recordWarning(of: captured)
    hoard.hold(settings.faults.heldBuffers(at: transport.position))
    // Other pictures than the recording's show another world: the session finds it by itself.
    let world =
      settings.faults.isEmpty ? worlds.update(at: index, captured: captured) : nil
    note(view.session.step(captured, world: world, inputs: view.takePending()))
  }

  /// The seconds at which the frames arrive; those that arrive together are told apart by 1 ns.
  private static func risingTimes(of frames: FaultedFrames) -> [Double] {
    var last = -Double.infinity
    return frames.frames.map { frame in
      last = max(frame.delivery.seconds(since: frames.origin), last + 1e-9)
      return last
    }
  }

  private func note(_ update: FrameUpdate) {
    view.note(update)
    mapRecorder?.note(view.session)
    marks += update.taps.map { transport.fraction(of: $0.timestamp.seconds(since: origin)) }
  }

  // MARK: - Drawing

  private func draw() throws {
    let help = WindowHelp.lines(for: settings.session.experience)
    try view.draw(at: sessionTime.advanced(bySeconds: standingSeconds), help: help) { scene in
      scene.hud.timeline = transport.fraction
      scene.hud.timelineMarks = marks
      scene.hud.isPaused = !transport.isPlaying
      if view.layers.contains(.details) { scene.hud.debugLines += transportLines }
    }
    view.updateTitle(of: URL(fileURLWithPath: recording.path).lastPathComponent)
  }

  private var transportLines: [String] {
    [
      "speed \(transport.speed)×" + (transport.loops ? ", looping" : ""),
      "\(document.frames.dropped) frames dropped",
    ] + [view.lastSensitivity(unit: recording.unit)].compactMap { $0 }
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
