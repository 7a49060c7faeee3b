/// Bits taken from the end of a stream towards its beginning.
struct LZFSEBits {
  private var bits: UInt64
  private var count: Int
  /// The offset of the first byte that is already in `bits`.
  private var offset: Int

  /// `end` is behind the last byte; `bits` from −7 to 0 tells how many bits of it are padding.
  init?(_ source: [UInt8], end: Int, bits: Int) {
    let byteCount = bits == 0 ? 7 : 8
    guard bits <= 0, let word = source.littleEndian(at: end - byteCount, byteCount) else {
      return nil
    }
    offset = end - byteCount
    count = 8 * byteCount + bits
    self.bits = word
    // An encoder leaves the padding zero.
    guard count >= 56, count < 64, word >> UInt64(count) == 0 else { return nil }
  }

  /// Fills up to between 56 and 63 bits; false where the stream has begun already.
  mutating func refill(_ source: [UInt8]) -> Bool {
    let byteCount = (63 - count) / 8
    guard byteCount <= offset, let word = source.littleEndian(at: offset - byteCount, byteCount)
    else { return false }
    offset -= byteCount
    bits = bits << UInt64(8 * byteCount) | word
    count += 8 * byteCount
    return true
  }

  /// The next `width` bits; zeros once there are none, which the checks on what they mean catch.
  mutating func pull(_ width: Int) -> Int {
    count = max(0, count - width)
    let result = bits >> UInt64(count)
    bits &= 1 << UInt64(count) - 1
    return Int(truncatingIfNeeded: result)
  }
}
