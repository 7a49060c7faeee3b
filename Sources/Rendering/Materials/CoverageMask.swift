import Geometry

/// How much of each pixel an outline covers, exactly.
///
/// Each edge adds the signed area to its right, row by row; a running sum along the rows then gives
/// the coverage (R. Levien, "Inside the fastest font renderer in the world", 2016). Where outlines
/// overlap the pixel counts as covered once, so they must turn the same way round.
/// Time grows with the edges' rows and with the area of the outline's bounds.
struct CoverageMask {
  let area: PixelRectangle
  /// 0…1, rows from the top.
  private(set) var values: [Float]
  /// Two more than the area's width: an edge on the right side still adds to its neighbours.
  private var stride: Int { area.width + 2 }

  /// Nil where nothing of the outlines is inside a picture of this size, or a place is not finite.
  ///
  /// - Parameter outlines: Closed, in pixels from the upper left corner, y down.
  init?(_ outlines: [[SIMD2<Float>]], in size: ImageSize) {
    let points = outlines.joined()
    guard let first = points.first, points.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }) else {
      return nil
    }
    let bounds = points.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    let low = SIMD2(max(0, Int(bounds.0.x.rounded(.down))), max(0, Int(bounds.0.y.rounded(.down))))
    let high = SIMD2(
      min(size.width, Int(bounds.1.x.rounded(.up))), min(size.height, Int(bounds.1.y.rounded(.up))))
    guard low.x < high.x, low.y < high.y else { return nil }
    area = PixelRectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    values = [Float](repeating: 0, count: (area.width + 2) * area.height)
    let origin = SIMD2(Float(low.x), Float(low.y))
    for outline in outlines {
      guard var start = outline.last else { continue }
      for end in outline {
        addEdge(from: start - origin, to: end - origin)
        start = end
      }
    }
    sumRows()
  }

  /// A mask that is known already, such as a glyph's.
  init(area: PixelRectangle, values: [Float]) {
    precondition(values.count == area.width * area.height, "one value a pixel")
    self.area = area
    self.values = values
  }

  /// Adds what lies right of one edge to the rows that it crosses.
  private mutating func addEdge(from start: SIMD2<Float>, to end: SIMD2<Float>) {
    guard start.y != end.y else { return }
    let sign: Float = start.y < end.y ? 1 : -1
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    guard top.y < Float(area.height), bottom.y > 0 else { return }
    let rows = max(0, Int(top.y.rounded(.down)))..<min(area.height, Int(bottom.y.rounded(.up)))
    let right = Float(area.width)
    for row in rows {
      let (from, to) = (max(Float(row), top.y), min(Float(row + 1), bottom.y))
      let first = min(max(top.x + (from - top.y) * slope, 0), right)
      let second = min(max(top.x + (to - top.y) * slope, 0), right)
      addStretch(
        row: row, height: sign * (to - from), left: min(first, second), right: max(first, second))
    }
  }

  /// Adds the part of an edge inside one row: `height` of it, between two places along the row.
  private mutating func addStretch(row: Int, height: Float, left: Float, right: Float) {
    let firstColumn = Int(left)
    let start = row * stride
    let lastColumn = max(firstColumn, Int(right.rounded(.up)) - 1)
    guard lastColumn > firstColumn else {
      let middle = (left + right) / 2 - Float(firstColumn)
      values[start + firstColumn] += height * (1 - middle)
      values[start + firstColumn + 1] += height * middle
      return
    }
    // The area right of the edge grows from column to column; what is added is each one's increase.
    let perColumn = height / (right - left)
    var before: Float = 0
    for column in firstColumn...lastColumn {
      let enter = max(left, Float(column))
      let leave = min(right, Float(column + 1))
      let inside = perColumn * (leave - enter) * (Float(column + 1) - (enter + leave) / 2)
      let passed = perColumn * (enter - left)
      values[start + column] += passed + inside - before
      before = passed + inside
    }
    values[start + lastColumn + 1] += height - before
  }

  /// Turns increases into coverage and drops the two spare columns.
  private mutating func sumRows() {
    for row in 0..<area.height {
      var sum: Float = 0
      for column in 0..<area.width {
        sum += values[row * stride + column]
        values[row * area.width + column] = min(abs(sum), 1)
      }
    }
    values.removeLast(values.count - area.width * area.height)
  }
}
