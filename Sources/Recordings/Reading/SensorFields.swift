import Foundation

/// The fields of a small YAML file: words and flat lists of numbers, at most one level deep.
struct SensorFields {
  private var values: [String: String] = [:]

  /// A field of an inner mapping is named "outer.inner".
  init(_ text: String) {
    var outer = ""
    var open: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let content = line.prefix { $0 != "#" }
      if let name = open {
        values[name, default: ""] += " " + content
        if content.contains("]") { open = nil }
        continue
      }
      guard let colon = content.firstIndex(of: ":") else { continue }
      let key = content[..<colon].trimmingCharacters(in: .whitespaces)
      let value = content[content.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      let isInner = content.first?.isWhitespace == true
      if !isInner { outer = key }
      let name = isInner ? "\(outer).\(key)" : key
      values[name] = value
      if value.hasPrefix("["), !value.contains("]") { open = name }
    }
  }

  /// The value as it stands, without quotes; nil where there is none.
  func text(_ name: String) -> String? {
    let value = values[name]?.trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
    return value?.isEmpty == true ? nil : value
  }

  /// A list of finite numbers; throws ``FieldFault`` where it has none of the given counts.
  func numbers(_ name: String, counts: [Int]) throws(FieldFault) -> [Double] {
    let expected = counts.map(String.init).joined(separator: " or ") + " numbers"
    guard let value = values[name] else {
      throw FieldFault(place: name, expected: expected, found: "nothing")
    }
    let words = value.split { "[], \t".contains($0) }
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == words.count, counts.contains(numbers.count) else {
      throw FieldFault(
        place: name, expected: expected, found: String(value.prefix(80)))
    }
    return numbers
  }
}
