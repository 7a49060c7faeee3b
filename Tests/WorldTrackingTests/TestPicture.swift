import Foundation
import Geometry
import Imaging

@testable import WorldTracking

/// Pictures made from formulas of the place in pixels.
enum TestPicture {
  /// A picture whose pixel at (x, y) is `value`, rounded and clamped to a byte.
  static func make(
    _ size: ImageSize, _ value: (_ x: Double, _ y: Double) -> Double
  ) throws -> PixelBuffer {
    try PixelBuffer(size: size, subsampling: nil) { planes in
      for y in 0..<size.height {
        for x in 0..<size.width {
          planes.luma[y * planes.lumaStride + x] =
            UInt8(min(max(value(Double(x), Double(y)).rounded(), 0), 255))
        }
      }
    }
  }

  /// Smooth waves in several directions, 7 to 40 units long, with corners everywhere.
  static func waves(_ x: Double, _ y: Double) -> Double {
    128 + 30 * sin(x / 3.1 + 0.7 * sin(y / 6.3)) + 30 * sin(y / 2.7 + 0.9 * sin(x / 5.1))
      + 30 * sin((x + 0.6 * y) / 4.7)
  }

  static func pyramid(_ picture: PixelBuffer) -> ImagePyramid {
    var pyramid = ImagePyramid()
    pyramid.update(from: picture)
    return pyramid
  }
}
