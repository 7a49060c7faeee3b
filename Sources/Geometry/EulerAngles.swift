import Foundation

/// Pitch about x, yaw about y and roll about z in radians, applied in the order roll, pitch, yaw:
/// R = Ry(yaw) · Rx(pitch) · Rz(roll), as ARKit's `eulerAngles` (SEMANTICS C-6).
package struct EulerAngles: Hashable, Sendable {
  /// In −π/2…π/2.
  package var pitch: Double
  package var yaw: Double
  package var roll: Double

  package init(pitch: Double, yaw: Double, roll: Double) {
    self.pitch = pitch
    self.yaw = yaw
    self.roll = roll
  }

  /// The angles of a rotation matrix.
  ///
  /// Looking straight up or down only yaw ± roll is determined; there the roll is taken as 0.
  package init(of rotation: Matrix3) {
    let (a, b, c) = rotation.columns
    let cosine = SIMD2(c.x, c.z).length
    pitch = atan2(-c.y, cosine)
    if cosine > 1e-9 {
      yaw = atan2(c.x, c.z)
      roll = atan2(a.y, b.y)
    } else {
      yaw = atan2(-a.z, a.x)
      roll = 0
    }
  }
}

extension Quaternion {
  package init(_ angles: EulerAngles) {
    let (p, y, r) = (angles.pitch / 2, angles.yaw / 2, angles.roll / 2)
    let yaw = Quaternion(unchecked: SIMD4(0, sin(y), 0, cos(y)))
    let pitch = Quaternion(unchecked: SIMD4(sin(p), 0, 0, cos(p)))
    let roll = Quaternion(unchecked: SIMD4(0, 0, sin(r), cos(r)))
    self = yaw * pitch * roll
  }

  package var eulerAngles: EulerAngles { EulerAngles(of: matrix) }
}
