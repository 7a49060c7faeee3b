/// Writes little-endian values one after the other.
struct ByteSink {
  private(set) var bytes: [UInt8] = []

  mutating func put<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ value: Double) { put(value.bitPattern) }

  mutating func put(_ value: SIMD2<Double>) {
    put(value.x)
    put(value.y)
  }

  mutating func put(_ values: [UInt64]) { putAll(values) }
  mutating func put(_ values: [Float]) { putAll(values) }

  mutating func put(_ text: String) {
    let utf8 = Array(text.utf8)
    put(UInt32(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  /// As they lie in memory: the machine's order of bytes is part of the cache's key.
  private mutating func putAll<Value: BitwiseCopyable>(_ values: [Value]) {
    values.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }
}

/// Reads what a ``ByteSink`` wrote; every read is nil at the end of the bytes.
struct ByteFields {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var remaining: Int { bytes.count - offset }

  mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type) -> Value? {
    guard remaining >= MemoryLayout<Value>.size else { return nil }
    defer { offset += MemoryLayout<Value>.size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }

  mutating func double() -> Double? { integer(UInt64.self).map(Double.init(bitPattern:)) }

  mutating func pair() -> SIMD2<Double>? {
    guard let x = double(), let y = double() else { return nil }
    return SIMD2(x, y)
  }

  /// An array of exactly `count` values.
  mutating func array<Value: BitwiseCopyable>(of type: Value.Type, count: Int) -> [Value]? {
    let size = MemoryLayout<Value>.stride
    guard count >= 0, count <= remaining / size else { return nil }
    guard count > 0 else { return [] }
    defer { offset += count * size }
    return [Value](unsafeUninitializedCapacity: count) { target, filled in
      let source = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count * size)])
      UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
      filled = count
    }
  }

  mutating func text() -> String? {
    guard let count = integer(UInt32.self), let utf8 = array(of: UInt8.self, count: Int(count))
    else { return nil }
    return String(decoding: utf8, as: UTF8.self)
  }
}
