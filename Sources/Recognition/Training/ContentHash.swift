package import Foundation

/// Tells files apart by their bytes: MurmurHash3 x64, 128 bits (Appleby 2011), seed 0.
///
/// Enough to find equal files and cached results again, not to resist someone who looks for two
/// files with one hash.
package struct ContentHash: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(_ data: Data) { self = data.withUnsafeBytes { ContentHash($0) } }

  package init(_ text: String) { self.init(Data(text.utf8)) }

  package init(_ bytes: UnsafeRawBufferPointer) {
    var h1: UInt64 = 0
    var h2: UInt64 = 0
    let whole = bytes.count / 16 * 16
    for start in stride(from: 0, to: whole, by: 16) {
      h1 ^= Self.first(bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian)
      h1 = (Self.rotated(h1, 27) &+ h2) &* 5 &+ 0x52dc_e729
      h2 ^= Self.second(
        bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self).littleEndian)
      h2 = (Self.rotated(h2, 31) &+ h1) &* 5 &+ 0x3849_5ab5
    }
    var tail: (UInt64, UInt64) = (0, 0)
    for (place, byte) in bytes[whole...].enumerated() {
      if place < 8 {
        tail.0 |= UInt64(byte) << UInt64(8 * place)
      } else {
        tail.1 |= UInt64(byte) << UInt64(8 * place - 64)
      }
    }
    h2 ^= Self.second(tail.1)
    h1 ^= Self.first(tail.0)
    h1 ^= UInt64(bytes.count)
    h2 ^= UInt64(bytes.count)
    h1 &+= h2
    h2 &+= h1
    h1 = Self.finished(h1)
    h2 = Self.finished(h2)
    h1 &+= h2
    h2 &+= h1
    high = h1
    low = h2
  }

  /// 32 hexadecimal digits.
  package var text: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static let c1: UInt64 = 0x87c3_7b91_1142_53d5
  private static let c2: UInt64 = 0x4cf5_ad43_2745_937f

  private static func first(_ k: UInt64) -> UInt64 { rotated(k &* c1, 31) &* c2 }

  private static func second(_ k: UInt64) -> UInt64 { rotated(k &* c2, 33) &* c1 }

  private static func rotated(_ x: UInt64, _ places: UInt64) -> UInt64 {
    x << places | x >> (64 - places)
  }

  private static func finished(_ h: UInt64) -> UInt64 {
    var h = h
    h = (h ^ (h >> 33)) &* 0xff51_afd7_ed55_8ccd
    h = (h ^ (h >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return h ^ (h >> 33)
  }
}
