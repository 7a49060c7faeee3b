// Conventions of every module above this one.
//
// World and camera spaces are right-handed, in metres. The camera looks along −z with +y up in the
// sensor's own (landscape) orientation, as ARKit's does. Pixel coordinates have their origin at the
// centre of the upper-left pixel, x to the right and y down. Angles are radians. Readers of foreign
// formats convert to this, and nothing else does.

extension SIMD2 where Scalar == Double {
  /// The sum of the products of the components.
  @inlinable package func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product of the two vectors laid into the x–y plane.
  @inlinable package func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }

  /// The Euclidean norm.
  @inlinable package var length: Double { dot(self).squareRoot() }

  /// True when no component is NaN or infinite.
  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension SIMD3 where Scalar == Double {
  /// The sum of the products of the components.
  @inlinable package func dot(_ other: SIMD3<Double>) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// The vector at right angles to both, by the right-hand rule.
  @inlinable package func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  /// The Euclidean norm.
  @inlinable package var length: Double { dot(self).squareRoot() }

  /// The vector of length 1 in this direction, or nil where the length is too small or not finite.
  @inlinable package var normalized: SIMD3<Double>? {
    let length = length
    guard length.isFinite, length > 1e-12 else { return nil }
    return self / length
  }

  /// True when no component is NaN or infinite.
  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
