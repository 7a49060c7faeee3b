/// A rigid motion, a rotation followed by a translation; named `destinationFromSource` where used.
package struct Transform: Hashable, Sendable {
  package var rotation: Quaternion
  package var translation: SIMD3<Double>

  package static let identity = Transform(rotation: .identity, translation: .zero)

  package init(rotation: Quaternion, translation: SIMD3<Double>) {
    self.rotation = rotation
    self.translation = translation
  }

  /// The rigid motion nearest to a 4×4 matrix with the given rotation part and translation.
  ///
  /// Nil where the rotation part is singular, a reflection or not finite. Recorded matrices are off
  /// by some 1e-7 (SEMANTICS C-5), which this removes.
  package init?(nearestTo linear: Matrix3, translation: SIMD3<Double>) {
    guard translation.isFinite, let rotation = Quaternion(nearestTo: linear) else { return nil }
    self.init(rotation: rotation, translation: translation)
  }

  package static func * (lhs: Transform, rhs: Transform) -> Transform {
    Transform(
      rotation: lhs.rotation * rhs.rotation, translation: lhs * rhs.translation)
  }

  /// Maps a point.
  @inlinable package static func * (lhs: Transform, point: SIMD3<Double>) -> SIMD3<Double> {
    lhs.rotation.act(point) + lhs.translation
  }

  package static func * (lhs: Transform, ray: Ray) -> Ray {
    Ray(unchecked: lhs * ray.origin, direction: lhs.rotation.act(ray.direction))
  }

  package var inverse: Transform {
    let rotation = rotation.inverse
    return Transform(rotation: rotation, translation: -rotation.act(translation))
  }

  /// The images of the unit x, y and z axes.
  package var axes: Matrix3 { rotation.matrix }

  /// Interpolates rotation (along the shorter arc) and translation (linearly) apart.
  package func interpolated(to end: Transform, at t: Double) -> Transform {
    Transform(
      rotation: rotation.slerp(to: end.rotation, at: t),
      translation: translation * (1 - t) + end.translation * t)
  }
}
