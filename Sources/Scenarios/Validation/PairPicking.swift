import Geometry
import Recordings

/// Which frames to compare for the check of the axes.
enum PairPicking {
  /// Up to `count` frames over the whole recording, each with the frames two and three steps on.
  ///
  /// The next frame agrees with almost any pose, and in one far away little of the same is seen. A
  /// step goes to the next frame and, where the recording has a clock, takes at least `step` seconds.
  /// O(frames).
  static func pairs(
    _ recording: Recording, count: Int, step: Double = 0.1
  ) -> [(first: Int, others: [Int])] {
    let frames = recording.frames
    guard frames.count > 1 else { return [] }
    func next(after position: Int) -> Int? {
      guard recording.hasClock else { return position + 1 < frames.count ? position + 1 : nil }
      let start = frames[position].timestamp
      return frames[(position + 1)...].firstIndex { $0.timestamp.seconds(since: start) >= step }
    }
    let starts = min(count, frames.count - 1)
    return (0..<starts).map { number in
      let first = number * (frames.count - 1) / starts
      let second = next(after: first)
      let third = second.flatMap { next(after: $0) }
      let others = [third, third.flatMap { next(after: $0) }].compactMap { $0 }
      // Of the shortest recordings there is nothing but neighbours.
      return (first, others.isEmpty ? [second ?? first + 1] : others)
    }
  }
}
