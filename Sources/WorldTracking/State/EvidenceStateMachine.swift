package import Recordings

/// Tells the tracking state from what each frame shows: evidence in, state out.
///
/// After the start: 3 nominal frames notAvailable, then limited(initializing) until enough points have
/// a place, at most 60 nominal frames more (SEMANTICS C-22). From then on motion comes before detail:
/// the reasons of ``TrackingThresholds`` limit tracking once they have lasted for a while and stop
/// after their opposite has. After a break in the recording the state is limited(relocalizing) until
/// known points are followed again, or for a second where none are.
package struct EvidenceStateMachine: Hashable, Sendable {
  private enum Phase: Hashable {
    case starting(since: Timestamp?)
    case relocalizing(since: Timestamp)
    /// Normal, or limited by motion or detail.
    case running
  }

  /// The state of the newest frame; notAvailable before the first (SEMANTICS C-25).
  package private(set) var state = TrackingState.notAvailable
  private var phase = Phase.starting(since: nil)
  private let thresholds: TrackingThresholds
  /// Without a clock no speed is known, so no motion is excessive.
  private let hasClock: Bool
  private var excessive = Lasting()
  private var calm = Lasting()
  private var sparse = Lasting()
  private var rich = Lasting()
  private var recognized = Lasting()

  package init(
    start: TrackingStateMachine.Start = .sequence,
    thresholds: TrackingThresholds = TrackingThresholds(), hasClock: Bool = true
  ) {
    if start == .immediate { (phase, state) = (.running, .normal) }
    self.thresholds = thresholds
    self.hasClock = hasClock
  }

  /// Takes the next frame's evidence and returns its state.
  package mutating func advance(
    to now: Timestamp, evidence: FrameEvidence, interruption: RecordingBreak? = nil
  ) -> TrackingState {
    note(evidence)
    if interruption != nil, case .running = phase {
      phase = .relocalizing(since: now)
      recognized = Lasting()
    }
    state = nextState(at: now, evidence)
    return state
  }

  private mutating func nextState(at now: Timestamp, _ evidence: FrameEvidence) -> TrackingState {
    switch phase {
    case .starting(let since):
      phase = .starting(since: since ?? now)
      let frames = (now.seconds(since: since ?? now) * 60).rounded()
      if frames < thresholds.unavailableFrames { return .notAvailable }
      guard evidence.mappedCount >= thresholds.knownCount || frames >= thresholds.startFrames
      else { return .limited(.initializing) }
      return run(evidence)
    case .relocalizing(let since):
      let isOver = now.seconds(since: since) >= thresholds.relocalizingSeconds
      guard isOver || recognized.seconds >= thresholds.recognizedSeconds else {
        return .limited(.relocalizing)
      }
      return run(evidence)
    case .running: return change(of: state)
    }
  }

  /// The first state after the start or a break.
  private mutating func run(_ evidence: FrameEvidence) -> TrackingState {
    phase = .running
    if isExcessive { return .limited(.excessiveMotion) }
    let count = max(evidence.trackedCount, evidence.mappedCount)
    return count < thresholds.sparseCount ? .limited(.insufficientFeatures) : .normal
  }

  private func change(of state: TrackingState) -> TrackingState {
    switch state {
    case .normal:
      if isExcessive { return .limited(.excessiveMotion) }
      return isSparse ? .limited(.insufficientFeatures) : .normal
    case .limited(.excessiveMotion):
      guard calm.seconds >= thresholds.calmSeconds else { return state }
      return isSparse ? .limited(.insufficientFeatures) : .normal
    case .limited(.insufficientFeatures):
      if isExcessive { return .limited(.excessiveMotion) }
      return rich.seconds >= thresholds.richSeconds ? .normal : state
    case .notAvailable, .limited(.initializing), .limited(.relocalizing): return state
    }
  }

  private var isExcessive: Bool { excessive.seconds >= thresholds.excessiveSeconds }
  private var isSparse: Bool { sparse.seconds >= thresholds.sparseSeconds }

  private mutating func note(_ evidence: FrameEvidence) {
    let interval = evidence.interval
    let speed = hasClock ? evidence.angularSpeed : 0
    excessive.note(speed > thresholds.excessiveSpeed, for: interval)
    calm.note(speed < thresholds.calmSpeed, for: interval)
    sparse.note(evidence.trackedCount < thresholds.sparseCount, for: interval)
    rich.note(evidence.trackedCount >= thresholds.richCount, for: interval)
    recognized.note(evidence.recognizedCount >= thresholds.knownCount, for: interval)
  }
}

/// For how long something has held without a break.
private struct Lasting: Hashable {
  var seconds = 0.0

  mutating func note(_ holds: Bool, for interval: Double) {
    seconds = holds ? seconds + interval : 0
  }
}
