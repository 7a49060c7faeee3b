import Foundation

/// The errors of many hits in a scene that is known.
package struct TrueErrorSummary: Hashable, Sendable, Encodable {
  /// The middle and the 90 % of one kind of error; absent where there is none of it.
  package struct Spread: Hashable, Sendable, Encodable {
    package var median: Double
    package var p90: Double

    init?(_ values: [Double]) {
      let sorted = values.sorted()
      guard !sorted.isEmpty else { return nil }
      median = sorted[sorted.count / 2]
      p90 = sorted[min(sorted.count * 9 / 10, sorted.count - 1)]
    }
  }

  package var hits: Int
  /// The share of hits that lie on the object that was tapped.
  package var onObject: Double
  package var millimetres: Spread?
  package var pixels: Spread?
  /// Of hits on planes.
  package var degrees: Spread?

  /// Nil without errors.
  init?(_ errors: [TrueError]) {
    guard !errors.isEmpty else { return nil }
    hits = errors.count
    onObject = Double(errors.count(where: \.isOnObject)) / Double(errors.count)
    millimetres = Spread(errors.map { $0.metres * 1000 })
    pixels = Spread(errors.compactMap(\.pixels))
    degrees = Spread(errors.compactMap(\.degrees))
  }

  /// The part of the table that a person reads.
  var lines: [String] {
    var lines = [
      "true errors                   hits    median      90 %",
      Self.line("in space", hits, millimetres, "mm"),
    ]
    if let pixels { lines.append(Self.line("in the pictures", hits, pixels, "px")) }
    if let degrees { lines.append(Self.line("of planes", hits, degrees, "° ")) }
    lines.append(String(format: "  on the tapped object: %.1f %%", 100 * onObject))
    return lines
  }

  private static func line(_ name: String, _ count: Int, _ spread: Spread?, _ unit: String)
    -> String
  {
    "  " + name.padding(toLength: 26, withPad: " ", startingAt: 0)
      + String(format: "%6d", count)
      + [spread?.median, spread?.p90].map { value in
        value.map { String(format: "%7.1f ", $0) + unit } ?? "         -"
      }.joined()
  }
}
