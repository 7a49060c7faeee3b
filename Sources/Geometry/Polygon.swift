/// A closed polygon in a plane, not necessarily convex; the last vertex joins the first.
///
/// The area and the centroid are those of a simple polygon. Where sides cross, a point is inside
/// when a line to it from outside crosses an odd number of sides.
package struct Polygon: Hashable, Sendable {
  package var vertices: [SIMD2<Double>]

  /// Points nearer than this to a side count as on it, in the unit of the coordinates.
  package static let edgeTolerance = 1e-9

  package init(_ vertices: [SIMD2<Double>]) {
    self.vertices = vertices
  }

  /// True inside and on the sides (to `edgeTolerance`); false for fewer than three vertices.
  ///
  /// Takes time in proportion to the number of vertices.
  package func contains(_ point: SIMD2<Double>) -> Bool {
    guard vertices.count >= 3, var start = vertices.last else { return false }
    var isInside = false
    for end in vertices {
      if Self.distance(from: point, toSegment: start, end) <= Self.edgeTolerance { return true }
      // A side counts from its lower end up to but without its upper end, so that a line through a
      // vertex crosses once where the outline goes on and twice or not at all where it turns back.
      if (start.y > point.y) != (end.y > point.y) {
        let t = (point.y - start.y) / (end.y - start.y)
        if point.x < start.x + t * (end.x - start.x) { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }

  /// The area, positive when the vertices turn from the first axis towards the second.
  package var signedArea: Double {
    guard let origin = vertices.first, var start = vertices.last else { return 0 }
    var twice = 0.0
    for end in vertices {
      twice += (start - origin).cross(end - origin)
      start = end
    }
    return twice / 2
  }

  package var area: Double { abs(signedArea) }

  /// The centre of mass of the enclosed surface; nil when that has no area or is not finite.
  package var centroid: SIMD2<Double>? {
    guard let origin = vertices.first, var start = vertices.last else { return nil }
    var twiceArea = 0.0
    var moment = SIMD2<Double>.zero
    for end in vertices {
      let cross = (start - origin).cross(end - origin)
      twiceArea += cross
      moment += cross * (start + end - 2 * origin)
      start = end
    }
    let centroid = origin + moment / (3 * twiceArea)
    return twiceArea != 0 && centroid.isFinite ? centroid : nil
  }

  private static func distance(
    from point: SIMD2<Double>, toSegment start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Double {
    let side = end - start
    let squared = side.dot(side)
    let t = squared > 0 ? min(max((point - start).dot(side) / squared, 0), 1) : 0
    return (point - (start + t * side)).length
  }
}
