import Foundation

/// Numbers for people.
enum PageNumber {
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    // No minus before what is rounded to nothing.
    return text.hasPrefix("-") && !text.contains { $0.isNumber && $0 != "0" }
      ? String(text.dropFirst()) : text
  }

  /// "(0.100, 0.700, -0.400)".
  static func point(_ coordinates: [Double], _ decimals: Int = 3) -> String {
    "(" + coordinates.map { fixed($0, decimals) }.joined(separator: ", ") + ")"
  }

  /// A length of a run's world, in millimetres where it is metric.
  static func length(_ value: Double, unit: String) -> String {
    unit == "metre" ? fixed(value * 1000, 1) + " mm" : fixed(value, 4) + " " + unit + "s"
  }
}
