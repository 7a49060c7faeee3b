/// A moment as whole nanoseconds on the recording's own clock.
package struct Timestamp: Hashable, Sendable, Comparable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The moments that readers accept: −2⁶² ns (146 years) up to but without 2⁶² ns, so that no
  /// difference of two overflows.
  static let accepted = -(Int64(1) << 62)...((Int64(1) << 62) - 1)

  /// Rounds to the nearest nanosecond; nil where the value is not finite or not accepted.
  package init?(seconds: Double) {
    let scaled = (seconds * 1e9).rounded()
    guard let nanoseconds = Int64(exactly: scaled), Self.accepted.contains(nanoseconds) else {
      return nil
    }
    self.nanoseconds = nanoseconds
  }

  /// Reads decimal seconds ("1305031231.525755") without the rounding of a `Double`.
  ///
  /// That rounding is some 200 ns for a Unix time. Digits after the ninth are dropped. Nil for any
  /// text that is no number, and where ``init(seconds:)`` gives nil.
  package init?(decimalSeconds text: some StringProtocol) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isDecimal = parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard isDecimal, let whole = Int64(parts[0]), whole < 1 << 32 else {
      guard let value = Double(text) else { return nil }
      self.init(seconds: value)
      return
    }
    let fraction = parts.count == 2 ? parts[1].prefix(9) : ""
    let padded = fraction + String(repeating: "0", count: 9 - fraction.utf8.count)
    let magnitude = whole * 1_000_000_000 + (Int64(padded) ?? 0)
    self.init(nanoseconds: text.hasPrefix("-") ? -magnitude : magnitude)
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
