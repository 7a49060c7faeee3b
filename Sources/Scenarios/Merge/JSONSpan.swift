import Foundation

/// Finds values in JSON text without making anything of them: what is merged stays the same bytes.
///
/// Checks the whole grammar of RFC 8259, in time linear in the bytes and memory linear in the members
/// that were asked for.
struct JSONSpan {
  typealias Bytes = UnsafeBufferPointer<UInt8>
  /// Deeper nesting is no document of ours; the scanner is recursive.
  static let depthLimit = 64

  struct Fault: Error { var offset: Int }

  private let bytes: Bytes
  private var position: Int

  /// Looks at the value that begins at or after `position`.
  init(_ bytes: Bytes, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The value's own range, for the whole text, which nothing but space may follow.
  mutating func document() throws(Fault) -> Range<Int> {
    let range = try skipValue(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw Fault(offset: position) }
    return range
  }

  /// The members of an object: names as they are written, without their quotes, and value ranges.
  mutating func members() throws(Fault) -> [(name: Range<Int>, value: Range<Int>)] {
    var members: [(name: Range<Int>, value: Range<Int>)] = []
    try object(depth: 0) { members.append(($0, $1)) }
    return members
  }

  /// The ranges of a list's elements.
  mutating func elements() throws(Fault) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    try list(depth: 0) { elements.append($0) }
    return elements
  }

  private mutating func skipValue(depth: Int) throws(Fault) -> Range<Int> {
    skipSpace()
    let start = position
    guard position < bytes.count, depth <= Self.depthLimit else { throw Fault(offset: position) }
    switch bytes[position] {
    case UInt8(ascii: "{"): try object(depth: depth) { _, _ in }
    case UInt8(ascii: "["): try list(depth: depth) { _ in }
    case UInt8(ascii: "\""): try skipString()
    default: try skipWord()
    }
    return start..<position
  }

  private mutating func object(
    depth: Int, _ member: (Range<Int>, Range<Int>) -> Void
  ) throws(Fault) {
    try expect("{")
    if try take("}") { return }
    repeat {
      skipSpace()
      let start = position + 1
      try skipString()
      let name = start..<position - 1
      try expect(":")
      member(name, try skipValue(depth: depth + 1))
    } while try take(",")
    try expect("}")
  }

  private mutating func list(depth: Int, _ element: (Range<Int>) -> Void) throws(Fault) {
    try expect("[")
    if try take("]") { return }
    repeat { element(try skipValue(depth: depth + 1)) } while try take(",")
    try expect("]")
  }

  private mutating func skipString() throws(Fault) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw Fault(offset: position)
    }
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): position += 2
      case 0..<0x20: throw Fault(offset: position)
      default: position += 1
      }
    }
    throw Fault(offset: bytes.count)
  }

  private mutating func skipWord() throws(Fault) {
    let start = position
    while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
    let word = bytes[start..<position]
    guard let first = word.first else { throw Fault(offset: start) }
    let isNumber = first == UInt8(ascii: "-") || (0x30...0x39).contains(first)
    guard
      isNumber
        ? JSONSpan.isNumber(word)
        : ["true", "false", "null"].contains(where: { word.elementsEqual($0.utf8) })
    else { throw Fault(offset: start) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The number grammar: minus, digits without leading zero, fraction, exponent.
  private static func isNumber(_ word: Slice<Bytes>) -> Bool {
    var rest = word
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    func digits(_ rest: inout Slice<Bytes>) -> Bool {
      let count = rest.prefix { isDigit($0) }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    if rest.first == UInt8(ascii: "0") {
      rest = rest.dropFirst()
    } else if !digits(&rest) {
      return false
    }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits(&rest) else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(Fault) {
    guard try take(character) else { throw Fault(offset: position) }
  }

  private mutating func take(_ character: Unicode.Scalar) throws(Fault) -> Bool {
    skipSpace()
    guard position < bytes.count else { throw Fault(offset: position) }
    guard bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}
