import Foundation

/// A unit quaternion x·i + y·j + z·k + w (Hamilton), the rotation v′ = q v q⁻¹.
package struct Quaternion: Hashable, Sendable {
  /// The components in the order x, y, z, w; the norm is 1.
  package let components: SIMD4<Double>

  package static let identity = Quaternion(unchecked: SIMD4(0, 0, 0, 1))

  /// Keeps components that are known to have norm 1.
  init(unchecked components: SIMD4<Double>) {
    self.components = components
  }

  /// Fails when the components are not finite or too small to be normalized.
  ///
  /// Components of norm 1 already are kept to the bit, so that writing and reading them loses nothing.
  package init?(x: Double, y: Double, z: Double, w: Double) {
    let components = SIMD4(x, y, z, w)
    let norm = (components * components).sum().squareRoot()
    guard norm.isFinite, norm > 1e-12 else { return nil }
    self.init(
      unchecked: abs(norm - 1) <= 4 * Double.ulpOfOne ? components : components / norm)
  }

  /// A turn by `angle` radians about `axis`; fails when the axis has no direction.
  package init?(angle: Double, axis: SIMD3<Double>) {
    guard let axis = axis.normalized, angle.isFinite else { return nil }
    let s = sin(angle / 2)
    self.init(unchecked: SIMD4(axis.x * s, axis.y * s, axis.z * s, cos(angle / 2)))
  }

  @inlinable package var x: Double { components.x }
  @inlinable package var y: Double { components.y }
  @inlinable package var z: Double { components.z }
  @inlinable package var w: Double { components.w }

  package var inverse: Quaternion { Quaternion(unchecked: SIMD4(-x, -y, -z, w)) }

  /// The rotation that applies `rhs` first and `lhs` second.
  package static func * (lhs: Quaternion, rhs: Quaternion) -> Quaternion {
    let a = SIMD3(lhs.x, lhs.y, lhs.z)
    let b = SIMD3(rhs.x, rhs.y, rhs.z)
    let v = lhs.w * b + rhs.w * a + a.cross(b)
    let product = SIMD4(v.x, v.y, v.z, lhs.w * rhs.w - a.dot(b))
    return Quaternion(unchecked: product / (product * product).sum().squareRoot())
  }

  /// Rotates a vector.
  @inlinable package func act(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let u = SIMD3(x, y, z)
    let t = 2 * u.cross(vector)
    return vector + w * t + u.cross(t)
  }

  /// The angle in 0…π of the smallest turn between the two rotations.
  package func angle(to other: Quaternion) -> Double {
    let d = inverse * other
    return 2 * atan2(SIMD3(d.x, d.y, d.z).length, abs(d.w))
  }

  /// The spherical interpolation along the shorter arc (Shoemake, "Animating rotation with
  /// quaternion curves", 1985); `t` is 0 at `self` and 1 at `end`.
  package func slerp(to end: Quaternion, at t: Double) -> Quaternion {
    var other = end.components
    var cosine = (components * other).sum()
    if cosine < 0 {
      other = -other
      cosine = -cosine
    }
    let sine = Self.norm(components - other) * Self.norm(components + other) / 2
    let angle = atan2(sine, cosine)
    let mixed: SIMD4<Double>
    if sine < 1e-9 {
      mixed = components * (1 - t) + other * t
    } else {
      mixed = components * (sin((1 - t) * angle) / sine) + other * (sin(t * angle) / sine)
    }
    return Quaternion(unchecked: mixed / Self.norm(mixed))
  }

  private static func norm(_ v: SIMD4<Double>) -> Double { (v * v).sum().squareRoot() }
}
