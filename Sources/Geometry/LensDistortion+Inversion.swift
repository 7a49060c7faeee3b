import Foundation

extension LensDistortion {
  /// Where a pinhole would show the point that the lens shows at `distorted`.
  ///
  /// Newton's method, until distorting the result gives `distorted` to 1e-12. Nil where that does
  /// not converge, where the model folds over, and at 90° and more from a fisheye's axis.
  package func undistort(_ distorted: SIMD2<Double>) -> SIMD2<Double>? {
    guard distorted.isFinite else { return nil }
    let ideal: SIMD2<Double>? =
      switch self {
      case .brownConrady(let k1, let k2, let p1, let p2, let k3):
        undistort(distorted) { p in
          Self.brownConradyJacobian(at: p, k1: k1, k2: k2, p1: p1, p2: p2, k3: k3)
        }
      case .kannalaBrandt: undistortFisheye(distorted)
      }
    return ideal.flatMap { isOneToOne(at: $0) ? $0 : nil }
  }

  private static let tolerance = 1e-12
  private static let iterationLimit = 50

  private func undistortFisheye(_ distorted: SIMD2<Double>) -> SIMD2<Double>? {
    let target = distorted.length
    guard target > 0 else { return distorted }
    var angle = min(target, .pi / 2)
    for _ in 0..<Self.iterationLimit {
      let step = (radialDistance(atRadius: angle) - target) / slope(atRadius: angle)
      angle -= step
      guard angle.isFinite else { return nil }
      if abs(step) <= 1e-15 { break }
    }
    guard angle > 0, angle < .pi / 2,
      abs(radialDistance(atRadius: angle) - target) <= Self.tolerance * max(1, target)
    else { return nil }
    return distorted * (tan(angle) / target)
  }

  /// Newton's method in two dimensions, the step halved while it makes the residual larger.
  private func undistort(
    _ distorted: SIMD2<Double>,
    jacobian: (SIMD2<Double>) -> (xx: Double, xy: Double, yy: Double)
  ) -> SIMD2<Double>? {
    let tolerance = Self.tolerance * max(1, distorted.length)
    var point = distorted
    var residual = distort(point) - distorted
    for _ in 0..<Self.iterationLimit {
      let j = jacobian(point)
      let determinant = j.xx * j.yy - j.xy * j.xy
      guard determinant != 0 else { return nil }
      var step =
        SIMD2(j.yy * residual.x - j.xy * residual.y, j.xx * residual.y - j.xy * residual.x)
        / determinant
      var next = point - step
      var nextResidual = distort(next) - distorted
      for _ in 0..<10 where !(nextResidual.length <= max(residual.length, tolerance)) {
        step /= 2
        next = point - step
        nextResidual = distort(next) - distorted
      }
      guard next.isFinite, nextResidual.isFinite else { return nil }
      (point, residual) = (next, nextResidual)
      if step.length <= 1e-15 * max(1, point.length) { break }
    }
    return residual.length <= tolerance ? point : nil
  }

  /// The derivative of the Brown-Conrady formula, a symmetric matrix.
  private static func brownConradyJacobian(
    at p: SIMD2<Double>, k1: Double, k2: Double, p1: Double, p2: Double, k3: Double
  ) -> (xx: Double, xy: Double, yy: Double) {
    let r2 = p.dot(p)
    let radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
    let growth = 2 * (k1 + r2 * (2 * k2 + r2 * 3 * k3))
    return (
      xx: radial + growth * p.x * p.x + 2 * p1 * p.y + 6 * p2 * p.x,
      xy: growth * p.x * p.y + 2 * p1 * p.x + 2 * p2 * p.y,
      yy: radial + growth * p.y * p.y + 6 * p1 * p.y + 2 * p2 * p.x
    )
  }
}
