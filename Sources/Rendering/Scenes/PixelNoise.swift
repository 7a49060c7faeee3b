package import Imaging

/// Noise of a camera's sensor, the same on every machine: whole numbers only.
package struct PixelNoise {
  /// Four random bytes added up have this variance: 4 · (256² − 1) / 12.
  private static let sumVariance = 21845.0

  private let key: UInt64
  /// In 2⁻¹⁶ of a level for each step of the sum.
  private let scale: Int

  /// `deviation` is the noise's standard deviation in levels of 255, at most 64.
  package init(deviation: Double, seed: UInt64, frame: Int) {
    key = Self.mixed(seed &+ 0x9E37_79B9_7F4A_7C15 &* UInt64(truncatingIfNeeded: frame &+ 1))
    let levels = min(max(deviation.isFinite ? deviation : 0, 0), 64)
    scale = Int((levels * 65536 / Self.sumVariance.squareRoot()).rounded())
  }

  /// Adds noise to each value, nearly normal (the sum of four even ones), clamped to 0…255.
  package func add(to image: inout RGBImage) {
    guard scale > 0 else { return }
    let count = image.bytes.count
    image.bytes.withUnsafeMutableBufferPointer { bytes in
      var index = 0
      while index < count {
        // Two values from each number.
        let bits = Self.mixed(key &+ UInt64(truncatingIfNeeded: index) &* 0xD134_2543_DE82_EF95)
        bytes[index] = noisy(bytes[index], bits)
        if index + 1 < count { bytes[index + 1] = noisy(bytes[index + 1], bits >> 32) }
        index += 2
      }
    }
  }

  private func noisy(_ value: UInt8, _ bits: UInt64) -> UInt8 {
    let sum =
      Int(bits & 0xFF) + Int(bits >> 8 & 0xFF) + Int(bits >> 16 & 0xFF) + Int(bits >> 24 & 0xFF)
    let level = (Int(value) << 16 + (sum - 510) * scale + 0x8000) >> 16
    return UInt8(clamping: level)
  }

  /// The finalizer of SplitMix64, which is variant 13 of David Stafford's mixers.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
