package import Recordings

/// Tells the tracking state of each frame from what the recording or its frames say
/// (``EvidenceStateMachine``) and from what the session did.
///
/// After a start or a reset the states run through the sequence of SEMANTICS C-22: 3 frames
/// notAvailable, 60 frames limited(initializing), then normal, counted at the nominal 60 frames a
/// second so that a recording of 6 frames a second is not 10 s late. A state that the frame comes with
/// wins over the sequence until the session is reset. After an interruption the state is
/// limited(relocalizing), and so it is for a second after a break in a recording without states.
package struct TrackingStateMachine: Hashable, Sendable {
  /// What the states of a recording without states are.
  package enum Start: String, Hashable, Sendable {
    /// The sequence of SEMANTICS C-22.
    case sequence
    /// Normal from the first frame.
    case immediate
  }

  private enum Phase: Hashable {
    /// The sequence is waiting for its first frame.
    case starting
    case sequence(since: Timestamp)
    case relocalizing(until: Timestamp?)
    case settled
  }

  /// The state of the newest frame; notAvailable before the first (SEMANTICS C-25).
  package private(set) var state: TrackingState = .notAvailable
  private var phase: Phase
  private var followsRecording = true
  private let start: Start

  /// For how long a break in the recording limits tracking.
  private static let relocalizingSeconds = TrackingThresholds().relocalizingSeconds

  /// - Parameter hasClock: False for photographs, whose times are made up: no sequence runs there.
  package init(start: Start = .sequence, hasClock: Bool = true) {
    let start = hasClock ? start : .immediate
    self.start = start
    phase = start == .sequence ? .starting : .settled
  }

  /// Tracking starts again (SEMANTICS S-4): recorded states wait for the sequence to end.
  package mutating func reset() {
    state = .notAvailable
    followsRecording = false
    phase = start == .sequence ? .starting : .settled
  }

  /// Looks for the known place again, for `seconds` or, with nil, until something else is said.
  package mutating func beginRelocalizing(at now: Timestamp, seconds: Double?) {
    phase = .relocalizing(until: seconds.map(now.advanced(bySeconds:)))
  }

  /// Tracking goes on where it was.
  package mutating func endRelocalizing() {
    if case .relocalizing = phase { phase = .settled }
  }

  /// Takes the next frame and returns its state.
  ///
  /// - Parameters:
  ///   - recorded: The state that the recording has for the frame, or that its frames show.
  ///   - interruption: Where the recording is broken before the frame.
  package mutating func advance(
    to now: Timestamp, recorded: TrackingState?, interruption: RecordingBreak? = nil
  ) -> TrackingState {
    if interruption != nil, recorded == nil, phase == .settled {
      beginRelocalizing(at: now, seconds: Self.relocalizingSeconds)
    }
    state = nextState(at: now, recorded: recorded)
    return state
  }

  private mutating func nextState(at now: Timestamp, recorded: TrackingState?) -> TrackingState {
    switch phase {
    case .starting:
      phase = .sequence(since: now)
      return nextState(at: now, recorded: recorded)
    case .sequence(let since):
      if followsRecording, let recorded { return recorded }
      // Nominal frames since the first; rounding takes the jitter out of recorded clocks.
      let frames = (now.seconds(since: since) * 60).rounded()
      if frames < 3 { return .notAvailable }
      if frames < 63 { return .limited(.initializing) }
      phase = .settled
      followsRecording = true
      return recorded ?? .normal
    case .relocalizing(let until):
      if let until, now >= until {
        phase = .settled
        return recorded ?? .normal
      }
      return .limited(.relocalizing)
    case .settled:
      return recorded ?? .normal
    }
  }
}
