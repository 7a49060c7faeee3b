import Foundation

/// Finds the line at which bytes stop being JSON; RFC 8259, numbers within the range of a `Double`.
///
/// One pass without recursion, so that deep nesting costs memory only in proportion to the file.
struct JSONSyntax {
  private let bytes: [UInt8]
  private let allowsNaN: Bool
  private var position = 0
  private var line = 1
  private var open: [UInt8] = []

  /// The first fault, its place given as "line N"; nil where the bytes are one JSON value.
  static func firstFault(in bytes: [UInt8], allowsNaN: Bool = false) -> FieldFault? {
    var scan = JSONSyntax(bytes: bytes, allowsNaN: allowsNaN)
    return scan.run()
  }

  private init(bytes: [UInt8], allowsNaN: Bool) {
    self.bytes = bytes
    self.allowsNaN = allowsNaN
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private enum Step { case value, firstKeyOrClose, key, firstValueOrClose, commaOrClose }

  private mutating func run() -> FieldFault? {
    var step = Step.value
    while true {
      skipSpace()
      if step == .commaOrClose, open.isEmpty {
        return position == bytes.count ? nil : fault(expected: "the end of the file")
      }
      guard position < bytes.count else { return fault(expected: "more JSON") }
      let byte = bytes[position]
      switch step {
      case .firstKeyOrClose where byte == UInt8(ascii: "}"),
        .firstValueOrClose where byte == UInt8(ascii: "]"):
        close()
        step = .commaOrClose
      case .firstKeyOrClose, .key:
        guard scanString() else { return fault(expected: "a name in quotes") }
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
          return fault(expected: "a colon")
        }
        position += 1
        step = .value
      case .value, .firstValueOrClose:
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          open.append(byte)
          position += 1
          step = byte == UInt8(ascii: "{") ? .firstKeyOrClose : .firstValueOrClose
        } else {
          guard byte == UInt8(ascii: "\"") ? scanString() : scanWord() else {
            return fault(expected: "a value")
          }
          step = .commaOrClose
        }
      case .commaOrClose:
        let isObject = open.last == UInt8(ascii: "{")
        if byte == UInt8(ascii: ",") {
          position += 1
          step = isObject ? .key : .value
        } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          close()
        } else {
          return fault(expected: "a comma or the end of the \(isObject ? "object" : "list")")
        }
      }
    }
  }

  private mutating func close() {
    open.removeLast()
    position += 1
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
  }

  /// Passes over a string; false at a fault.
  private mutating func scanString() -> Bool {
    guard bytes[position] == UInt8(ascii: "\"") else { return false }
    let start = position
    position += 1
    while position < bytes.count, bytes[position] >= 0x20 {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        if String(validating: bytes[start..<position], as: UTF8.self) != nil { return true }
        position = start
        return false
      case UInt8(ascii: "\\"): position = min(position + 2, bytes.count)
      default: position += 1
      }
    }
    position = start
    return false
  }

  /// Passes over a number or one of JSON's words; false at a fault.
  private mutating func scanWord() -> Bool {
    var end = position
    while end < bytes.count, !" \t\r\n,:{}[]\"".utf8.contains(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[position..<end], as: UTF8.self)
    let words = ["true", "false", "null"] + (allowsNaN ? ["NaN", "Infinity", "-Infinity"] : [])
    guard words.contains(word) || Self.isNumber(word) else { return false }
    position = end
    return true
  }

  static func isNumber(_ word: String) -> Bool {
    let digits = word.utf8.drop { $0 == UInt8(ascii: "-") }
    guard let first = digits.first, (48...57).contains(first),
      word.utf8.count - digits.count <= 1,
      word.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) }),
      let last = word.utf8.last, (48...57).contains(last),
      first != 48 || digits.count == 1 || !(48...57).contains(digits.dropFirst().first ?? 0),
      let value = Double(word)
    else { return false }
    return value.isFinite
  }

  private func fault(expected: String) -> FieldFault {
    guard position < bytes.count else {
      return FieldFault(place: "line \(line)", expected: expected, found: "the end of the file")
    }
    var end = position + 1
    while end < min(bytes.count, position + 24), !" \t\r\n,:{}[]".utf8.contains(bytes[end]) {
      end += 1
    }
    return FieldFault(
      place: "line \(line)", expected: expected,
      found: String(decoding: bytes[position..<end], as: UTF8.self))
  }
}
