import Foundation

/// Pieces of JSON for files that people read and change: one line each, spaces after signs.
enum JSONText {
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0)): \($1)" }.joined(separator: ", ") + "}"
  }

  static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map(number).joined(separator: ", ") + "]"
  }

  static func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }

  /// A list with an element a line, as a member of the outermost object.
  static func lines(_ elements: [String]) -> String {
    "[\n" + elements.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]"
  }

  static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  /// In full precision; whole numbers without ".0".
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }
}
