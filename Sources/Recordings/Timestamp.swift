/// A moment as whole nanoseconds on the recording's own clock.
package struct Timestamp: Hashable, Sendable, Comparable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Rounds to the nearest nanosecond; nil where the value is not finite or too large.
  package init?(seconds: Double) {
    let scaled = (seconds * 1e9).rounded()
    guard let nanoseconds = Int64(exactly: scaled) else { return nil }
    self.nanoseconds = nanoseconds
  }

  package static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  /// The seconds from `start` to this moment.
  package func seconds(since start: Timestamp) -> Double {
    Double(nanoseconds - start.nanoseconds) / 1e9
  }

  /// The moment `seconds` later, rounded to the nearest nanosecond.
  package func advanced(bySeconds seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: nanoseconds + Int64((seconds * 1e9).rounded()))
  }
}
