import Geometry

/// The picture's cells, each of which is to hold a tracked point, so that points spread.
struct FeatureGrid: Sendable {
  private(set) var size = ImageSize(width: 0, height: 0)
  private(set) var columns = 0
  private(set) var rows = 0
  private(set) var cellSide = 1
  private var occupied: [Bool] = []

  /// No cells.
  init() {}

  /// About one square cell for each of `cellCount` points.
  init(size: ImageSize, cellCount: Int) {
    self.size = size
    let area = Double(size.width) * Double(size.height) / Double(max(cellCount, 1))
    cellSide = max(Int(area.squareRoot()), 8)
    columns = max((size.width + cellSide - 1) / cellSide, 1)
    rows = max((size.height + cellSide - 1) / cellSide, 1)
    occupied = [Bool](repeating: false, count: columns * rows)
  }

  var cellCount: Int { occupied.count }

  var coverage: Double {
    let count = occupied.reduce(0) { $0 + ($1 ? 1 : 0) }
    return Double(count) / Double(max(occupied.count, 1))
  }

  mutating func clear() {
    for index in occupied.indices { occupied[index] = false }
  }

  /// The cell of a pixel inside the picture.
  func cell(of pixel: SIMD2<Float>) -> Int {
    let column = min(max(Int(pixel.x) / cellSide, 0), columns - 1)
    let row = min(max(Int(pixel.y) / cellSide, 0), rows - 1)
    return row * columns + column
  }

  func isOccupied(_ cell: Int) -> Bool { occupied[cell] }

  mutating func occupy(_ cell: Int) { occupied[cell] = true }

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
