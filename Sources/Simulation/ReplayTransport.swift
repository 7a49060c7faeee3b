/// Where a replay in a window stands and how it moves: play, pause, step, speed, loop and seek.
///
/// A value with one function an event; seconds are those of the recording, from its start.
package struct ReplayTransport: Hashable, Sendable {
  /// What the window has to do after an event.
  package enum Move: Hashable, Sendable {
    /// Show the newest frame at or before the position.
    case forward
    /// The position jumped: time that had passed is no longer past.
    case jump
  }

  /// The slowest and the fastest speed; a key press halves or doubles.
  package static let speeds = 0.125...8.0

  /// The times of the frames, rising, the first at 0.
  private let frameTimes: [Double]
  package private(set) var position: Double
  package private(set) var isPlaying: Bool
  package private(set) var speed: Double
  package private(set) var loops: Bool
  private let range: ClosedRange<Double>

  /// Fails when no frame lies in the range, or the times do not rise.
  package init?(
    frameTimes: [Double], start: Double? = nil, end: Double? = nil, speed: Double = 1,
    loops: Bool = false, isPlaying: Bool = true
  ) {
    let inside = frameTimes.filter { $0 >= start ?? -.infinity && $0 <= end ?? .infinity }
    guard let first = inside.first, let last = inside.last,
      zip(frameTimes, frameTimes.dropFirst()).allSatisfy(<)
    else { return nil }
    self.frameTimes = frameTimes
    self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
    self.loops = loops
    self.isPlaying = isPlaying
    range = first...last
    position = first
  }

  /// The index of the newest frame at or before the position; costs O(log n).
  package var frameIndex: Int {
    var low = 0
    var high = frameTimes.count
    while low < high {
      let middle = (low + high) / 2
      if frameTimes[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// How far through the replayed range the position is, 0…1.
  package var fraction: Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? (position - range.lowerBound) / length : 1
  }

  /// A moment of the recording as a part of the replayed range, 0…1.
  package func fraction(of time: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? min(max((time - range.lowerBound) / length, 0), 1) : 1
  }

  package var isAtEnd: Bool { position >= range.upperBound }

  /// So many seconds have passed on the wall; without a loop the end pauses.
  package mutating func advance(bySeconds seconds: Double) -> Move {
    guard isPlaying, seconds > 0 else { return .forward }
    let next = position + seconds * speed
    if next <= range.upperBound {
      position = next
      return .forward
    }
    if loops, position >= range.upperBound {
      position = range.lowerBound
      return .jump
    }
    position = range.upperBound
    if !loops { isPlaying = false }
    return .forward
  }

  package mutating func togglePlaying() -> Move {
    if !isPlaying, isAtEnd {
      position = range.lowerBound
      isPlaying = true
      return .jump
    }
    isPlaying.toggle()
    return .forward
  }

  /// Pauses on the frame `count` frames on, or back when it is negative.
  package mutating func step(byFrames count: Int) -> Move {
    isPlaying = false
    let last = frameTimes.lastIndex { $0 <= range.upperBound } ?? 0
    let first = frameTimes.firstIndex { $0 >= range.lowerBound } ?? 0
    let target = min(max(frameIndex + count, first), last)
    let moved = target - frameIndex
    position = frameTimes[target]
    return moved < 0 ? .jump : .forward
  }

  package mutating func seek(toFraction fraction: Double) -> Move {
    let clamped = min(max(fraction, 0), 1)
    position = range.lowerBound + clamped * (range.upperBound - range.lowerBound)
    return .jump
  }

  package mutating func restart() -> Move { seek(toFraction: 0) }

  package mutating func faster() { speed = min(speed * 2, Self.speeds.upperBound) }

  package mutating func slower() { speed = max(speed / 2, Self.speeds.lowerBound) }

  package mutating func toggleLoop() { loops.toggle() }
}
