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
    var numbers: [SIMD3<Int32>: Int] = [:]
    var cells: [(place: SIMD3<Int32>, points: [Int])] = []
    for (index, point) in enumerated() {
      let scaled = (point.position / reach).rounded(.down).clamped(
        lowerBound: SIMD3(repeating: -1e9), upperBound: SIMD3(repeating: 1e9))
      let place = SIMD3<Int32>(scaled)
      if let number = numbers[place] {
        cells[number].points.append(index)
      } else {
        numbers[place] = cells.count
        cells.append((place, [index]))
      }
    }
    var isVisited = [Bool](repeating: false, count: cells.count)
    var largest: [Int] = []
    for start in cells.indices where !isVisited[start] {
      var (joined, next) = ([start], 0)
      isVisited[start] = true
      while next < joined.count {
        let place = cells[joined[next]].place
        next += 1
        for step in 0..<27 {
          let offset = SIMD3(Int32(step % 3) - 1, Int32(step / 3 % 3) - 1, Int32(step / 9) - 1)
          guard let number = numbers[place &+ offset], !isVisited[number] else { continue }
          isVisited[number] = true
          joined.append(number)
        }
      }
      let cluster = joined.flatMap { cells[$0].points }
      if cluster.count > largest.count { largest = cluster }
    }
    return largest.sorted().map { self[$0] }
  }
}
