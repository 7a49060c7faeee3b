package import Geometry

/// The right axes of cameras, nearly level where people hold these without roll.
package struct CameraRights: Hashable, Sendable {
  private var sum = Matrix3(columns: (.zero, .zero, .zero))
  private var count = 0.0

  package init() {}

  /// Takes a camera's; one whose pose is not finite says nothing.
  package mutating func add(_ camera: Camera) {
    let right = camera.worldFromCamera.axes.columns.0
    guard right.isFinite else { return }
    sum = Matrix3(
      columns: (
        sum.columns.0 + right.x * right, sum.columns.1 + right.y * right,
        sum.columns.2 + right.z * right
      ))
    count += 1
  }

  /// The mean of their squared cosines with a direction of length 1: 0 where all are at right angles to
  /// it, and where there is none.
  package func meanSquare(along direction: SIMD3<Double>) -> Double {
    direction.dot(sum * direction) / max(count, 1)
  }

  /// The direction at right angles to them, either way; nil where they don't turn about, so that many
  /// are.
  ///
  /// They fill a plane where the second of their moments is large beside the least.
  package var normal: SIMD3<Double>? {
    guard count > 0, let system = SymmetricEigensystem(of: sum),
      system.values.y > 0.02 * count, system.values.y > 4 * system.values.x
    else { return nil }
    return system.vectors.columns.0.normalized
  }
}
