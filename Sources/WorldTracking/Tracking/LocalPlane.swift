import Geometry

/// The plane through what lies around a pixel.
///
/// Along a direction d, a plane that does not pass through the camera is seen at the inverse distance
/// n·d: linear in the direction, so that the fit is one of linear least squares whatever the plane's tilt.
struct LocalPlane {
  /// Its direction is the plane's normal, and n·d the inverse distance along a direction d.
  let normal: SIMD3<Double>

  /// The least number of points that make a plane.
  private static let leastCount = 5
  /// Room for what cells of about one point hold around a pixel.
  private static let usualCount = 48
  /// Surfaces are not quite flat: no point counts as nearer to the plane than this share of its
  /// inverse distance.
  private static let roughness = 0.005
  /// Points that are off by so many deviations count half, and ever less beyond.
  private static let halfWeight = 2.0
  /// A plane of so many times its inverse distance a radian (70° off facing the camera) is not unlikely.
  private static let likelySlope = 2.7
  private static let rounds = 3

  /// Nil where too few points are around, or fewer than half of them on one plane.
  ///
  /// - Parameter distance: How far the point itself is, where that is known.
  init?(
    around pixel: SIMD2<Float>, direction: SIMD3<Double>, distance: Double?,
    among surroundings: PointSurroundings
  ) {
    guard let first = direction.cross(SIMD3(0.36, 0.48, 0.8)).normalized else { return nil }
    let second = direction.cross(first)
    var rows: [(row: SIMD3<Double>, inverse: Double, variance: Double)] = []
    rows.reserveCapacity(Self.usualCount)
    surroundings.forEach(around: pixel) { entry in
      guard entry.pixel != pixel else { return }
      let d = entry.direction
      let rough = Self.roughness * entry.inverse
      rows.append(
        (
          SIMD3(d.dot(direction), d.dot(first), d.dot(second)), entry.inverse,
          entry.deviation * entry.deviation + rough * rough
        ))
    }
    guard rows.count >= Self.leastCount else { return nil }
    // To begin with, what is about as far away as the point, or as the middle one around it, counts.
    guard let middle = distance.map({ 1 / max($0, 1e-3) }) ?? rows.map({ $0.inverse }).upperMedian
    else {
      return nil
    }
    var solution = SIMD3(middle, 0, 0)
    var spread = 0.1 * middle
    for _ in 0..<Self.rounds {
      let prior = 1 / (Self.likelySlope * middle * Self.likelySlope * middle)
      var xx = SIMD3(0, prior, prior)
      var others = SIMD3<Double>.zero
      var right = SIMD3<Double>.zero
      for (row, inverse, variance) in rows {
        let off = inverse - (row * solution).sum()
        let scale = Self.halfWeight * Self.halfWeight * variance + spread * spread
        let weight = 1 / (variance * (1 + off * off / scale))
        xx += weight * row * row
        others += weight * SIMD3(row.y * row.z, row.x * row.z, row.x * row.y)
        right += weight * inverse * row
      }
      let matrix = Matrix3(
        columns: (
          SIMD3(xx.x, others.z, others.y), SIMD3(others.z, xx.y, others.x),
          SIMD3(others.y, others.x, xx.z)
        ))
      guard let inverse = matrix.inverse else { return nil }
      solution = inverse * right
      spread = 0
    }
    let agreeing = rows.count { row, inverse, variance in
      let off = inverse - (row * solution).sum()
      return off * off <= Self.halfWeight * Self.halfWeight * variance
    }
    guard solution.isFinite, solution.x > 0, agreeing >= Self.leastCount,
      2 * agreeing >= rows.count
    else { return nil }
    normal = solution.x * direction + solution.y * first + solution.z * second
  }
}
