/// The plane with the least sum of squared distances to a set of points.
package struct PlaneFit: Hashable, Sendable {
  /// The largest component of the normal is positive, so that equal points give equal planes.
  package let plane: Plane
  /// The mean of the points, which lies on the plane.
  package let centroid: SIMD3<Double>
  /// The root mean square of the distances to the plane in metres.
  package let rmsDistance: Double

  /// Points spread less than this, in metres, or by less than a ten-thousandth of their largest
  /// spread in a second direction, do not make a plane.
  static let minimumSpread = 1e-6
  static let minimumSpreadRatio = 1e-4

  /// Fails for fewer than three points and for points that are (nearly) coincident or collinear;
  /// points that are not finite are left out.
  ///
  /// The normal is the eigenvector of the covariance's smallest eigenvalue. Takes time in
  /// proportion to the number of points.
  package init?(_ points: some Collection<SIMD3<Double>>) {
    let points = points.lazy.filter(\.isFinite)
    var count = 0.0
    var sum = SIMD3<Double>.zero
    for point in points {
      sum += point
      count += 1
    }
    guard count >= 3 else { return nil }
    let centroid = sum / count
    var (x, y, z) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for point in points {
      let d = point - centroid
      x += d.x * d
      y += d.y * d
      z += d.z * d
    }
    let covariance = Matrix3(columns: (x / count, y / count, z / count))
    guard let system = SymmetricEigensystem(of: covariance) else { return nil }
    let second = system.values.y.squareRoot()
    let largest = system.values.z.squareRoot()
    guard second > Self.minimumSpread, second > Self.minimumSpreadRatio * largest else {
      return nil
    }
    let n = system.vectors.columns.0
    let leading = abs(n.x) > max(abs(n.y), abs(n.z)) ? n.x : abs(n.y) >= abs(n.z) ? n.y : n.z
    guard let plane = Plane(normal: leading < 0 ? -n : n, through: centroid) else { return nil }
    self.plane = plane
    self.centroid = centroid
    rmsDistance = max(0, system.values.x).squareRoot()
  }
}
