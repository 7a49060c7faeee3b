import Foundation
import Geometry
import Imaging

/// The changes that augmentation makes; each gives a new picture.
extension RGBImage {
  /// The part of `size` whose top-left pixel is (x, y).
  func cropped(x: Int, y: Int, size: ImageSize) -> RGBImage {
    precondition(x >= 0 && y >= 0 && x + size.width <= width && y + size.height <= height)
    var part: [UInt8] = []
    part.reserveCapacity(3 * size.width * size.height)
    for row in y..<(y + size.height) {
      let start = 3 * (row * width + x)
      part += bytes[start..<(start + 3 * size.width)]
    }
    return RGBImage(size: size, bytes: part)
  }

  /// Turned about its centre, clockwise, bilinear; what comes into view is the picture mirrored at
  /// its edges.
  func rotated(degrees: Double) -> RGBImage {
    let angle = degrees * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    let centre = SIMD2(Double(width), Double(height)) / 2
    return mapped { x, y in
      let offset = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - centre
      let source = SIMD2(
        cosine * offset.x + sine * offset.y, cosine * offset.y - sine * offset.x)
      return source + centre - 0.5
    }
  }

  /// Smoothed with a Gaussian, edge pixels repeated.
  func blurred(deviation: Double) -> RGBImage {
    let radius = Int((3 * deviation).rounded(.up))
    let weights = (-radius...radius).map {
      Float(exp(-Double($0 * $0) / (2 * deviation * deviation)))
    }
    let sum = weights.reduce(0, +)
    let kernel = weights.map { $0 / sum }
    let across = smoothed(bytes.map(Float.init), kernel, length: width, step: 3, lines: height) {
      3 * width * $0
    }
    let down = smoothed(across, kernel, length: height, step: 3 * width, lines: width) { 3 * $0 }
    return RGBImage(size: size, bytes: down.map(Self.level))
  }

  /// Brighter by `stops`: linear light times 2^stops, highlights cut off.
  func exposed(stops: Double) -> RGBImage {
    let table = (0...255).map { level in
      let linear = Self.linear(Double(level) / 255) * exp2(stops)
      return Self.level(Float(255 * Self.encoded(min(linear, 1))))
    }
    return RGBImage(size: size, bytes: bytes.map { table[Int($0)] })
  }

  /// With independent Gaussian noise on every value, in levels.
  func noisy(deviation: Double, _ random: inout SplitMix64) -> RGBImage {
    var noisy = bytes
    for pair in stride(from: 0, to: noisy.count, by: 2) {
      // Box and Muller: two normal numbers from two even ones.
      let length = deviation * (-2 * log(1 - random.unit())).squareRoot()
      let angle = 2 * Double.pi * random.unit()
      noisy[pair] = Self.level(Float(Double(noisy[pair]) + length * cos(angle)))
      if pair + 1 < noisy.count {
        noisy[pair + 1] = Self.level(Float(Double(noisy[pair + 1]) + length * sin(angle)))
      }
    }
    return RGBImage(size: size, bytes: noisy)
  }

  // MARK: - Parts

  /// Each pixel from the point that `source` gives, in pixels with centres at whole numbers.
  private func mapped(_ source: (_ x: Int, _ y: Int) -> SIMD2<Double>) -> RGBImage {
    var result = [UInt8](repeating: 0, count: bytes.count)
    var target = 0
    for y in 0..<height {
      for x in 0..<width {
        let point = source(x, y)
        let (left, top) = (point.x.rounded(.down), point.y.rounded(.down))
        let (fx, fy) = (Float(point.x - left), Float(point.y - top))
        let columns = [Int(left), Int(left) + 1].map { Self.mirrored($0, count: width) }
        let rows = [Int(top), Int(top) + 1].map { Self.mirrored($0, count: height) }
        for channel in 0..<3 {
          func value(_ row: Int, _ column: Int) -> Float {
            Float(bytes[3 * (rows[row] * width + columns[column]) + channel])
          }
          let upper = value(0, 0) + fx * (value(0, 1) - value(0, 0))
          let lower = value(1, 0) + fx * (value(1, 1) - value(1, 0))
          result[target] = Self.level(upper + fy * (lower - upper))
          target += 1
        }
      }
    }
    return RGBImage(size: size, bytes: result)
  }

  /// Three channels along lines of `length` pixels that lie `step` values apart.
  private func smoothed(
    _ values: [Float], _ kernel: [Float], length: Int, step: Int, lines: Int,
    start: (Int) -> Int
  ) -> [Float] {
    let radius = kernel.count / 2
    var result = values
    values.withUnsafeBufferPointer { values in
      for line in 0..<lines {
        let origin = start(line)
        for position in 0..<length {
          var sum = SIMD3<Float>.zero
          for (tap, weight) in kernel.enumerated() {
            let place = min(max(position + tap - radius, 0), length - 1)
            let at = origin + place * step
            sum += weight * SIMD3(values[at], values[at + 1], values[at + 2])
          }
          let at = origin + position * step
          for channel in 0..<3 { result[at + channel] = sum[channel] }
        }
      }
    }
    return result
  }

  /// An index reflected into 0..<count, edge pixels once more.
  private static func mirrored(_ index: Int, count: Int) -> Int {
    let period = 2 * count
    let place = ((index % period) + period) % period
    return place < count ? place : period - 1 - place
  }

  private static func level(_ value: Float) -> UInt8 {
    UInt8(min(max(value.rounded(), 0), 255))
  }

  // The sRGB transfer function (IEC 61966-2-1).
  private static func linear(_ v: Double) -> Double {
    v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ v: Double) -> Double {
    v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055
  }
}
