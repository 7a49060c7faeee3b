/// A line that the window shows for a while.
struct WindowNotice: Hashable, Sendable {
  /// Long enough to read a path.
  static let seconds = 6.0

  let text: String
  private var secondsLeft = Self.seconds

  init(_ text: String) { self.text = text }

  var isShown: Bool { secondsLeft > 0 }

  /// So many seconds have passed on the wall, whether or not the replay plays.
  mutating func pass(seconds: Double) { secondsLeft -= seconds }
}
