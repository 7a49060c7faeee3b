import CHitTest
import Geometry
import Recordings

/// Bounds on how near to a ray the points of a cloud are, a lane of points at a time.
///
/// Lanes are given out nearest first, so that few points are looked at closely. The bounds are
/// calculated in single precision with room for rounding: no point is nearer than its lane's bound.
struct RayBounds {
  private let cloud: FeaturePointCloud
  private var bounds: [Float]

  /// The widest cone, as the tangent of the angle off its axis, for which rounding is bounded.
  static let slopeLimit = 1.0

  /// Takes O(n) in the number of points, some 0.2 ns each.
  ///
  /// - Parameter slope: The tangent of the largest angle off the ray; at most ``slopeLimit``.
  init(_ cloud: FeaturePointCloud, ray: Ray, slope: Double, metric: HitTestOptions.Metric) {
    self.cloud = cloud
    bounds = []
    // Empty arrays share their memory, which one that is made without capacity would write to.
    guard cloud.count > 0 else { return }
    let (o, d) = (ray.origin, ray.direction)
    // The origin as floats is off by half a unit of 2⁻²³ each way, the squares of distances then by
    // 8.4 c t for such an offset c, which is at most 4.2 (c² / δ + δ t²) for any δ: here 2e-7.
    let offset = max(abs(o.x), abs(o.y), abs(o.z)) * 0x1p-24
    var ray = chittest_ray(
      origin: (Float(o.x), Float(o.y), Float(o.z)),
      direction: (Float(d.x), Float(d.y), Float(d.z)),
      slope: Float(slope * slope * (1 + 1e-5)),
      slack: Float(2.2e7 * offset * offset),
      // 27 roundings of 2⁻²⁴, and 4.2 δ.
      rounding: 2.5e-6,
      is_angular: metric == .angle ? 1 : 0)
    bounds = [Float](unsafeUninitializedCapacity: chittest_bound_count(cloud.count)) {
      bounds, count in
      count = bounds.count
      cloud.withCoordinates { x, y, z in
        chittest_bounds(x, y, z, cloud.count, &ray, bounds.baseAddress)
      }
    }
  }

  /// The points of the lane with the least bound, which is then used up; nil where no point left can
  /// have a measure of `measure` or less.
  mutating func next(within measure: Double) -> StrideTo<Int>? {
    guard !bounds.isEmpty else { return nil }
    let lane = bounds.withUnsafeBufferPointer { chittest_least($0.baseAddress, $0.count) }
    guard bounds[lane] < .infinity, Double(bounds[lane]) <= measure else {
      return nil
    }
    bounds[lane] = .infinity
    let start = lane / 8 * Int(CHITTEST_BLOCK_POINTS)
    let end = min(start + Int(CHITTEST_BLOCK_POINTS), cloud.count)
    return stride(from: start + lane % 8, to: end, by: 8)
  }
}
