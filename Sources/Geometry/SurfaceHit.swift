/// A point at which a ray meets a surface.
package struct SurfaceHit: Hashable, Sendable {
  /// The distance along the ray in metres.
  package let distance: Double
  /// The pose at the point hit: +y is the normal on the ray's side, +z points towards its origin.
  package let worldFromSurface: Transform
  package let kind: SurfaceRegion.Kind
  /// The index of the region in the array that was searched.
  package let regionIndex: Int
  /// The index of the face in its region.
  package let triangleIndex: Int

  /// The point hit, in world space.
  package var position: SIMD3<Double> { worldFromSurface.translation }

  /// The surface's normal on the side of the ray's origin.
  package var normal: SIMD3<Double> { worldFromSurface.rotation.act(SIMD3(0, 1, 0)) }

  /// The order of results: by distance, then by region and face.
  static func isNearer(_ a: SurfaceHit, _ b: SurfaceHit) -> Bool {
    (a.distance, a.regionIndex, a.triangleIndex) < (b.distance, b.regionIndex, b.triangleIndex)
  }
}

extension Transform {
  /// The pose of a surface point hit by a ray, as WebXR hit testing gives it.
  ///
  /// +y is the normal turned to the side of the ray's origin, +z the way back along the ray laid
  /// into the surface. Within 2.6° of looking straight at the surface +z is world up laid into it,
  /// and where the surface is that level, world right. Fails when the normal has no direction.
  package init?(
    onSurfaceWithNormal normal: SIMD3<Double>, along ray: Ray, at distance: Double
  ) {
    let steep = 1 - 1e-3
    guard let unit = normal.normalized else { return nil }
    let y = unit.dot(ray.direction) < 0 ? unit : -unit
    let forward: SIMD3<Double> =
      if abs(y.dot(ray.direction)) <= steep {
        -ray.direction
      } else if abs(y.y) <= steep {
        SIMD3(0, 1, 0)
      } else {
        SIMD3(1, 0, 0)
      }
    guard let z = (forward - forward.dot(y) * y).normalized,
      let rotation = Quaternion(nearestTo: Matrix3(columns: (y.cross(z), y, z)))
    else { return nil }
    self.init(rotation: rotation, translation: ray.point(at: distance))
  }
}
