import Foundation

/// How a lens bends the ideal pinhole picture, on normalized coordinates (x right, y down, z = 1).
package enum LensDistortion: Hashable, Sendable {
  /// Radial k1, k2, k3 and tangential p1, p2 (D. Brown 1966; OpenCV's order k1, k2, p1, p2, k3).
  case brownConrady(k1: Double, k2: Double, p1: Double, p2: Double, k3: Double)
  /// Fisheye with k1…k4 on the angle (J. Kannala and S. Brandt, 2006; OpenCV's `fisheye`).
  case kannalaBrandt(k1: Double, k2: Double, k3: Double, k4: Double)

  /// Where the lens shows the point that a pinhole shows at `ideal`.
  package func distort(_ ideal: SIMD2<Double>) -> SIMD2<Double> {
    let (x, y) = (ideal.x, ideal.y)
    let r2 = ideal.dot(ideal)
    switch self {
    case .brownConrady(let k1, let k2, let p1, let p2, let k3):
      let radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
      return SIMD2(
        x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
        y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y)
    case .kannalaBrandt:
      let r = r2.squareRoot()
      return r > 0 ? ideal * (radialDistance(atRadius: atan(r)) / r) : ideal
    }
  }

  /// True where the radial part of the model grows all the way from the axis out to `ideal`.
  ///
  /// Beyond such a fold a polynomial model shows points that no real lens shows. The slope of the
  /// radial part is sampled at 16 steps from the axis outwards.
  package func isOneToOne(at ideal: SIMD2<Double>) -> Bool {
    let radius = isFisheye ? atan(ideal.length) : ideal.length
    return radius.isFinite && (1...16).allSatisfy { slope(atRadius: radius * Double($0) / 16) > 0 }
  }

  var isFisheye: Bool {
    switch self {
    case .brownConrady: false
    case .kannalaBrandt: true
    }
  }

  /// The distance from the axis at which the radial part shows a point, by its ideal distance
  /// (Brown-Conrady) or its angle from the axis (Kannala-Brandt).
  func radialDistance(atRadius r: Double) -> Double {
    let u = r * r
    switch self {
    case .brownConrady(let k1, let k2, _, _, let k3):
      return r * (1 + u * (k1 + u * (k2 + u * k3)))
    case .kannalaBrandt(let k1, let k2, let k3, let k4):
      return r * (1 + u * (k1 + u * (k2 + u * (k3 + u * k4))))
    }
  }

  /// The derivative of `radialDistance(atRadius:)`.
  func slope(atRadius r: Double) -> Double {
    let u = r * r
    switch self {
    case .brownConrady(let k1, let k2, _, _, let k3):
      return 1 + u * (3 * k1 + u * (5 * k2 + u * 7 * k3))
    case .kannalaBrandt(let k1, let k2, let k3, let k4):
      return 1 + u * (3 * k1 + u * (5 * k2 + u * (7 * k3 + u * 9 * k4)))
    }
  }
}
