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

extension RGBImage {
  /// The upright picture, when this one is stored in `orientation`.
  package func oriented(_ orientation: ImageOrientation) -> RGBImage {
    guard orientation != .up else { return self }
    let upright = orientation.uprightSize(of: size)
    let start = orientation.uprightIndex(x: 0, y: 0, storedSize: size)
    let step = orientation.uprightIndex(x: 1, y: 0, storedSize: size) - start
    let rowStep = orientation.uprightIndex(x: 0, y: 1, storedSize: size) - start
    let oriented = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      bytes.withUnsafeBufferPointer { source in
        var from = 0
        for y in 0..<size.height {
          var to = 3 * (start + y * rowStep)
          for _ in 0..<size.width {
            target[to] = source[from]
            target[to + 1] = source[from + 1]
            target[to + 2] = source[from + 2]
            from += 3
            to += 3 * step
          }
        }
      }
      count = bytes.count
    }
    return RGBImage(size: upright, bytes: oriented)
  }
}

extension ImageOrientation {
  /// Where a stored pixel lies in the upright picture, in pixels counted row by row (V-1).
  ///
  /// Linear in x and y, also outside the picture.
  func uprightIndex(x: Int, y: Int, storedSize: ImageSize) -> Int {
    let w = storedSize.width
    let h = storedSize.height
    return switch self {
    case .up: y * w + x
    case .upMirrored: y * w + (w - 1 - x)
    case .down: (h - 1 - y) * w + (w - 1 - x)
    case .downMirrored: (h - 1 - y) * w + x
    case .leftMirrored: x * h + y
    case .right: x * h + (h - 1 - y)
    case .rightMirrored: (w - 1 - x) * h + (h - 1 - y)
    case .left: (w - 1 - x) * h + y
    }
  }
}
