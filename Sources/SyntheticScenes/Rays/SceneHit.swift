/// What a ray meets in a scene.
package struct SceneHit: Hashable, Sendable {
  /// Metres along the ray.
  package var distance: Double
  package var pointInWorld: SIMD3<Double>
  /// The shading normal, mixed from the triangle's corners, on the side from which the ray comes;
  /// of length 1.
  package var normalInWorld: SIMD3<Double>
  /// The triangle's own normal, on the same side.
  package var faceNormalInWorld: SIMD3<Double>
  /// Places in the geometry's `objects` and `surfaces`, and in the surface's `triangles`.
  package var object: Int
  package var surface: Int
  package var triangle: Int
}
