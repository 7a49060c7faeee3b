import Geometry
import Imaging

/// A picture on which charts are drawn with plain shapes.
struct ChartCanvas {
  private(set) var image: RGBImage

  init(size: ImageSize, background: SIMD3<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * size.width * size.height)
    for _ in 0..<(size.width * size.height) {
      bytes += [background.x, background.y, background.z]
    }
    image = RGBImage(size: size, bytes: bytes)
  }

  /// Lets `body` draw on the picture itself.
  mutating func withImage(_ body: (inout RGBImage) -> Void) { body(&image) }

  /// Fills a rectangle; what lies outside of the picture is left out.
  mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: SIMD3<UInt8>) {
    for row in max(y, 0)..<max(min(y + height, image.height), max(y, 0)) {
      for column in max(x, 0)..<max(min(x + width, image.width), max(x, 0)) {
        set(column, row, color)
      }
    }
  }

  /// Fills a disc with a dark rim of a pixel.
  mutating func disc(at center: SIMD2<Double>, radius: Double, _ color: SIMD3<UInt8>) {
    let reach = Int(radius) + 2
    let (x, y) = (Int(center.x.rounded()), Int(center.y.rounded()))
    for row in (y - reach)...(y + reach) where (0..<image.height).contains(row) {
      for column in (x - reach)...(x + reach) where (0..<image.width).contains(column) {
        let distance = (SIMD2(Double(column), Double(row)) - center).length
        if distance <= radius {
          set(column, row, color)
        } else if distance <= radius + 1.2 {
          set(column, row, SIMD3(20, 20, 20))
        }
      }
    }
  }

  /// Copies a gray picture with its upper left corner at (x, y), which lies inside with all of it.
  mutating func paste(_ picture: GrayImage<UInt8>, x: Int, y: Int) {
    for row in 0..<picture.size.height where (0..<image.height).contains(y + row) {
      for column in 0..<picture.size.width where (0..<image.width).contains(x + column) {
        let value = picture.samples[row * picture.size.width + column]
        set(x + column, y + row, SIMD3(repeating: value))
      }
    }
  }

  private mutating func set(_ x: Int, _ y: Int, _ color: SIMD3<UInt8>) {
    let target = 3 * (y * image.width + x)
    image.bytes[target] = color.x
    image.bytes[target + 1] = color.y
    image.bytes[target + 2] = color.z
  }
}
