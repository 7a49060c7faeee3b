import Geometry
import Recordings

/// How evenly a recording's frames follow each other.
package struct ClockCheck: Hashable, Sendable {
  /// The median interval in seconds; 0 of fewer than two frames.
  package private(set) var interval = 0.0
  /// How many intervals are longer than 1.5 times the median, and the longest of all in seconds.
  package private(set) var gaps = 0
  package private(set) var longest = 0.0
  /// The index of the frame before the longest interval.
  package private(set) var longestAfter = 0

  init() {}

  init(_ times: [Timestamp]) {
    let intervals = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    interval = intervals.median
    let limit = 1.5 * interval
    gaps = intervals.count { $0 > limit }
    longest = intervals.max() ?? 0
    longestAfter = intervals.firstIndex(of: longest) ?? 0
  }
}

/// Where the camera moved further from one frame to the next than hands move a phone.
package struct MotionCheck: Hashable, Sendable {
  /// Frames before which the camera jumped.
  package private(set) var jumps: [Int] = []
  /// The longest step between two frames.
  package private(set) var longestStep = 0.0
  /// True where no pose differs from the first.
  package private(set) var isStill = true

  /// Metres, or radians, a second.
  static let speedLimit = 5.0
  static let turnLimit = 12.0

  init() {}

  /// Without a metric scale, a jump is a step of more than 20 times the median.
  init(_ frames: [FrameRecord], isMetric: Bool) {
    let poses = frames.map(\.camera.worldFromCamera)
    let steps = zip(poses, poses.dropFirst()).map { ($1.translation - $0.translation).length }
    longestStep = steps.max() ?? 0
    let median = steps.median
    for (index, step) in steps.enumerated() {
      let seconds = frames[index + 1].timestamp.seconds(since: frames[index].timestamp)
      let turn = poses[index].rotation.angle(to: poses[index + 1].rotation)
      if step > 1e-9 || turn > 1e-9 { isStill = false }
      let isFar =
        isMetric ? step > Self.speedLimit * seconds && step > 0.1 : step > 20 * median && median > 0
      // Photographs have no times of their own.
      if isFar || (isMetric && turn > Self.turnLimit * seconds && turn > 0.3) {
        jumps.append(frames[index + 1].index)
      }
    }
  }
}
