/// A polygon with holes as triangles.
///
/// By cutting off ears (G. Meisters, "Polygons have ears", 1975); holes are joined to the outline
/// first (D. Eberly, "Triangulation by ear clipping", 2002). Takes time with the square of the number
/// of points, at worst the cube. Of polygons whose sides cross, what is left when no ear is found is
/// cut off anyhow, so it always ends.
package struct PolygonTriangulation: Hashable, Sendable {
  /// The points of the outline and the holes; those where they are joined are there twice.
  package private(set) var points: [SIMD2<Double>]
  /// Counter-clockwise indices of ``points``.
  package private(set) var triangles: [SIMD3<UInt32>] = []

  /// Takes rings of either direction; an outline of fewer than three points has no triangles.
  package init(outline: [SIMD2<Double>], holes: [[SIMD2<Double>]] = []) {
    points = Polygon(outline).signedArea >= 0 ? outline : outline.reversed()
    let clockwise = holes.map { Polygon($0).signedArea <= 0 ? $0 : $0.reversed() }
    // From the right to the left, so that a hole that hides another is joined first.
    let ordered = clockwise.sorted { ($0.map(\.x).max() ?? 0) > ($1.map(\.x).max() ?? 0) }
    for hole in ordered where hole.count >= 3 { join(hole) }
    cutEars()
  }

  private mutating func join(_ hole: [SIMD2<Double>]) {
    guard let start = hole.indices.max(by: { hole[$0].x < hole[$1].x }),
      let bridge = pointSeen(from: hole[start])
    else { return }
    let ring = hole[start...] + hole[...start]
    points.insert(contentsOf: ring + [points[bridge]], at: bridge + 1)
  }

  /// A point of the outline to which a line crosses no side, to the right of `point`.
  private func pointSeen(from point: SIMD2<Double>) -> Int? {
    var best: (x: Double, index: Int)?
    for index in points.indices {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      // Of a side that goes up the solid is to the left.
      guard a.y <= point.y, b.y >= point.y, a.y != b.y else { continue }
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      guard x >= point.x, best.map({ x < $0.x }) ?? true else { continue }
      best = (x, a.x > b.x ? index : (index + 1) % points.count)
    }
    guard let best else { return nil }
    // A corner inside the triangle of the point, its foot on the side and the side's end hides the end.
    let (foot, end) = (SIMD2(best.x, point.y), points[best.index])
    if end == foot { return best.index }
    let corner = points.indices.filter { index in
      let p = points[index]
      return p != end && isReflex(index) && Self.contains(p, point, foot, end)
    }.min { first, second in
      steepness(points[first] - point) < steepness(points[second] - point)
    }
    return corner ?? best.index
  }

  private func steepness(_ way: SIMD2<Double>) -> Double { abs(way.y) / max(way.length, 1e-300) }

  private func isReflex(_ index: Int) -> Bool {
    let (a, b) = (points[(index + points.count - 1) % points.count], points[index])
    return (b - a).cross(points[(index + 1) % points.count] - b) < 0
  }

  private static func contains(
    _ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Bool {
    let (u, v, w) = ((b - a).cross(p - a), (c - b).cross(p - b), (a - c).cross(p - c))
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)
  }

  private mutating func cutEars() {
    var ring = Array(points.indices)
    var (index, misses) = (0, 0)
    while ring.count > 3 {
      let count = ring.count
      let (before, here, after) = (
        ring[(index + count - 1) % count], ring[index], ring[(index + 1) % count]
      )
      if misses >= count || isEar(before, here, after, ring) {
        triangles.append(SIMD3(UInt32(before), UInt32(here), UInt32(after)))
        ring.remove(at: index)
        misses = 0
        index = index % ring.count
      } else {
        misses += 1
        index = (index + 1) % count
      }
    }
    if ring.count == 3 {
      triangles.append(SIMD3(UInt32(ring[0]), UInt32(ring[1]), UInt32(ring[2])))
    }
  }

  private func isEar(_ before: Int, _ here: Int, _ after: Int, _ ring: [Int]) -> Bool {
    let (a, b, c) = (points[before], points[here], points[after])
    guard (b - a).cross(c - b) > 0 else { return false }
    return !ring.contains { index in
      let p = points[index]
      return p != a && p != b && p != c && Self.contains(p, a, b, c)
    }
  }
}
