import Foundation

/// A rotation vector and a translation that generate a rigid motion: an element of se(3).
package struct Twist: Hashable, Sendable {
  /// The axis times the angle in radians.
  package var rotation: SIMD3<Double>
  package var translation: SIMD3<Double>

  package init(rotation: SIMD3<Double>, translation: SIMD3<Double>) {
    self.rotation = rotation
    self.translation = translation
  }

  package static func * (scale: Double, twist: Twist) -> Twist {
    Twist(rotation: scale * twist.rotation, translation: scale * twist.translation)
  }
}

extension Quaternion {
  /// The turn about `vector` by its length in radians.
  package init(rotationVector vector: SIMD3<Double>) {
    let angle = vector.length
    let scale = angle > 1e-8 ? sin(angle / 2) / angle : 0.5
    let v = scale * vector
    self.init(unchecked: SIMD4(v.x, v.y, v.z, cos(angle / 2)))
  }

  /// The axis times the angle in 0…π.
  package var rotationVector: SIMD3<Double> {
    let v = w < 0 ? SIMD3(-x, -y, -z) : SIMD3(x, y, z)
    let sine = v.length
    return sine > 1e-12 ? v * (2 * atan2(sine, abs(w)) / sine) : 2 * v
  }
}

extension Transform {
  /// The motion that a twist generates in unit time: the exponential map of SE(3).
  ///
  /// Equation 2.36 of R. Murray, Z. Li and S. Sastry, "A Mathematical Introduction to Robotic
  /// Manipulation", 1994.
  package init(exponentialOf twist: Twist) {
    let w = twist.rotation
    let angle = w.length
    let squared = angle * angle
    // Below 1e-4 the closed forms cancel; the series are exact to rounding there. 1 − cos is written
    // as 2 sin² of half the angle, which does not cancel at all.
    let (a, b) =
      angle > 1e-4
      ? (2 * sin(angle / 2) * sin(angle / 2) / squared, (angle - sin(angle)) / (squared * angle))
      : (0.5 - squared / 24, 1 / 6 - squared / 120)
    let once = w.cross(twist.translation)
    self.init(
      rotation: Quaternion(rotationVector: w),
      translation: twist.translation + a * once + b * w.cross(once))
  }

  /// The twist of the smallest angle whose exponential is this motion.
  package var logarithm: Twist {
    let w = rotation.rotationVector
    let angle = w.length
    let squared = angle * angle
    let c =
      angle > 1e-4
      ? (1 - (angle / 2) * cos(angle / 2) / sin(angle / 2)) / squared : 1 / 12 + squared / 720
    let once = w.cross(translation)
    return Twist(rotation: w, translation: translation - once / 2 + c * w.cross(once))
  }

  /// Interpolates along the screw motion from `self` (t = 0) to `end` (t = 1).
  ///
  /// Unlike `interpolated(to:at:)`, the path does not depend on the choice of the world's origin.
  package func screwInterpolated(to end: Transform, at t: Double) -> Transform {
    self * Transform(exponentialOf: t * (inverse * end).logarithm)
  }
}
