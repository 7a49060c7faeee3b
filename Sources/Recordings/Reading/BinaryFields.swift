import Foundation

/// Reads little-endian values from bytes one after the other.
struct BinaryFields {
  /// The bytes end before the value that begins at `offset`, or say something impossible there.
  struct Fault: Error {
    var offset: Int
    var expected: String
  }

  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ data: Data) { bytes = [UInt8](data) }

  var remaining: Int { bytes.count - offset }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws(Fault) -> Value {
    let size = MemoryLayout<Value>.size
    try require(size)
    let value = bytes.withUnsafeBytes {
      Value(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type))
    }
    offset += size
    return value
  }

  mutating func double() throws(Fault) -> Double {
    Double(bitPattern: try integer(UInt64.self))
  }

  mutating func doubles(_ count: Int) throws(Fault) -> [Double] {
    var values: [Double] = []
    for _ in 0..<count { values.append(try double()) }
    return values
  }

  /// A count of things of at least `size` bytes each, which the bytes left must be able to hold.
  mutating func count(ofSize size: Int) throws(Fault) -> Int {
    let start = offset
    let count = try integer(UInt64.self)
    guard count <= UInt64(remaining / size) else {
      throw Fault(offset: start, expected: "a count of at most \(remaining / size)")
    }
    return Int(count)
  }

  /// Text up to a zero byte.
  mutating func text() throws(Fault) -> String {
    guard let end = bytes[offset...].firstIndex(of: 0) else {
      throw Fault(offset: offset, expected: "text that ends with a zero byte")
    }
    let text = String(decoding: bytes[offset..<end], as: UTF8.self)
    offset = end + 1
    return text
  }

  mutating func skip(_ count: Int) throws(Fault) {
    try require(count)
    offset += count
  }

  private func require(_ count: Int) throws(Fault) {
    guard count <= remaining else {
      throw Fault(offset: offset, expected: "\(count) more bytes")
    }
  }
}
