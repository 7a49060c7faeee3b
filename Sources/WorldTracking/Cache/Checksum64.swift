/// The fast checksum XXH64 with seed 0.
///
/// It is that of Collet's "xxHash fast digest algorithm", version 0.1.1.
///
/// It finds damage and change, not forgery. Several GB a second.
package enum Checksum64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// The checksum of some bytes.
  package static func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(of) }

  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    var offset = 0
    var hash: UInt64
    func word(_ at: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }
    if count >= 32 {
      var (a, b, c, d) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
      while offset + 32 <= count {
        a = round(a, word(offset))
        b = round(b, word(offset + 8))
        c = round(c, word(offset + 16))
        d = round(d, word(offset + 24))
        offset += 32
      }
      hash = turned(a, 1) &+ turned(b, 7) &+ turned(c, 12) &+ turned(d, 18)
      for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    } else {
      hash = prime5
    }
    hash &+= UInt64(count)
    while offset + 8 <= count {
      hash = turned(hash ^ round(0, word(offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset + 4 <= count {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      hash = turned(hash ^ (UInt64(half) &* prime1), 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < count {
      hash = turned(hash ^ (UInt64(bytes[offset]) &* prime5), 11) &* prime1
      offset += 1
    }
    hash = (hash ^ (hash >> 33)) &* prime2
    hash = (hash ^ (hash >> 29)) &* prime3
    return hash ^ (hash >> 32)
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    turned(lane &+ input &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func turned(_ x: UInt64, _ n: UInt64) -> UInt64 { x << n | x >> (64 - n) }
}
