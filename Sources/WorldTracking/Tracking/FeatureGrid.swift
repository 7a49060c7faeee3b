import Geometry

/// The picture's cells, each of which is to hold a tracked point, so that points spread.
struct FeatureGrid: Sendable {
  private(set) var size = ImageSize(width: 0, height: 0)
  private(set) var columns = 0
  private(set) var rows = 0
  private(set) var cellSide = 1
  private var counts: [UInt8] = []

  /// No cells.
  init() {}

  /// About one square cell for each of `cellCount` points.
  init(size: ImageSize, cellCount: Int) {
    self.size = size
    let area = Double(size.width) * Double(size.height) / Double(max(cellCount, 1))
    cellSide = max(Int(area.squareRoot()), 8)
    columns = max((size.width + cellSide - 1) / cellSide, 1)
    rows = max((size.height + cellSide - 1) / cellSide, 1)
    counts = [UInt8](repeating: 0, count: columns * rows)
  }

  var cellCount: Int { counts.count }

  var coverage: Double {
    let count = counts.reduce(0) { $0 + ($1 > 0 ? 1 : 0) }
    return Double(count) / Double(max(counts.count, 1))
  }

  mutating func clear() {
    for index in counts.indices { counts[index] = 0 }
  }

  /// The cell of a pixel inside the picture.
  func cell(of pixel: SIMD2<Float>) -> Int {
    let column = min(max(Int(pixel.x) / cellSide, 0), columns - 1)
    let row = min(max(Int(pixel.y) / cellSide, 0), rows - 1)
    return row * columns + column
  }

  /// Calls `body` with a cell and those at most `reach` cells from it.
  func forEachNeighbor(of cell: Int, reach: Int = 1, _ body: (Int) -> Void) {
    let (column, row) = (cell % columns, cell / columns)
    for y in max(row - reach, 0)...min(row + reach, rows - 1) {
      for x in max(column - reach, 0)...min(column + reach, columns - 1) { body(y * columns + x) }
    }
  }

  func isOccupied(_ cell: Int) -> Bool { counts[cell] > 0 }

  /// True where a cell holds as many points as it may: two, as points wander into their neighbours'.
  func isFull(_ cell: Int) -> Bool { counts[cell] >= 2 }

  mutating func occupy(_ cell: Int) { counts[cell] = min(counts[cell] + 1, 2) }

  /// A cell's pixels, without those nearer than `margin` to the picture's edge; nil where none is.
  func area(of cell: Int, margin: Int) -> PixelArea? {
    let x = max(cell % columns * cellSide, margin)
    let y = max(cell / columns * cellSide, margin)
    let right = min((cell % columns + 1) * cellSide, size.width - margin)
    let bottom = min((cell / columns + 1) * cellSide, size.height - margin)
    guard right - x > 4, bottom - y > 4 else { return nil }
    return PixelArea(x: x, y: y, width: right - x, height: bottom - y)
  }
}
