import Geometry

/// Turns between the axes of other programs and ARKit's.
enum AxisTurn {
  /// The world turned by −90° about x: (x, y, z) becomes (x, z, −y).
  static let yUpFromZUp = turn(SIMD4(-0.5.squareRoot(), 0, 0, 0.5.squareRoot()))
  /// To a camera that looks along +z with +y down, from one that looks along −z with +y up.
  static let visionFromCamera = turn(SIMD4(1, 0, 0, 0))

  private static func turn(_ q: SIMD4<Double>) -> Transform {
    Transform(
      rotation: Quaternion(x: q.x, y: q.y, z: q.z, w: q.w) ?? .identity, translation: .zero)
  }
}
