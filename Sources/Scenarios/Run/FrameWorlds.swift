import Recordings
import Simulation
import WorldTracking

/// What a straight run from a recording's start knows with each of its frames, whichever is next.
struct FrameWorlds {
  let tracked: TrackedWorld?
  /// Where only the index says anything: the states of a straight run; empty elsewhere.
  private let states: [TrackingState]
  /// What finds the world in a straight run; nil where the recording says all that is to be known.
  let tracker: WorldTracker?

  /// So many frames are tracked between two looks at a window's events.
  private static let framesAtATime = 4

  /// With nil for `tracked`, a session whose world comes from the frames is left to find it.
  init(_ recording: Recording, _ configuration: SessionConfiguration, tracked: TrackedWorld?) {
    self.tracked = tracked
    let isFromFrames = configuration.world.findsPoints || configuration.tracking == .frames
    tracker = WorldTrackerSettings(
      configuration, hasGravity: recording.hasGravity, hasClock: recording.hasClock,
      hasScale: recording.unit == .metre
    ).map { WorldTracker($0) }
    var machine = TrackingStateMachine(
      start: configuration.trackingStart, hasClock: recording.hasClock)
    states =
      isFromFrames
      ? []
      : recording.frames.map {
        machine.advance(
          to: $0.timestamp, recorded: $0.trackingState, interruption: $0.interruption)
      }
  }

  /// The world of the frame at a position; nil where nothing is known of it before a session looks.
  func update(at position: Int, captured: CapturedFrame?) -> WorldUpdate? {
    if let tracked { return tracked.update(at: position, captured: captured) }
    guard states.indices.contains(position) else { return nil }
    var update = WorldUpdate()
    update.trackingState = states[position]
    return update
  }

  /// True where all frames before this position are known without a look at their pictures.
  func covers(_ count: Int) -> Bool { tracked?.covers(count) ?? false }

  /// True where the frame's world can be had at once.
  func isReady(for position: Int) -> Bool { tracked?.advance(towards: position, limit: 0) ?? true }

  /// Tracks on towards a frame, for a short while; true when it is reached.
  func prepare(_ position: Int) -> Bool {
    tracked?.advance(towards: position, limit: Self.framesAtATime) ?? true
  }

  func progressText(of position: Int) -> String {
    "finding points: frame \(tracked?.progress ?? 0) of \(position + 1)"
  }
}
