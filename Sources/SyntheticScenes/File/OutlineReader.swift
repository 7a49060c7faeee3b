import Geometry
import Recordings

/// Takes polygons out of a scene file; sides that cross are faults.
enum OutlineReader {
  /// Filling an outline takes time with the square of its points, at worst the cube.
  static let pointLimit = 500

  /// The polygon, counter-clockwise.
  static func ring(_ json: LocatedJSON) throws(JSONFault) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    for element in try json.list(count: 3...pointLimit) {
      let point = try element.vector2(in: -1000...1000)
      if let last = points.last, (point - last).length < 1e-9 {
        throw element.fault(expected: "a point that differs from the one before")
      }
      points.append(point)
    }
    if let first = points.first, let last = points.last, (first - last).length < 1e-9 {
      throw json.fault(expected: "an outline that does not repeat its first point")
    }
    let area = Polygon(points).signedArea
    guard abs(area) > 1e-12 else { throw json.fault(expected: "an outline with an area") }
    if let (first, second) = crossing(points) {
      throw json.fault(
        expected: "an outline whose sides do not cross, as sides \(first + 1) and \(second + 1) do")
    }
    return area > 0 ? points : points.reversed()
  }

  /// A hole, counter-clockwise as well.
  static func hole(
    _ json: LocatedJSON, in outline: [SIMD2<Double>], beside holes: [[SIMD2<Double>]]
  ) throws(JSONFault) -> [SIMD2<Double>] {
    let hole = try ring(json)
    guard hole.allSatisfy({ Polygon(outline).contains($0) }), !touches(hole, outline) else {
      throw json.fault(expected: "a hole inside the outline")
    }
    for other in holes
    where touches(hole, other) || Polygon(other).contains(hole[0])
      || Polygon(hole).contains(other[0])
    {
      throw json.fault(expected: "a hole apart from the others")
    }
    return hole
  }

  private static func crossing(_ points: [SIMD2<Double>]) -> (Int, Int)? {
    let count = points.count
    for first in 0..<count {
      for second in first + 1..<count {
        let isNext = second == first + 1 || (first == 0 && second == count - 1)
        let (a, b) = (points[first], points[(first + 1) % count])
        let (c, d) = (points[second], points[(second + 1) % count])
        if isNext {
          // Neighbours share a point; they overlap where one turns straight back.
          let (shared, p, q) = second == first + 1 ? (b, a, d) : (a, b, c)
          let (u, v) = (p - shared, q - shared)
          if abs(u.cross(v)) <= 1e-12 * u.length * v.length, u.dot(v) > 0 { return (first, second) }
        } else if meet(a, b, c, d) {
          return (first, second)
        }
      }
    }
    return nil
  }

  private static func touches(_ first: [SIMD2<Double>], _ second: [SIMD2<Double>]) -> Bool {
    first.indices.contains { i in
      second.indices.contains { j in
        meet(
          first[i], first[(i + 1) % first.count], second[j], second[(j + 1) % second.count])
      }
    }
  }

  /// True where two segments have a point in common.
  private static func meet(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> Bool {
    func side(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ r: SIMD2<Double>) -> Double {
      (q - p).cross(r - p)
    }
    func isBetween(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ r: SIMD2<Double>) -> Bool {
      min(p.x, q.x) <= r.x && r.x <= max(p.x, q.x) && min(p.y, q.y) <= r.y && r.y <= max(p.y, q.y)
    }
    let (s1, s2, s3, s4) = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b))
    if s1 * s2 < 0, s3 * s4 < 0 { return true }
    return (s1 == 0 && isBetween(a, b, c)) || (s2 == 0 && isBetween(a, b, d))
      || (s3 == 0 && isBetween(c, d, a)) || (s4 == 0 && isBetween(c, d, b))
  }
}
