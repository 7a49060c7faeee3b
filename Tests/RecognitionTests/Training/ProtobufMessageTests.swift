import Testing

@testable import Recognition

@Suite struct ProtobufMessageTests {
  /// The example of protobuf.dev/programming-guides/encoding: field 1 is 150, then field 2 "testing".
  private let example: [UInt8] = [0x08, 0x96, 0x01, 0x12, 0x07] + Array("testing".utf8)

  @Test func `the encoding guide's example reads, and writes back byte for byte`() throws {
    let message = try #require(ProtobufMessage(example[...]))
    #expect(message.number(1) == 150)
    #expect(message.text(2) == "testing")
    #expect(message.encoded == example)
    var made = ProtobufMessage()
    made.add(1, 150)
    made.add(2, "testing")
    #expect(made.encoded == example)
  }

  @Test func `fields of fixed size and large numbers are kept`() throws {
    let bytes: [UInt8] =
      [0x0D, 1, 2, 3, 4, 0x11, 1, 2, 3, 4, 5, 6, 7, 8]
      + [0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]
    let message = try #require(ProtobufMessage(bytes[...]))
    #expect(message.number(3) == UInt64.max)
    #expect(message.encoded == bytes)
  }

  @Test func `what is no message is refused`() {
    let broken: [[UInt8]] = [
      [0x08], [0x08, 0x80], [0x12, 0x05, 1], [0x0D, 1, 2, 3], [0x11, 1], [0x0B], [0x00, 0x01],
      [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
      [UInt8](repeating: 0xFF, count: 30),
    ]
    for bytes in broken {
      #expect(ProtobufMessage(bytes[...]).map(\.encoded) == nil, "\(bytes)")
    }
  }
}
