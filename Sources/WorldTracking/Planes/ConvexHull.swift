import Geometry

/// The convex hull of points in a plane.
enum ConvexHull {
  /// The vertices in order from the first axis towards the second; fewer than three where the points
  /// are on one line.
  ///
  /// A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979; O(n log n).
  static func vertices(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let sorted = points.filter(\.isFinite).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    let lower = chain(sorted)
    let upper = chain(sorted.reversed())
    return lower.dropLast() + upper.dropLast()
  }

  /// At most `limit` vertices: those whose triangles with their neighbours are least are left out.
  static func simplified(_ hull: [SIMD2<Double>], limit: Int) -> [SIMD2<Double>] {
    var hull = hull
    while hull.count > max(limit, 3) {
      let areas = hull.indices.map { index in
        let before = hull[(index + hull.count - 1) % hull.count]
        let after = hull[(index + 1) % hull.count]
        return abs((hull[index] - before).cross(after - before))
      }
      guard let least = areas.indices.min(by: { (areas[$0], $0) < (areas[$1], $1) }) else { break }
      hull.remove(at: least)
    }
    return hull
  }

  private static func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var chain: [SIMD2<Double>] = []
    for point in points {
      while chain.count >= 2 {
        let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
        guard (b - a).cross(point - a) <= 0 else { break }
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain
  }
}
