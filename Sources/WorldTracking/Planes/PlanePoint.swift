import Geometry

/// A point that may lie on a plane.
struct PlanePoint: Hashable, Sendable {
  var position: SIMD3<Double>
  /// The standard deviation in metres.
  var deviation: Double

  /// The largest distance from a plane at which the point still counts as on it.
  var tolerance: Double { min(max(0.012, 2.5 * deviation), 0.04) }

  /// How much the point counts in a fit.
  var weight: Double { 1 / (deviation * deviation + 1e-6) }
}

extension [PlanePoint] {
  /// The largest set of points that are linked by steps of at most `reach` metres; in order.
  ///
  /// Cells of that size are linked with their 26 neighbours, so takes time in proportion to the points.
  func largestCluster(reach: Double) -> [PlanePoint] {
    guard reach > 0 else { return self }
    // Points of one cell belong together, so whole cells are joined, in the order of their first points.
    var cells = CellNumbers(capacity: count)
    let numbers = map { cells.number(of: CellNumbers.Place($0.position / reach)) }
    var counts = [Int](repeating: 0, count: cells.count)
    for number in numbers { counts[number] += 1 }
    // The number of each cell's cluster, which is that of its first cell.
    var clusters = [Int?](repeating: nil, count: cells.count)
    var largest = (cluster: 0, count: 0)
    for start in counts.indices where clusters[start] == nil {
      var (joined, next, size) = ([start], 0, 0)
      clusters[start] = start
      while next < joined.count {
        let cell = joined[next]
        next += 1
        size += counts[cell]
        for step in 0..<27 {
          let place = cells.place(of: cell).moved(step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1)
          guard let number = cells.known(place), clusters[number] == nil else { continue }
          clusters[number] = start
          joined.append(number)
        }
      }
      if size > largest.count { largest = (start, size) }
    }
    return zip(self, numbers).filter { clusters[$1] == largest.cluster }.map(\.0)
  }
}
