/// A bounded piece of a plane, in the x–z plane of its own coordinates with +y as the normal
/// (ARKit's plane anchor, SEMANTICS H-14 and H-17).
package struct PlaneRegion: Hashable, Sendable {
  package var worldFromPlane: Transform
  /// The middle (x, z) of the extent rectangle.
  package var center: SIMD2<Double>
  /// The full widths of the rectangle along x and along z, in metres.
  package var extent: SIMD2<Double>
  /// The outline in (x, z); without three vertices, nothing is inside it.
  package var boundary: Polygon

  package init(
    worldFromPlane: Transform, center: SIMD2<Double>, extent: SIMD2<Double>, boundary: Polygon
  ) {
    self.worldFromPlane = worldFromPlane
    self.center = center
    self.extent = extent
    self.boundary = boundary
  }

  /// Which part of the plane a ray may hit.
  package enum Bounds: Hashable, Sendable, CaseIterable {
    /// The whole plane.
    case infinite
    /// The rectangle center ± extent / 2.
    case extent
    /// The outline.
    case boundary
  }

  /// Where a ray meets the plane.
  package struct Hit: Hashable, Sendable {
    /// The distance along the ray in metres.
    package let distance: Double
    package let pointInWorld: SIMD3<Double>
    /// The coordinates (x, z) in the plane.
    package let pointInPlane: SIMD2<Double>
    /// True when the ray comes from the side to which the normal points.
    package let isFront: Bool
  }

  /// The unbounded plane that the region lies in.
  package var plane: Plane { Plane(xzOf: worldFromPlane) }

  /// True when a point (x, z) of the plane is within the bounds, edges included to
  /// `Polygon.edgeTolerance`.
  package func contains(_ pointInPlane: SIMD2<Double>, within bounds: Bounds) -> Bool {
    switch bounds {
    case .infinite: return pointInPlane.isFinite
    case .extent:
      let offset = pointInPlane - center
      return abs(offset.x) <= extent.x / 2 + Polygon.edgeTolerance
        && abs(offset.y) <= extent.y / 2 + Polygon.edgeTolerance
    case .boundary: return boundary.contains(pointInPlane)
    }
  }

  /// The point at which a ray hits the region from either side.
  ///
  /// Nil outside the bounds, behind the ray's origin, and where |direction · normal| is below
  /// `grazingCosine`. Takes time in proportion to the outline's vertices for `.boundary`.
  package func hit(
    by ray: Ray, within bounds: Bounds, grazingCosine: Double = Plane.grazingCosine
  ) -> Hit? {
    let plane = plane
    guard let distance = plane.distance(along: ray, grazingCosine: grazingCosine) else {
      return nil
    }
    let pointInWorld = ray.point(at: distance)
    let local = worldFromPlane.inverse * pointInWorld
    let pointInPlane = SIMD2(local.x, local.z)
    guard contains(pointInPlane, within: bounds) else { return nil }
    return Hit(
      distance: distance, pointInWorld: pointInWorld, pointInPlane: pointInPlane,
      isFront: plane.normal.dot(ray.direction) < 0)
  }
}
