import Foundation
import Geometry
import Recordings

/// Estimates a horizontal plane from the feature points around a ray (SEMANTICS H-12).
struct EstimatedPlaneHitTest {
  var ray: Ray
  var options: HitTestOptions
  /// The direction along which heights are measured.
  var up = SIMD3<Double>(0, 1, 0)

  /// The height with most support, and how many points support it.
  struct Estimate {
    var height: Double
    var support: Int
  }

  /// The height y with the most points within ± the tolerance, among the points in the cone.
  ///
  /// A window of twice the tolerance slides over the sorted heights; the estimate is the mean of the
  /// heights in the fullest window, and of equally full ones the narrowest. Costs O(n log n).
  func estimate(in cloud: FeaturePointCloud) -> Estimate? {
    let heights = (0..<cloud.count).compactMap { supportingHeight(of: $0, in: cloud) }.sorted()
    var best: (range: Range<Int>, spread: Double)?
    var first = 0
    for last in heights.indices {
      while heights[last] - heights[first] > 2 * options.planeTolerance { first += 1 }
      let range = first..<(last + 1)
      let spread = heights[last] - heights[first]
      if let current = best,
        (range.count, -spread) <= (current.range.count, -current.spread)
      {
        continue
      }
      best = (range, spread)
    }
    guard let best else { return nil }
    let window = heights[best.range]
    return Estimate(
      height: window.reduce(0, +) / Double(window.count), support: window.count)
  }

  private func supportingHeight(of index: Int, in cloud: FeaturePointCloud) -> Double? {
    let point = cloud[index]
    let offset = point - ray.origin
    let along = offset.dot(ray.direction)
    guard along >= options.minimumDistance else { return nil }
    let aside = (offset - along * ray.direction).length
    guard aside <= along * tan(options.planeConeDegrees / 2 * .pi / 180) else { return nil }
    return up.dot(point)
  }

  /// What became of an estimate, and its hit when it has one.
  func outcome(of estimate: Estimate) -> (HitTestCandidate, HitTestResult?) {
    let slope = up.dot(ray.direction)
    let distance = slope == 0 ? .infinity : (estimate.height - up.dot(ray.origin)) / slope
    let verdict: HitTestCandidate.Verdict? =
      if estimate.support < options.planeMinimumPoints {
        .tooLittleSupport(points: estimate.support, needed: options.planeMinimumPoints)
      } else if abs(slope) <= 1e-3 {
        .parallelToRay
      } else if distance <= 0 {
        .behindCamera
      } else if distance < options.minimumDistance {
        .tooNear(metres: distance, limitMetres: options.minimumDistance)
      } else {
        nil
      }
    let hit = distance.isFinite ? ray.point(at: distance) : ray.origin
    let candidate = HitTestCandidate(
      type: .estimatedHorizontalPlane,
      source: .estimatedPlane(height: estimate.height, support: estimate.support),
      positionInWorld: hit, distance: distance.isFinite ? distance : 0, angleDegrees: 0,
      verdict: verdict ?? .won)
    guard verdict == nil else { return (candidate, nil) }
    let worldFromHit = Transform(
      rotation: Quaternion(turningUpTo: up), translation: hit)
    return (
      candidate,
      HitTestResult(
        type: .estimatedHorizontalPlane, distance: distance, worldFromHit: worldFromHit,
        localFromHit: .identity, anchor: nil)
    )
  }
}

extension Quaternion {
  /// The smallest turn that brings +y to `up`, a vector of length 1.
  fileprivate init(turningUpTo up: SIMD3<Double>) {
    let axis = SIMD3<Double>(0, 1, 0).cross(up)
    self =
      axis.length > 1e-12
      ? Quaternion(x: axis.x, y: axis.y, z: axis.z, w: 1 + up.y) ?? .identity : .identity
  }
}
