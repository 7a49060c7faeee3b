import Foundation

/// A world point found from the pixels at which several posed cameras see it.
package struct Triangulation: Hashable, Sendable {
  package let pointInWorld: SIMD3<Double>
  /// The root mean square over the views of the distance in pixels between seen and reprojected.
  package let rmseInPixels: Double
  /// The largest angle in radians at the point between two of the cameras.
  package let parallax: Double

  /// One camera's view of the point.
  package struct Observation: Hashable, Sendable {
    package var worldFromCamera: Transform
    package var intrinsics: CameraIntrinsics
    package var pixel: SIMD2<Double>

    package init(
      worldFromCamera: Transform, intrinsics: CameraIntrinsics, pixel: SIMD2<Double>
    ) {
      self.worldFromCamera = worldFromCamera
      self.intrinsics = intrinsics
      self.pixel = pixel
    }
  }

  /// The point of least squared reprojection error, from the point nearest to all rays on.
  ///
  /// Fails for fewer than two views, for values that are not finite, where no two views differ by
  /// `minimumParallax` radians, and where the point is not in front of every camera. Takes time in
  /// proportion to the square of the number of views, for the parallax.
  package init?(_ observations: [Observation], minimumParallax: Double = 1e-3) {
    guard observations.count >= 2, observations.allSatisfy({ $0.intrinsics.isUsable }) else {
      return nil
    }
    let rays = observations.compactMap { observation in
      Ray(
        origin: observation.worldFromCamera.translation,
        direction: observation.worldFromCamera.rotation.act(
          observation.intrinsics.unproject(observation.pixel)))
    }
    guard rays.count == observations.count,
      Self.largestAngle(rays.map(\.direction)) >= minimumParallax,
      let start = Self.midpoint(of: rays)
    else { return nil }
    let reprojection = Reprojection(observations)
    guard let (point, cost) = reprojection.minimum(from: start) else { return nil }
    let parallax = Self.largestAngle(rays.map { $0.origin - point })
    guard parallax >= minimumParallax else { return nil }
    pointInWorld = point
    rmseInPixels = (cost / Double(observations.count)).squareRoot()
    self.parallax = parallax
  }

  /// The point with the least sum of squared distances to the rays' lines.
  ///
  /// Σ (I − d dᵀ)(p − o) = 0 over origins o and directions d; nil where the lines are parallel.
  static func midpoint(of rays: [Ray]) -> SIMD3<Double>? {
    guard let reference = rays.first?.origin else { return nil }
    var normal = Matrix3(columns: (.zero, .zero, .zero))
    var right = SIMD3<Double>.zero
    for ray in rays {
      let (d, o) = (ray.direction, ray.origin - reference)
      normal.columns.0 += SIMD3(1, 0, 0) - d.x * d
      normal.columns.1 += SIMD3(0, 1, 0) - d.y * d
      normal.columns.2 += SIMD3(0, 0, 1) - d.z * d
      right += o - d.dot(o) * d
    }
    guard let inverse = normal.inverse else { return nil }
    let point = inverse * right
    // Rays from one point meet in that point, whatever they see.
    guard point.isFinite, rays.contains(where: { ($0.origin - reference).length > 1e-9 }) else {
      return nil
    }
    return point + reference
  }

  private static func largestAngle(_ directions: [SIMD3<Double>]) -> Double {
    var largest = 0.0
    for i in directions.indices {
      for j in directions.indices[..<i] {
        let (a, b) = (directions[i], directions[j])
        largest = max(largest, atan2(a.cross(b).length, a.dot(b)))
      }
    }
    return largest
  }
}
