import Geometry
import Recordings

/// Which frames to compare for the check of the axes.
enum PairPicking {
  /// Up to `count` pairs over the whole recording, the second far enough from the first to see
  /// another side of things, near enough to see the same things.
  ///
  /// Of the frames behind the first, the last that is turned by less than `turn` radians and at most
  /// `span` later; the very next one where none is. O(frames).
  static func pairs(
    _ frames: [FrameRecord], count: Int, turn: Double = 0.2, span: Double = 0.7
  ) -> [(Int, Int)] {
    guard frames.count > 1 else { return [] }
    let starts = min(count, frames.count - 1)
    return (0..<starts).map { number in
      let first = number * (frames.count - 1) / starts
      let (start, pose) = (frames[first].timestamp, frames[first].camera.worldFromCamera)
      var second = first + 1
      for candidate in (first + 1)..<min(frames.count, first + 60) {
        let frame = frames[candidate]
        guard frame.timestamp.seconds(since: start) <= span,
          pose.rotation.angle(to: frame.camera.worldFromCamera.rotation) <= turn
        else { break }
        second = candidate
      }
      return (first, second)
    }
  }
}
