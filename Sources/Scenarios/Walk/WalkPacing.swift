/// When a walk in a window takes its next picture: so often and no oftener.
///
/// A picture that is late takes the place of those that should have come before it, so that what is
/// done on a slow machine is seen in the next picture, not after those that were missed.
struct WalkPacing: Hashable, Sendable {
  enum Turn: Hashable, Sendable {
    /// It is not time yet: so many seconds are left, in which something may happen.
    case wait(seconds: Double)
    /// It is time; so many pictures were missed.
    case take(missed: Int)
  }

  /// Seconds from one picture to the next.
  let interval: Double
  private var due = 0.0
  private var isFirst = true

  /// `rate` is in pictures a second, more than 0.
  init(rate: Double) { interval = 1 / rate }

  /// What to do so many seconds after the start; they never fall.
  mutating func turn(at seconds: Double) -> Turn {
    guard seconds >= due else { return .wait(seconds: due - seconds) }
    let missed = isFirst ? 0 : Int((seconds - due) / interval)
    isFirst = false
    due = max(due + interval, seconds)
    return .take(missed: missed)
  }
}
