import Geometry
import Imaging
import SyntheticScenes

/// A part of a picture, in whole pixels; y runs down.
struct PixelRectangle: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(of size: ImageSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// Its columns inside a picture; none where it lies beside it.
  func columns(in size: ImageSize) -> Range<Int> { (x..<(x + width)).clamped(to: 0..<size.width) }

  /// Its rows inside a picture.
  func rows(in size: ImageSize) -> Range<Int> { (y..<(y + height)).clamped(to: 0..<size.height) }
}

/// What materials are painted on: four bytes a pixel, the last of them 255.
struct PaintCanvas {
  let size: ImageSize
  private(set) var bytes: [UInt8]

  init(size: ImageSize, color: SIMD3<Float>) {
    self.size = size
    let level = Self.levels(color)
    bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { target, count in
      count = 4 * size.width * size.height
      for index in stride(from: 0, to: count, by: 4) {
        target[index] = level.x
        target[index + 1] = level.y
        target[index + 2] = level.z
        target[index + 3] = 255
      }
    }
  }

  init(_ image: RGBImage) {
    size = image.size
    bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { target, count in
      count = 4 * image.width * image.height
      for pixel in 0..<(image.width * image.height) {
        target[4 * pixel] = image.bytes[3 * pixel]
        target[4 * pixel + 1] = image.bytes[3 * pixel + 1]
        target[4 * pixel + 2] = image.bytes[3 * pixel + 2]
        target[4 * pixel + 3] = 255
      }
    }
  }

  /// Lays a colour over each pixel that the mask covers, by its share; outside nothing happens.
  mutating func blend(_ color: SIMD3<Float>, through mask: CoverageMask) {
    let level = Self.levels(color)
    let columns = mask.area.columns(in: size)
    let rows = mask.area.rows(in: size)
    let width = size.width
    bytes.withUnsafeMutableBufferPointer { bytes in
      mask.values.withUnsafeBufferPointer { values in
        for y in rows {
          let row = (y - mask.area.y) * mask.area.width - mask.area.x
          for x in columns {
            let share = values[row + x]
            guard share > 0 else { continue }
            let target = 4 * (y * width + x)
            bytes[target] = Self.mixed(bytes[target], level.x, share)
            bytes[target + 1] = Self.mixed(bytes[target + 1], level.y, share)
            bytes[target + 2] = Self.mixed(bytes[target + 2], level.z, share)
          }
        }
      }
    }
  }

  /// Covers a part of the picture with a pattern that repeats at its edges; `metres` are its size.
  mutating func fill(
    with pattern: SceneMaterial.Pattern, area: PixelRectangle, metres: SIMD2<Float>,
    colors: (first: SIMD3<Float>, second: SIMD3<Float>), seed: UInt64
  ) {
    guard area.width > 0, area.height > 0 else { return }
    let ground = PatternGround(
      size: ImageSize(width: area.width, height: area.height), metres: metres, seed: seed)
    let tones = ground.tones(of: pattern)
    let (first, step) = (255 * colors.first, 255 * (colors.second - colors.first))
    let width = size.width
    let rows = area.rows(in: size)
    let columns = area.columns(in: size)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in rows {
        for x in columns {
          let source = (y - area.y) * area.width + x - area.x
          let (mix, light) = (tones.mix.values[source], tones.light.values[source])
          let target = 4 * (y * width + x)
          bytes[target] = Self.level((first.x + mix * step.x) * light)
          bytes[target + 1] = Self.level((first.y + mix * step.y) * light)
          bytes[target + 2] = Self.level((first.z + mix * step.z) * light)
        }
      }
    }
  }

  private static func mixed(_ old: UInt8, _ new: UInt8, _ share: Float) -> UInt8 {
    level(Float(old) + (Float(new) - Float(old)) * share)
  }

  private static func level(_ value: Float) -> UInt8 {
    // Rounds halves up; written so that NaN gives 0.
    value > 0 ? (value < 254.5 ? UInt8(value + 0.5) : 255) : 0
  }

  static func levels(_ color: SIMD3<Float>) -> SIMD3<UInt8> {
    SIMD3(level(255 * color.x), level(255 * color.y), level(255 * color.z))
  }
}
