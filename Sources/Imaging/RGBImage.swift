package import Geometry

/// A picture as packed 8-bit sRGB, three bytes a pixel, rows from the top without padding.
package struct RGBImage: Hashable, Sendable {
  package let size: ImageSize
  package var bytes: [UInt8]

  /// `bytes` holds exactly 3 × width × height values.
  package init(size: ImageSize, bytes: [UInt8]) {
    precondition(bytes.count == 3 * size.width * size.height, "3 bytes a pixel")
    self.size = size
    self.bytes = bytes
  }

  package var width: Int { size.width }
  package var height: Int { size.height }
}
