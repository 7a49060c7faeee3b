import Foundation

/// Cuts a JSON array, or JSON Lines, into its elements without parsing them, with their lines.
///
/// So an error can name the line, and one bad element is not the whole file's fault.
struct JSONElements {
  struct Element: Hashable {
    var bytes: Data
    /// From 1.
    var line: Int
  }

  private(set) var found: [Element] = []
  /// The line on which an array has no end, or something follows it.
  private(set) var unfinishedLine: Int?

  init(_ data: Data) {
    let isArray = data.first { !Self.isSpace($0) } == UInt8(ascii: "[")
    if isArray { cutArray(Array(data)) } else { cutLines(data) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  private mutating func cutLines(_ data: Data) {
    for (index, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(Self.isSpace) {
      found.append(Element(bytes: Data(line), line: index + 1))
    }
  }

  private mutating func cutArray(_ bytes: [UInt8]) {
    var depth = 0
    var line = 1
    var isInString = false
    var isEscaped = false
    var element: [UInt8] = []
    var elementLine = 1
    var isOver = false
    for byte in bytes {
      defer { if byte == 0x0A { line += 1 } }
      if isOver {
        if !Self.isSpace(byte) { return unfinishedLine = line }
        continue
      }
      var isPart = depth >= 1
      if isInString {
        isInString = byte != UInt8(ascii: "\"") || isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth -= 1
          isOver = depth == 0
          isPart = !isOver
        case UInt8(ascii: ","): isPart = depth > 1
        default: break
        }
      }
      if isPart {
        if element.isEmpty, Self.isSpace(byte) { continue }
        if element.isEmpty { elementLine = line }
        element.append(byte)
      }
      // A comma without an element before it is an element that can't be parsed.
      let isComma = byte == UInt8(ascii: ",") && !isInString && depth == 1
      if isComma || (isOver && !element.isEmpty) {
        found.append(Element(bytes: Data(element), line: element.isEmpty ? line : elementLine))
        element = []
      } else if isOver, !found.isEmpty {
        // A comma has nothing after it.
        return unfinishedLine = line
      }
    }
    guard !isOver else { return }
    // What is left is no whole value: whoever parses it says what is wrong with it.
    if !element.isEmpty { found.append(Element(bytes: Data(element), line: elementLine)) }
    unfinishedLine = line
  }
}
