package import Imaging

/// How far two pictures of one size are apart, in 8-bit levels.
///
/// Software OpenGL repeats bit for bit on one processor and differs by at most one level on another,
/// so a golden picture is matched by its largest difference. A mean would let one wrong letter pass.
package struct ImageDifference: Hashable, Sendable {
  /// The largest difference that pictures of the same scene may have.
  package static let tolerance = 2
  /// The side of the tiles, pixels.
  package static let tileSide = 16

  /// The largest difference of any channel of any pixel.
  package let maximum: Int
  /// For each threshold, the number of pixels with a channel that differs by more.
  package let pixelsOver: [Threshold]
  /// The mean difference of all channels in the tile where it is largest.
  package let worstTileMean: Double
  /// The upper left pixel of that tile; the first such tile by rows.
  package let worstTileOrigin: SIMD2<Int>

  package struct Threshold: Hashable, Sendable {
    package let level: Int
    package let count: Int
  }

  package var isWithinTolerance: Bool { maximum <= Self.tolerance }

  /// Compares two pictures; nil for different sizes.
  ///
  /// Linear in the pixels.
  package init?(_ first: RGBImage, _ second: RGBImage) {
    guard first.size == second.size else { return nil }
    let (width, height) = (first.width, first.height)
    let tilesAcross = (width + Self.tileSide - 1) / Self.tileSide
    let tilesDown = (height + Self.tileSide - 1) / Self.tileSide
    var tileSums = [Int](repeating: 0, count: tilesAcross * tilesDown)
    // The number of pixels for each largest channel difference.
    var histogram = [Int](repeating: 0, count: 256)
    first.bytes.withUnsafeBufferPointer { a in
      second.bytes.withUnsafeBufferPointer { b in
        for y in 0..<height {
          for x in 0..<width {
            let index = 3 * (y * width + x)
            let red = abs(Int(a[index]) - Int(b[index]))
            let green = abs(Int(a[index + 1]) - Int(b[index + 1]))
            let blue = abs(Int(a[index + 2]) - Int(b[index + 2]))
            histogram[max(red, green, blue)] += 1
            tileSums[(y / Self.tileSide) * tilesAcross + x / Self.tileSide] += red + green + blue
          }
        }
      }
    }
    maximum = histogram.lastIndex { $0 > 0 } ?? 0
    pixelsOver = [1, 2, 4, 8, 16, 32].map { level in
      Threshold(level: level, count: histogram[(level + 1)...].reduce(0, +))
    }
    var worst = (mean: 0.0, origin: SIMD2(0, 0))
    for (index, sum) in tileSums.enumerated() where sum > 0 {
      let origin = SIMD2(index % tilesAcross, index / tilesAcross) &* Self.tileSide
      let pixels = min(Self.tileSide, width - origin.x) * min(Self.tileSide, height - origin.y)
      let mean = Double(sum) / Double(3 * pixels)
      if mean > worst.mean { worst = (mean, origin) }
    }
    worstTileMean = worst.mean
    worstTileOrigin = worst.origin
  }
}

extension ImageDifference {
  /// The differences as a picture, each brought out eight times, to be looked at; nil for different
  /// sizes.
  package static func picture(of first: RGBImage, _ second: RGBImage) -> RGBImage? {
    guard first.size == second.size else { return nil }
    let bytes = zip(first.bytes, second.bytes).map { pair in
      UInt8(min(255, 8 * abs(Int(pair.0) - Int(pair.1))))
    }
    return RGBImage(size: first.size, bytes: bytes)
  }
}
