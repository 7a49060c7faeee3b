import Geometry

/// Smooth curves through given points.
///
/// Cubic Hermite pieces whose slopes come from the neighbours (E. Catmull and R. Rom, "A class of
/// local interpolating splines", 1974).
enum CatmullRom {
  /// The value between p1 (at 0) and p2 (at 1), for evenly spaced points.
  static func value<V: SIMD>(_ p0: V, _ p1: V, _ p2: V, _ p3: V, at t: Double) -> V
  where V.Scalar == Double {
    hermite(p1, (p2 - p0) / 2, p2, (p3 - p1) / 2, at: t)
  }

  /// The cubic with the given values and slopes at 0 and 1.
  static func hermite<V: SIMD>(_ p: V, _ slopeP: V, _ q: V, _ slopeQ: V, at t: Double) -> V
  where V.Scalar == Double {
    let (t2, t3) = (t * t, t * t * t)
    let a = p * (2 * t3 - 3 * t2 + 1) + slopeP * (t3 - 2 * t2 + t)
    let b = q * (3 * t2 - 2 * t3) + slopeQ * (t3 - t2)
    return a + b
  }

  /// The points and, between each and the next, `pieces` − 1 more on the curve.
  static func refined<V: SIMD>(_ points: [V], pieces: Int) -> [V] where V.Scalar == Double {
    guard points.count > 2 else { return points }
    var curve: [V] = []
    for index in 0..<points.count - 1 {
      let p0 = points[max(index - 1, 0)]
      let p3 = points[min(index + 2, points.count - 1)]
      for step in 0..<pieces {
        curve.append(
          value(p0, points[index], points[index + 1], p3, at: Double(step) / Double(pieces)))
      }
    }
    return curve + [points[points.count - 1]]
  }
}
