/// Words for how far a long piece of work is: share, rate and time left.
enum ProgressLine {
  /// "reading pictures: 120 of 500, 41.2 a second, 9 s left".
  static func text(_ what: String, done: Int, total: Int, elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    guard done > 0, seconds > 0 else { return "\(what): \(done) of \(total)" }
    let rate = Double(done) / seconds
    let left = Int((Double(total - done) / rate).rounded(.up))
    let tenths = Int((10 * rate).rounded())
    return "\(what): \(done) of \(total), \(tenths / 10).\(tenths % 10) a second, "
      + "\(clock(left)) left"
  }

  /// "9 s", "3 min 20 s", "2 h 5 min".
  private static func clock(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }
}
