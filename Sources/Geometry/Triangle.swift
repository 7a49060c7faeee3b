/// Three points in space and the flat surface between them.
package struct Triangle: Hashable, Sendable {
  package var a: SIMD3<Double>
  package var b: SIMD3<Double>
  package var c: SIMD3<Double>

  package init(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    self.a = a
    self.b = b
    self.c = c
  }

  /// The plane of the three points; nil when they are (nearly) collinear or not finite.
  package var plane: Plane? { Plane(through: a, b, c) }

  /// The weights of a, b and c, of sum 1, that give the foot of `point` in the triangle's plane;
  /// not finite when the points are collinear.
  package func barycentric(of point: SIMD3<Double>) -> SIMD3<Double> {
    let normal = (b - a).cross(c - a)
    let v = normal.dot((point - a).cross(c - a)) / normal.dot(normal)
    let w = normal.dot((b - a).cross(point - a)) / normal.dot(normal)
    return SIMD3(1 - v - w, v, w)
  }

  /// True when the foot of `point` is inside or on a side, where a weight may be as low as −1e-9.
  package func contains(_ point: SIMD3<Double>) -> Bool {
    let weights = barycentric(of: point)
    return weights.x >= -1e-9 && weights.y >= -1e-9 && weights.z >= -1e-9
  }
}
