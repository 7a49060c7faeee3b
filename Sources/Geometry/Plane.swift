/// The unbounded plane of the points p with normal · p + offset = 0.
package struct Plane: Hashable, Sendable {
  /// A vector of length 1.
  package let normal: SIMD3<Double>
  package let offset: Double

  /// The |cosine| below which a ray counts as parallel to a surface (SEMANTICS H-15).
  package static let grazingCosine = 1e-4

  init(unchecked normal: SIMD3<Double>, offset: Double) {
    self.normal = normal
    self.offset = offset
  }

  /// Fails when `normal` has no direction or a value is not finite.
  package init?(normal: SIMD3<Double>, through point: SIMD3<Double>) {
    guard point.isFinite, let normal = normal.normalized else { return nil }
    self.init(unchecked: normal, offset: -normal.dot(point))
  }

  /// The plane through three points; fails when they are (nearly) collinear.
  package init?(through a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    self.init(normal: (b - a).cross(c - a), through: a)
  }

  /// The x–z plane of a coordinate system, its normal the y axis.
  package init(xzOf worldFromPlane: Transform) {
    let normal = worldFromPlane.rotation.act(SIMD3(0, 1, 0))
    self.init(unchecked: normal, offset: -normal.dot(worldFromPlane.translation))
  }

  /// The distance with the sign of the side: positive where the normal points.
  package func signedDistance(to point: SIMD3<Double>) -> Double { normal.dot(point) + offset }

  /// The distance along the ray at which it meets the plane, from either side.
  ///
  /// Nil behind the origin and where |direction · normal| is below `grazingCosine`.
  package func distance(along ray: Ray, grazingCosine: Double = Plane.grazingCosine) -> Double? {
    let cosine = normal.dot(ray.direction)
    guard abs(cosine) >= grazingCosine else { return nil }
    let distance = -signedDistance(to: ray.origin) / cosine
    // Adding 0 turns −0 into 0, so that no output shows a negative zero.
    return distance >= 0 && distance.isFinite ? distance + 0 : nil
  }
}
