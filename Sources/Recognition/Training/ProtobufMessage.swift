/// A protocol-buffer message as its fields in their order, so that what isn't understood is kept.
///
/// The wire format of protobuf.dev/programming-guides/encoding; groups, long out of use, are refused.
struct ProtobufMessage {
  enum Value {
    case number(UInt64)
    /// Text, packed numbers or another message.
    case bytes(ArraySlice<UInt8>)
    case eight(ArraySlice<UInt8>)
    case four(ArraySlice<UInt8>)
  }

  struct Field {
    var tag: Int
    var value: Value
  }

  var fields: [Field] = []

  init() {}

  /// Reads a message, whose fields share the memory of `bytes`; nil for what is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      guard let key = Self.number(&rest), let tag = Int(exactly: key >> 3), tag > 0 else {
        return nil
      }
      let value: Value
      switch key & 7 {
      case 0:
        guard let number = Self.number(&rest) else { return nil }
        value = .number(number)
      case 1:
        guard let part = Self.part(&rest, count: 8) else { return nil }
        value = .eight(part)
      case 2:
        guard let length = Self.number(&rest), let part = Self.part(&rest, count: length) else {
          return nil
        }
        value = .bytes(part)
      case 5:
        guard let part = Self.part(&rest, count: 4) else { return nil }
        value = .four(part)
      default: return nil
      }
      fields.append(Field(tag: tag, value: value))
    }
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= UInt64(byte & 127) << shift
      if byte < 128 { return number }
    }
    return nil
  }

  private static func part(
    _ rest: inout ArraySlice<UInt8>, count: UInt64
  ) -> ArraySlice<UInt8>? {
    guard count <= UInt64(rest.count) else { return nil }
    let part = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return part
  }

  // MARK: - Reading

  /// The contents of all fields of a tag that have bytes.
  func bytes(_ tag: Int) -> [ArraySlice<UInt8>] {
    fields.compactMap { field in
      if field.tag == tag, case .bytes(let bytes) = field.value { bytes } else { nil }
    }
  }

  func texts(_ tag: Int) -> [String] { bytes(tag).map { String(decoding: $0, as: UTF8.self) } }

  func text(_ tag: Int) -> String { texts(tag).last ?? "" }

  func number(_ tag: Int) -> UInt64? {
    fields.last { $0.tag == tag }.flatMap { field in
      if case .number(let number) = field.value { number } else { nil }
    }
  }

  // MARK: - Writing

  mutating func add(_ tag: Int, _ number: Int) {
    fields.append(Field(tag: tag, value: .number(UInt64(bitPattern: Int64(number)))))
  }

  mutating func add(_ tag: Int, _ text: String) {
    fields.append(Field(tag: tag, value: .bytes(Array(text.utf8)[...])))
  }

  mutating func add(_ tag: Int, _ message: ProtobufMessage) {
    fields.append(Field(tag: tag, value: .bytes(message.encoded[...])))
  }

  mutating func add(_ tag: Int, _ bytes: ArraySlice<UInt8>) {
    fields.append(Field(tag: tag, value: .bytes(bytes)))
  }

  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ number: UInt64) {
      var rest = number
      while rest > 127 {
        bytes.append(UInt8(rest & 127) | 128)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    for field in fields {
      let key = UInt64(field.tag) << 3
      switch field.value {
      case .number(let number):
        append(key)
        append(number)
      case .eight(let part):
        append(key | 1)
        bytes += part
      case .bytes(let part):
        append(key | 2)
        append(UInt64(part.count))
        bytes += part
      case .four(let part):
        append(key | 5)
        bytes += part
      }
    }
    return bytes
  }
}
