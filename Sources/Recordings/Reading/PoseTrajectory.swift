import Geometry

/// Poses of a camera or a vehicle, in order of time.
struct PoseTrajectory {
  struct Sample {
    var time: Timestamp
    var pose: Transform
    /// Of the file, counted from 1.
    var line: Int
  }
  private(set) var times: [Timestamp] = []
  private(set) var poses: [Transform] = []

  /// The longest step between two rows over which a pose is interpolated, in seconds.
  static let largestGap = 0.1

  /// Puts samples in order; repeated times are left out and told to `note` with their line.
  init(_ samples: [Sample], note: (_ kind: RecordingFinding.Kind, _ line: Int) -> Void) {
    for sample in samples.sorted(by: { ($0.time, $0.line) < ($1.time, $1.line) }) {
      if sample.time == times.last {
        note(.timeNotIncreasing, sample.line)
      } else {
        times.append(sample.time)
        poses.append(sample.pose)
      }
    }
  }

  /// The pose at a moment, or nil outside the trajectory and in its gaps; O(log n).
  func pose(at time: Timestamp) -> Transform? {
    let after = times.partitionIndex { $0 >= time }
    guard after < times.count else { return nil }
    if times[after] == time { return poses[after] }
    guard after > 0 else { return nil }
    let step = times[after].seconds(since: times[after - 1])
    guard step <= Self.largestGap else { return nil }
    return poses[after - 1].interpolated(
      to: poses[after], at: time.seconds(since: times[after - 1]) / step)
  }
}
