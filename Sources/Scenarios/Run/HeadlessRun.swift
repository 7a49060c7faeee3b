import Foundation
package import Recognition
package import Recordings
package import Simulation
package import WorldTracking

/// Replays a recording on its own clock, as fast as the machine allows.
///
/// The outcome is a function of the recording, the settings and the events: frames are decoded and
/// classified on other threads, but a classification is delivered at its submission plus the
/// latency, whatever the machine does.
package struct HeadlessRun: Sendable {
  package let recording: Recording
  package let settings: RunSettings
  package let events: [ClickScript.Event]
  /// Nil replays without recognition.
  package let classifier: (any Classifier)?
  /// Where a game's record is kept; nil keeps it nowhere.
  package let bestScore: BestScoreFile?

  package init(
    recording: Recording, settings: RunSettings, events: [ClickScript.Event] = [],
    classifier: (any Classifier)?, bestScore: BestScoreFile? = nil
  ) {
    self.recording = recording
    self.settings = settings
    self.events = events
    self.classifier = classifier
    self.bestScore = bestScore
  }

  /// Runs to the end and returns the document.
  ///
  /// Pictures are decoded in colour when there is a classifier or `needsColor`, else luma alone, and
  /// not at all where nobody looks at them since `world` knows all frames already; `looksAtPictures`
  /// says that `observe` does. Without a `world` that of the settings' cache is taken; what it knows is
  /// of the recording without faults. `live` makes the frames of a recording that has no files.
  /// `observe` is called after each step with what it brought about and the session as it is then;
  /// `progress` with how many of how many frames are done; `failed` with a record that could not be
  /// kept, which is warned of in the document and ends nothing. Throws what `observe` throws, and
  /// ``RunError/nothingToReplay`` when the range holds no frame, ``RunError/everyFrameDropped(count:)``
  /// when faults leave none of them, and ``RunError/noUsableFrame`` when none can be decoded.
  package func run(
    needsColor: Bool = false, looksAtPictures: Bool = false, world: TrackedWorld? = nil,
    live: LiveCapture? = nil,
    observe: (FrameUpdate, Session) throws -> Void = { _, _ in },
    failed: (any Error) -> Void = { _ in },
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> RunDocument {
    guard let first = recording.frames.first else { throw RunError.nothingToReplay }
    let origin = first.timestamp
    let range = frameRange(from: origin)
    guard !range.isEmpty else { throw RunError.nothingToReplay }
    let faults = settings.faults
    let faulted = FaultedFrames(recording.frames[range], plan: faults, origin: origin)
    guard let last = faulted.frames.last else {
      throw RunError.everyFrameDropped(count: range.count)
    }
    var meter = faults.isEmpty ? nil : FaultMeter(frames: recording.frames[range])

    var recorder = RunRecorder(
      document: try RunDocument(recording: recording, settings: settings), start: origin,
      truth: try live.map(\.truth) ?? SceneTruth(of: recording), configuration: settings.session,
      trueCameras: faults.isEmpty
        ? [:] : Dictionary(recording.frames.map { ($0.index, $0.camera) }) { first, _ in first },
      cameras: recording.frames[range].map(\.camera))
    let ledger = BufferLedger()
    var hoard = BufferHoard(of: ledger)
    var session = Session(
      configuration: settings.session, hasGravity: recording.hasGravity,
      hasClock: recording.hasClock, hasScale: recording.unit == .metre,
      queue: classifier.map { faults.faulty(scheduledQueue($0), origin: origin) }, ledger: ledger)
    var inputs = inputs(from: origin)[...]
    let world =
      try faults.isEmpty && live == nil
      ? world
        ?? settings.worldCache.flatMap {
          try TrackedWorld(recording, settings.session, cache: $0)
        } : nil
    // Other pictures than the recording's show another world: the session finds it by itself.
    let frames = RunFrames(
      faulted, position: faults.isEmpty ? range.lowerBound : nil,
      worlds: FrameWorlds(recording, settings.session, tracked: world),
      components: needsColor || classifier != nil ? .all : [.featurePoints, .depth],
      needsPictures: needsColor || looksAtPictures || needsPictures, live: live)
    func note(_ update: FrameUpdate) throws {
      recorder.record(update)
      do {
        try bestScore?.keep(update)
      } catch {
        failed(error)
        recorder.warn(
          "bestScoreNotKept", frame: update.frame?.index, text: ErrorWording.text(for: error))
      }
      try observe(update, session)
    }
    var done = 0
    let next = frames.reader()
    while let item = try next() {
      let moment = item.record.delivery
      let due = inputs.prefix { $0.timestamp < moment }
      switch item {
      case .frame(let captured, let world):
        hoard.hold(faults.heldBuffers(at: moment.seconds(since: origin)))
        inputs = inputs.dropFirst(due.count)
        let update = session.step(captured, world: world, inputs: Array(due))
        meter?.note(update)
        recorder.recordWarning(of: captured)
        try note(update)
      case .unseen(let record, let world):
        inputs = inputs.dropFirst(due.count)
        try note(session.step(unseen: record, world: world, inputs: Array(due)))
      case .failed(let record, let error):
        recorder.recordSkipped(frame: record.index, error: error)
      }
      done += 1
      progress(done, faulted.frames.count)
    }
    world?.finish()
    // A run that showed nothing must not look like one that found nothing.
    if recorder.document.frames.skipped == done {
      throw RunError.noUsableFrame(
        count: done, first: recorder.document.warnings.first { $0.code == "frameSkipped" }?.text)
    }
    // What came on the last frame is seen on it, as in a window that stands still there.
    let onLastFrame = inputs.prefix { $0.timestamp <= last.delivery }
    inputs = inputs.dropFirst(onLastFrame.count)
    if !onLastFrame.isEmpty {
      try note(session.advance(to: last.delivery, inputs: Array(onLastFrame)))
      try note(session.refresh())
    }
    // Who tapped gets an answer, also after the last frame; each step takes one from the queue.
    var now = last.delivery
    while session.isAnsweringTap {
      now = now.advanced(bySeconds: max(settings.latency, 0.001))
      try note(session.advance(to: now))
      try note(session.refresh())
    }
    // What the camera saw last is named by nobody: nothing is shown any more.
    try note(session.end(at: now, inputs: Array(inputs)))
    var document = recorder.document
    if let meter {
      let shifts = TapShifts(
        recording: recording, configuration: settings.session, faulted: faulted)
      document.faults = meter.statement(of: faulted, taps: shifts.shifts(of: document.taps))
    }
    return document
  }

  /// Whether anything but the drawing looks at pictures: recognition, stills, and tracking after a
  /// reset, when the session is on its own.
  private var needsPictures: Bool {
    let resets = events.contains {
      switch $0.input {
      case .restart, .button(.restart): true
      case .run(let options): options.contains(.resetTracking)
      default: false
      }
    }
    return classifier != nil || settings.session.experience == .snapshot || resets
      || settings.session.hitTestTypes.needDepth || settings.session.initialWorldMap != nil
      || settings.session.world == .recorded
  }

  private func scheduledQueue(_ classifier: any Classifier) -> ScheduledVisionQueue {
    ScheduledVisionQueue(
      classifier: classifier,
      latency: .constant(nanoseconds: Int64((settings.latency * 1e9).rounded())))
  }

  /// How many frames lie between the settings' start and end.
  package var frameCount: Int { replayedRange.count }

  /// Where those frames stand in the recording.
  var replayedRange: Range<Int> {
    recording.frames.first.map { frameRange(from: $0.timestamp) } ?? 0..<0
  }

  /// The session runs from the start of time; then come the events.
  private func inputs(from origin: Timestamp) -> [TimedInput] {
    let run = TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))
    return [run]
      + events.map {
        TimedInput(timestamp: origin.advanced(bySeconds: $0.time), input: $0.input)
      }
  }

  /// The frames between the settings' start and end; they are in order of time.
  private func frameRange(from origin: Timestamp) -> Range<Int> {
    let times = recording.frames.map { $0.timestamp.seconds(since: origin) }
    let first = times.firstIndex { $0 >= settings.start ?? -.infinity } ?? times.count
    let end = times.lastIndex { $0 <= settings.end ?? .infinity }.map { $0 + 1 } ?? 0
    return first..<max(first, end)
  }
}

/// Why a run can't begin.
package enum RunError: Error, Hashable, Sendable {
  /// No frame of the recording lies in the asked range.
  case nothingToReplay
  /// Faults dropped all of the frames.
  case everyFrameDropped(count: Int)
  /// None of the frames could be decoded; `first` says what was wrong with the first of them.
  case noUsableFrame(count: Int, first: String?)
  case cannotRead(path: String, detail: String)
  /// The model has a class for none of the targets.
  case noWinnableTarget(targets: [String])
  /// The model has a class for none of the words.
  case noKnownWord(path: String)
  case cannotWrite(path: String, detail: String)
}
