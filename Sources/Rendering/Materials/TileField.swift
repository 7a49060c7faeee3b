import Geometry

/// A number for each pixel of a picture that repeats in both directions; rows from the top.
struct TileField {
  let size: ImageSize
  var values: [Float]

  init(size: ImageSize, value: Float) {
    self.size = size
    values = [Float](repeating: value, count: size.width * size.height)
  }

  /// Smooth noise: a random number of −1…1 at each point of a grid of `cells`, eased in between.
  ///
  /// The grid's last points are its first ones, which is what makes the field repeat.
  init(noise cells: SIMD2<Int>, size: ImageSize, random: SplitMix64) {
    var random = random
    let grid = (0..<(cells.x * cells.y)).map { _ in Float(2 * random.unit() - 1) }
    let across = (0..<size.width).map { Self.step($0, of: size.width, cells: cells.x) }
    self.size = size
    values = [Float](unsafeUninitializedCapacity: size.width * size.height) { target, count in
      var row = [Float](repeating: 0, count: cells.x)
      for y in 0..<size.height {
        let down = Self.step(y, of: size.height, cells: cells.y)
        for x in 0..<cells.x {
          let (above, below) = (grid[down.first * cells.x + x], grid[down.second * cells.x + x])
          row[x] = above + (below - above) * down.share
        }
        row.withUnsafeBufferPointer { row in
          var index = y * size.width
          for place in across {
            let left = row[place.first]
            target[index] = left + (row[place.second] - left) * place.share
            index += 1
          }
        }
      }
      count = size.width * size.height
    }
  }

  private struct Step {
    var first: Int
    var second: Int
    var share: Float
  }

  /// Between which grid points a pixel's centre lies, and how far it is to the second.
  private static func step(_ pixel: Int, of count: Int, cells: Int) -> Step {
    let place = (Float(pixel) + 0.5) / Float(count) * Float(cells)
    let first = min(Int(place), cells - 1)
    let t = place - Float(first)
    return Step(first: first, second: (first + 1) % cells, share: t * t * (3 - 2 * t))
  }

  /// Makes each value from its old one and its place.
  mutating func update(_ body: (_ value: Float, _ index: Int, _ x: Int, _ y: Int) -> Float) {
    let size = size
    values.withUnsafeMutableBufferPointer { values in
      var index = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          values[index] = body(values[index], index, x, y)
          index += 1
        }
      }
    }
  }

  mutating func add(_ other: TileField, times factor: Float) {
    values.withUnsafeMutableBufferPointer { values in
      other.values.withUnsafeBufferPointer { other in
        for index in values.indices { values[index] += factor * other[index] }
      }
    }
  }

  /// How much higher a pixel is than the one to its lower right: relief lit from the upper left.
  func relief() -> TileField {
    var slopes = self
    let (width, height) = (size.width, size.height)
    values.withUnsafeBufferPointer { heights in
      slopes.update { value, _, x, y in
        value - heights[(y + 1) % height * width + (x + 1) % width]
      }
    }
    return slopes
  }
}

extension ImageSize {
  /// Calls `body` for each pixel of a square around a place, wrapped around the edges, with the
  /// pixel's index and the way to it from the place, in pixels.
  func forEachWrappedPixel(
    around place: SIMD2<Float>, reach: Float, _ body: (_ index: Int, _ offset: SIMD2<Float>) -> Void
  ) {
    let reach = min(reach, Float(min(width, height)) / 2)
    for row in Int((place.y - reach).rounded(.down))...Int((place.y + reach).rounded(.up)) {
      let start = (row + height) % height * width
      for column in Int((place.x - reach).rounded(.down))...Int((place.x + reach).rounded(.up)) {
        let index = start + (column + width) % width
        body(index, SIMD2(Float(column) + 0.5 - place.x, Float(row) + 0.5 - place.y))
      }
    }
  }
}

extension Float {
  /// 0 below `low`, 1 above `high`, a smooth rise in between.
  func eased(from low: Float, to high: Float) -> Float {
    let t = Swift.min(Swift.max((self - low) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
  }
}
