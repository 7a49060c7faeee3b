import Geometry

/// Which picture of a glyph: the font, the size in whole pixels and the quarter-pixel phase.
struct GlyphKey: Hashable {
  var face: Int
  var glyph: UInt32
  var pixelSize: Int
  /// Quarters of a pixel to the right, 0…3.
  var phase: Int
}

/// A glyph's coverage beside the soft dark rim that keeps it readable on any background.
struct GlyphBitmap {
  let size: ImageSize
  /// From the pen to the first column, to the right.
  let left: Int
  /// From the baseline to the first row, upwards.
  let top: Int
  /// Two bytes a pixel, coverage and rim, rows from the top.
  let samples: [UInt8]

  /// The rim is the coverage blurred by two passes of a box and strengthened.
  init(_ coverage: GlyphCoverage, pixelSize: Int) {
    let radius = max(1, (pixelSize + 8) / 16)
    let margin = 2 * radius
    let width = coverage.width + 2 * margin
    let height = coverage.height + 2 * margin
    var plane = [UInt8](repeating: 0, count: width * height)
    for row in 0..<coverage.height {
      let target = (row + margin) * width + margin
      let source = row * coverage.width
      plane.replaceSubrange(
        target..<(target + coverage.width),
        with: coverage.values[source..<(source + coverage.width)])
    }
    var rim = plane
    for _ in 0..<2 {
      rim = Self.blurredRows(rim, width: width, height: height, radius: radius)
      rim = Self.blurredColumns(rim, width: width, height: height, radius: radius)
    }
    var samples = [UInt8](repeating: 0, count: 2 * plane.count)
    for index in plane.indices {
      samples[2 * index] = plane[index]
      samples[2 * index + 1] = UInt8(min(255, Int(rim[index]) * 9 / 4))
    }
    size = ImageSize(width: width, height: height)
    left = coverage.left - margin
    top = coverage.top + margin
    self.samples = samples
  }

  private static func blurredRows(_ plane: [UInt8], width: Int, height: Int, radius: Int)
    -> [UInt8]
  {
    var result = plane
    for row in 0..<height {
      blurLine(plane, into: &result, start: row * width, step: 1, count: width, radius: radius)
    }
    return result
  }

  private static func blurredColumns(_ plane: [UInt8], width: Int, height: Int, radius: Int)
    -> [UInt8]
  {
    var result = plane
    for column in 0..<width {
      blurLine(plane, into: &result, start: column, step: width, count: height, radius: radius)
    }
    return result
  }

  /// A running sum over 2 × radius + 1 samples; beyond the ends there is nothing.
  private static func blurLine(
    _ plane: [UInt8], into result: inout [UInt8], start: Int, step: Int, count: Int, radius: Int
  ) {
    var sum = 0
    for index in 0..<min(radius, count) { sum += Int(plane[start + index * step]) }
    for index in 0..<count {
      if index + radius < count { sum += Int(plane[start + (index + radius) * step]) }
      if index > radius { sum -= Int(plane[start + (index - radius - 1) * step]) }
      result[start + index * step] = UInt8(sum / (2 * radius + 1))
    }
  }
}
