import Geometry
package import Recognition
package import Recordings

/// The scavenger hunt: show the camera what is asked for, as often as 60 s allow.
///
/// The intended rules of SEMANTICS section 9. Time is the session's, so a game over a recording
/// goes the same way on every run; moving about in the recording stops the clock for the jump.
package struct ScavengerHunt: Hashable, Sendable {
  package struct Options: Hashable, Sendable {
    package var targets = HuntTargets(unchecked: HuntTargets.classic)
    package var seed: UInt64 = 0
    /// The record to beat.
    package var bestScore = 0
    /// A class counts only above this; nil counts any (G-6).
    package var confidenceThreshold: Double?
    /// The length of a game.
    package var seconds = 60

    package init() {}
  }

  package enum Phase: Hashable, Sendable {
    case ready
    case running
    case over
  }

  package let options: Options
  package private(set) var phase = Phase.ready
  /// What to show the camera; nil while no game runs.
  package private(set) var target: String?
  package private(set) var score = 0
  package private(set) var bestScore: Int
  /// What the tracking state has to say.
  package private(set) var panel = StatusPanel()
  private let request: ClassificationRequest
  private var generator: SplitMix64
  private var nanosecondsLeft: Int64
  /// Up to when the game's time is counted; nil after a jump.
  private var countedTo: Timestamp?
  private var startedAt: Timestamp?

  package init(
    options: Options = Options(), request: ClassificationRequest = ClassificationRequest()
  ) {
    self.options = options
    self.request = request
    generator = SplitMix64(seed: options.seed)
    bestScore = options.bestScore
    nanosecondsLeft = Int64(options.seconds) * 1_000_000_000
  }

  package mutating func handle(
    _ event: ExperienceEvent, at now: Timestamp
  ) -> [ExperienceEffect] {
    switch event {
    case .tick: return tick(now)
    case .idle(let frame): return job(newFrame: frame).map { [.classify($0)] } ?? []
    case .classified(let answer): return classified(answer, at: now)
    case .pressed(.start): return start(at: now)
    case .pressed(.skip): return skip(at: now)
    case .pressed(.restart): return [.restart]
    case .trackingStateChanged(let state): trackingStateChanged(state, at: now)
    case .restarted: return restarted(at: now)
    case .discontinuity: countedTo = nil
    case .frame, .answerLost, .tapped, .edited, .pressed(.undo), .wasInterrupted, .anchorsRemoved,
      .labelsRestored, .ended:
      break
    }
    return []
  }

  /// Start while no game runs, Skip while one does (G-4, G-11).
  package var buttons: [ExperienceButton] { phase == .running ? [.skip] : [.start] }

  /// The whole seconds left, rounded up: 60 from the start, 0 never while a game runs (G-1, G-3).
  package var secondsLeft: Int { Int((nanosecondsLeft + 999_999_999) / 1_000_000_000) }

  /// The line at the top.
  package var headline: String {
    switch phase {
    case .ready: "Press Start"
    case .running: target ?? ""
    case .over: "Game Over"
    }
  }

  /// What the player should know before a game: the targets that are never asked for.
  package var note: String? {
    let names = options.targets.unwinnable.map(\.name)
    guard phase == .ready, !names.isEmpty else { return nil }
    return "Not in this model, so never asked for: " + names.joined(separator: ", ")
  }

  /// Begins a game, also in place of one that runs (G-4, G-19).
  private mutating func start(at now: Timestamp) -> [ExperienceEffect] {
    guard !options.targets.winnable.isEmpty else { return [] }
    phase = .running
    score = 0
    nanosecondsLeft = Int64(options.seconds) * 1_000_000_000
    countedTo = now
    startedAt = now
    drawTarget()
    return [.report(.hunt(.started(at: now, target: target ?? "")))]
  }

  /// Another target without a penalty, while a game runs (G-5, G-10).
  private mutating func skip(at now: Timestamp) -> [ExperienceEffect] {
    guard phase == .running, let skipped = target else { return [] }
    drawTarget()
    return [.report(.hunt(.skipped(at: now, target: skipped)))]
  }

  /// Any but the current one, each equally likely (G-9); the only one there is comes again.
  private mutating func drawTarget() {
    let others = options.targets.winnable.filter { $0 != target }
    target =
      others.isEmpty
      ? options.targets.winnable.first : others[generator.index(below: others.count)]
  }

  private mutating func tick(_ now: Timestamp) -> [ExperienceEffect] {
    panel.tick(now)
    guard phase == .running else { return [] }
    if let countedTo { nanosecondsLeft -= max(0, now.nanoseconds - countedTo.nanoseconds) }
    countedTo = max(now, countedTo ?? now)
    return nanosecondsLeft <= 0 ? end(at: now) : []
  }

  /// The score stays on screen until the next start (G-12); the record falls only to a higher one.
  private mutating func end(at now: Timestamp) -> [ExperienceEffect] {
    let ended = Timestamp(nanoseconds: now.nanoseconds + nanosecondsLeft)
    phase = .over
    target = nil
    nanosecondsLeft = 0
    let isBest = score > bestScore
    bestScore = max(score, bestScore)
    return [.report(.hunt(.ended(at: ended, score: score, best: bestScore, isBest: isBest)))]
  }

  /// What the camera sees, while tracking is normal (S-33, G-14).
  private func job(newFrame: Frame?) -> ClassificationJob? {
    guard let frame = newFrame, frame.trackingState == .normal, let image = frame.capturedImage
    else { return nil }
    return ClassificationJob(
      purpose: .live, image: image, request: request, frameIndex: frame.index,
      seenAt: frame.timestamp)
  }

  /// One point when the best class is the target, and at once the next target (G-6 … G-8, G-18).
  private mutating func classified(
    _ answer: ClassificationAnswer, at now: Timestamp
  ) -> [ExperienceEffect] {
    guard phase == .running, let target, case .success(let classes) = answer.result,
      let best = classes.first, best.firstSynonym == target,
      best.confidence > options.confidenceThreshold ?? -.infinity,
      // What was seen before the game is not found in it (G-5).
      answer.seenAt >= startedAt ?? answer.seenAt
    else { return [] }
    score += 1
    drawTarget()
    return [
      .report(
        .hunt(
          .found(
            at: now, target: target, frame: answer.frameIndex, confidence: best.confidence)))
    ]
  }

  private mutating func trackingStateChanged(_ state: TrackingState, at now: Timestamp) {
    let message = TrackingMessage(state)
    panel.cancelEscalation()
    panel.show(message.text, hides: true, at: now)
    if let escalated = message.escalated { panel.scheduleEscalation(escalated, at: now) }
  }

  /// A restarted session gives up the game that runs; the record stays.
  private mutating func restarted(at now: Timestamp) -> [ExperienceEffect] {
    let wasRunning = phase == .running
    phase = .ready
    target = nil
    score = 0
    nanosecondsLeft = Int64(options.seconds) * 1_000_000_000
    panel.cancelScheduled()
    panel.show("RESTARTING SESSION", hides: true, at: now)
    return wasRunning ? [.report(.hunt(.givenUp(at: now)))] : []
  }
}

/// What happened in a game.
package enum HuntRecord: Hashable, Sendable {
  case started(at: Timestamp, target: String)
  case found(at: Timestamp, target: String, frame: Int, confidence: Double)
  case skipped(at: Timestamp, target: String)
  /// `best` is the record after the game, `isBest` whether this game set it.
  case ended(at: Timestamp, score: Int, best: Int, isBest: Bool)
  case givenUp(at: Timestamp)
}
