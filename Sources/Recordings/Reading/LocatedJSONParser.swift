/// Parses JSON into values that know their line and column.
struct LocatedJSONParser {
  /// Deeper nesting is a fault: the parser is recursive, and no format of Placard needs it.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// Where the line begins; columns count characters from there.
  private var lineStart = 0
  /// How many bytes of the line so far go on with a character of UTF-8 that began before them.
  private var continuations = 0

  /// What ends with the bytes, for faults.
  private let whole: String

  init(bytes: [UInt8]) { self.init(bytes, line: 1, whole: "the file") }

  /// Parses one line of a file, whose lines are counted from 1.
  init(line: [UInt8], number: Int) { self.init(line, line: number, whole: "the line") }

  private init(_ bytes: [UInt8], line: Int, whole: String) {
    self.bytes = bytes
    self.line = line
    self.whole = whole
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      position = 3
      lineStart = 3
    }
  }

  mutating func document() throws(JSONFault) -> LocatedJSON {
    let value = try value(place: "", depth: 0)
    skipSpace()
    guard position == bytes.count else { throw fault("the end of \(whole)", place: "") }
    return value
  }

  private mutating func value(place: String, depth: Int) throws(JSONFault) -> LocatedJSON {
    skipSpace()
    guard depth <= Self.depthLimit else {
      throw fault("at most \(Self.depthLimit) levels", place: place)
    }
    let (line, column) = (line, column)
    let value: LocatedJSON.Value
    switch byte {
    case UInt8(ascii: "{"): value = .object(try members(place: place, depth: depth))
    case UInt8(ascii: "["): value = .list(try elements(place: place, depth: depth))
    case UInt8(ascii: "\""): value = .string(try string(place: place))
    default: value = try word(place: place)
    }
    return LocatedJSON(value: value, line: line, column: column, place: place)
  }

  private mutating func members(
    place: String, depth: Int
  ) throws(JSONFault) -> [LocatedJSON.Member] {
    position += 1
    var members: [LocatedJSON.Member] = []
    var keys: Set<String> = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      let (line, column) = (line, column)
      guard byte == UInt8(ascii: "\"") else { throw fault("a name in quotes", place: place) }
      let key = try string(place: place)
      guard keys.insert(key).inserted else {
        throw JSONFault(
          line: line, column: column, place: place, expected: "each name once",
          found: "\"\(key)\" again")
      }
      skipSpace()
      guard take(":") else { throw fault("a colon", place: place) }
      let inner = place.isEmpty ? key : place + "." + key
      let value = try value(place: inner, depth: depth + 1)
      members.append(LocatedJSON.Member(key: key, line: line, column: column, value: value))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw fault("a comma or the end of the object", place: place) }
    }
  }

  private mutating func elements(place: String, depth: Int) throws(JSONFault) -> [LocatedJSON] {
    position += 1
    var elements: [LocatedJSON] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value(place: place + "[\(elements.count)]", depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw fault("a comma or the end of the list", place: place) }
    }
  }

  private mutating func word(place: String) throws(JSONFault) -> LocatedJSON.Value {
    var end = position
    while end < bytes.count, !" \t\r\n,:{}[]\"".utf8.contains(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[position..<end], as: UTF8.self)
    switch word {
    case "true": position = end; return .bool(true)
    case "false": position = end; return .bool(false)
    case "null": position = end; return .null
    default:
      guard JSONSyntax.isNumber(word), let number = Double(word) else {
        throw fault("a value", place: place)
      }
      position = end
      return .number(number)
    }
  }

  private mutating func string(place: String) throws(JSONFault) -> String {
    let (start, continuationsBefore) = (position, continuations)
    var text: [UInt8] = []
    position += 1
    while let byte, byte >= 0x20 {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = String(validating: text, as: UTF8.self) else {
          (position, continuations) = (start, continuationsBefore)
          throw fault("a string of valid UTF-8", place: place)
        }
        return valid
      case UInt8(ascii: "\\"): text += Array(String(try escaped(place: place)).utf8)
      default:
        if byte & 0xC0 == 0x80 { continuations += 1 }
        text.append(byte)
      }
    }
    (position, continuations) = (start, continuationsBefore)
    throw fault("a string that ends on its line", place: place)
  }

  private mutating func escaped(place: String) throws(JSONFault) -> Unicode.Scalar {
    let letter = byte
    position += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "u"):
      let high = try hexadecimal(place: place)
      if let scalar = Unicode.Scalar(high) { return scalar }
      // A pair of surrogates (RFC 8259, section 7).
      guard (0xD800..<0xDC00).contains(high), take("\\"), take("u") else { break }
      let low = try hexadecimal(place: place)
      guard (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      else { break }
      return scalar
    default: break
    }
    position = min(position, bytes.count)
    throw fault("a known escape", place: place)
  }

  private mutating func hexadecimal(place: String) throws(JSONFault) -> UInt32 {
    guard position + 4 <= bytes.count,
      bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw fault("four hexadecimal digits", place: place) }
    position += 4
    return value
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
      guard byte == 0x0A else { continue }
      line += 1
      lineStart = position
      continuations = 0
    }
  }

  private var column: Int { 1 + position - lineStart - continuations }

  private func fault(_ expected: String, place: String) -> JSONFault {
    guard position < bytes.count else {
      return JSONFault(
        line: line, column: column, place: place, expected: expected,
        found: "the end of \(whole)")
    }
    var end = position + 1
    while end < min(bytes.count, position + 24), !" \t\r\n,:{}[]".utf8.contains(bytes[end]) {
      end += 1
    }
    return JSONFault(
      line: line, column: column, place: place, expected: expected,
      found: String(decoding: bytes[position..<end], as: UTF8.self))
  }
}
