import Geometry
import Recordings

/// Which frames to compare for the check of the axes.
enum PairPicking {
  /// Up to `count` pairs over the whole recording, the second far enough from the first to see
  /// another side of things, near enough to see the same things.
  ///
  /// The second comes at least `pause` seconds after the first, and as much later, up to `span`, as
  /// it takes the camera to turn by `turn` radians; the very next one where frames are rarer. O(frames).
  static func pairs(
    _ frames: [FrameRecord], count: Int, pause: Double = 0.15, turn: Double = 0.02,
    span: Double = 0.7
  ) -> [(Int, Int)] {
    guard frames.count > 1 else { return [] }
    let starts = min(count, frames.count - 1)
    return (0..<starts).map { number in
      let first = number * (frames.count - 1) / starts
      let (start, pose) = (frames[first].timestamp, frames[first].camera.worldFromCamera)
      var second = first + 1
      while second + 1 < frames.count {
        let seconds = frames[second].timestamp.seconds(since: start)
        let angle = pose.rotation.angle(to: frames[second].camera.worldFromCamera.rotation)
        guard seconds < pause || angle < turn,
          frames[second + 1].timestamp.seconds(since: start) <= span
        else { break }
        second += 1
      }
      return (first, second)
    }
  }
}
