import Geometry

/// The known points of one view by the cells of its grid: how far away is what lies around a pixel.
struct PointSurroundings {
  struct Entry {
    var pixel: SIMD2<Float>
    /// Per metre along the line of sight.
    var inverse: Double
    /// The standard deviation of the inverse distance.
    var deviation: Double
    var direction: SIMD3<Double>
  }

  private let grid: FeatureGrid
  private var entries: [Entry] = []
  /// The entries of each cell, chained: the first, and behind each entry the next one.
  private var first: [Int]
  private var next: [Int] = []

  /// How many cells away points still count.
  private static let reach = 2
  /// The least number of points around that can contradict one.
  private static let leastCount = 4
  /// Inverse distances that differ by less than this share agree.
  private static let agreement = 0.1

  init(grid: FeatureGrid) {
    self.grid = grid
    first = [Int](repeating: -1, count: grid.cellCount)
  }

  /// - Parameters:
  ///   - offset: From the camera to the point, in the world.
  ///   - deviation: Of the distance, in metres.
  mutating func add(_ pixel: SIMD2<Float>, offset: SIMD3<Double>, deviation: Double) {
    let cell = grid.cell(of: pixel)
    next.append(first[cell])
    first[cell] = entries.count
    let distance = max(offset.length, 1e-3)
    entries.append(
      Entry(
        pixel: pixel, inverse: 1 / distance, deviation: deviation / (distance * distance),
        direction: offset / distance))
  }

  func forEach(around pixel: SIMD2<Float>, _ body: (Entry) -> Void) {
    grid.forEachNeighbor(of: grid.cell(of: pixel), reach: Self.reach) { cell in
      var index = first[cell]
      while index >= 0 {
        body(entries[index])
        index = next[index]
      }
    }
  }

  /// True where there are points around of which fewer than half are about as far away.
  func contradict(_ pixel: SIMD2<Float>, distance: Double) -> Bool {
    let inverse = 1 / max(distance, 1e-3)
    var (count, agreeing) = (0, 0)
    forEach(around: pixel) {
      guard $0.pixel != pixel else { return }
      count += 1
      if abs($0.inverse - inverse) <= Self.agreement * inverse { agreeing += 1 }
    }
    return count >= Self.leastCount && 2 * agreeing < count
  }
}
