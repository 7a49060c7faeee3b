import Geometry
import Imaging

extension RGBImage {
  /// A picture of any size from a formula of the column and the row.
  init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> (Int, Int, Int)) {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b) = pixel(x, y)
        bytes += [UInt8(r & 255), UInt8(g & 255), UInt8(b & 255)]
      }
    }
    self.init(size: ImageSize(width: width, height: height), bytes: bytes)
  }

  /// A picture with slopes, edges and saturated colours.
  static func colorful(width: Int, height: Int) -> RGBImage {
    RGBImage(width: width, height: height) { x, y in
      ((x / 7 + y / 5) % 2 * 255, 255 * x / max(width - 1, 1), (x * 3 + y * 2) % 256)
    }
  }

  /// A busy picture without the symmetries that make sums fall on ties of rounding.
  static func textured(width: Int, height: Int) -> RGBImage {
    RGBImage(width: width, height: height) { x, y in
      ((13 * x + y * y) % 253, 255 * x / max(width - 1, 1), (x * y + 7 * y) % 241)
    }
  }

  /// A smooth picture, which JPEG keeps well.
  static func smooth(width: Int, height: Int) -> RGBImage {
    RGBImage(width: width, height: height) { x, y in
      (40 + 150 * x / width, 220 - 180 * y / height, 90 + 60 * (x + y) / (width + height))
    }
  }

  /// The largest and the mean difference of any value.
  func difference(to other: RGBImage) -> (max: Int, mean: Double) {
    precondition(size == other.size)
    var largest = 0
    var sum = 0
    for (a, b) in zip(bytes, other.bytes) {
      let difference = abs(Int(a) - Int(b))
      largest = max(largest, difference)
      sum += difference
    }
    return (largest, Double(sum) / Double(bytes.count))
  }
}

/// A repeatable stream of numbers (Steele, Lea and Flood 2014, "SplitMix").
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
