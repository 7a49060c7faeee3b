import Geometry

/// What the poses of a file may mean other than a reader takes them for.
package enum PoseConvention: String, Hashable, Sendable, CaseIterable {
  /// As the reader has them.
  case claimed = "as read"
  case inverted = "world to camera instead of camera to world, or the other way round"
  case flipped =
    "a camera with +y down and +z forward instead of +y up and −z forward, or the other way round"
  case invertedAndFlipped = "the inverse, of a camera with the other axes"
  case transposed = "rows and columns of the rotation exchanged"
  case transposedAndFlipped = "rows and columns exchanged, for a camera with the other axes"
  case quaternionFirst = "a quaternion with w first read as one with w last"
  case quaternionLast = "a quaternion with w last read as one with w first"
  case turnedLeft = "pictures turned by 90° to the left against the poses"
  case turnedRight = "pictures turned by 90° to the right against the poses"
  case upsideDown = "pictures turned by 180° against the poses"

  private static let flip = Transform(
    rotation: Quaternion(x: 1, y: 0, z: 0, w: 0) ?? .identity, translation: .zero)

  /// Camera to world as a reader with this convention would have it instead of `pose`.
  func misread(_ pose: Transform) -> Transform {
    let flip = Self.flip
    let q = pose.rotation
    switch self {
    case .claimed: return pose
    case .inverted: return pose.inverse
    case .flipped: return pose * flip
    case .invertedAndFlipped: return flip * pose.inverse * flip
    case .transposed:
      return Transform(rotation: q.inverse, translation: pose.translation)
    case .transposedAndFlipped:
      // (R F)ᵀ F for a file that holds R F.
      return Transform(
        rotation: flip.rotation * q.inverse * flip.rotation, translation: pose.translation)
    case .quaternionFirst:
      return Transform(
        rotation: Quaternion(x: q.y, y: q.z, z: q.w, w: q.x) ?? .identity,
        translation: pose.translation)
    case .quaternionLast:
      return Transform(
        rotation: Quaternion(x: q.w, y: q.x, z: q.y, w: q.z) ?? .identity,
        translation: pose.translation)
    case .turnedLeft: return pose * Self.turn(.pi / 2)
    case .turnedRight: return pose * Self.turn(-.pi / 2)
    case .upsideDown: return pose * Self.turn(.pi)
    }
  }

  private static func turn(_ angle: Double) -> Transform {
    Transform(
      rotation: Quaternion(angle: angle, axis: SIMD3(0, 0, 1)) ?? .identity, translation: .zero)
  }
}
