import Foundation
import Geometry
import Recordings

/// The plane that feature points around a ray support best (SEMANTICS H-12, H-13, H-20).
///
/// Points within the wide cone count, those nearer to the ray for more. Random sample consensus with a
/// fixed seed over the points nearest to the ray, then a fit to all points near the best plane.
struct SurfaceEstimate {
  private(set) var normal: SIMD3<Double>
  /// Metres along the ray.
  private(set) var distance: Double
  private(set) var support: Int
  private(set) var alignment: RaycastQuery.Alignment

  private static let hypotheses = 300
  /// So many points, nearest to the ray, are planes drawn through.
  private static let drawnLimit = 64
  /// So many points, nearest to the ray, say what is near.
  private static let closeCount = 6
  /// The |cosine| between normal and up from which a plane is level, and up to which it is upright: 10°.
  private static let levelCosine = 0.985
  private static let uprightCosine = 0.174

  private struct Sighting {
    var point: SIMD3<Double>
    var along: Double
    /// Counts for a plane: 1 on the ray, and less away from it.
    var weight: Double
  }

  /// Fails where no plane of the alignment has enough points or meets the ray ahead; without a known
  /// `up` only planes of any alignment are found.
  init?(
    in cloud: FeaturePointCloud, along ray: Ray, alignment: RaycastQuery.Alignment,
    up: SIMD3<Double>?, options: HitTestOptions
  ) {
    if alignment != .any, up == nil { return nil }
    let sightings = Self.sightings(in: cloud, along: ray, options: options)
    guard sightings.count >= options.planeMinimumPoints else { return nil }
    let drawn = sightings.prefix(Self.drawnLimit).map(\.point)
    var random = SplitMix64(seed: UInt64(sightings.count))
    func pick() -> SIMD3<Double> { drawn[Int(random.next() % UInt64(drawn.count))] }
    var best: (score: Double, plane: Plane)?
    for _ in 0..<Self.hypotheses {
      guard
        let plane = Self.plane(alignment, up: up, pick),
        let distance = Self.distance(of: plane, along: ray, options: options)
      else { continue }
      // A surface seen at a grazing angle is seldom the one that is meant: it joins points of others.
      let score =
        abs(plane.normal.dot(ray.direction))
        * Self.score(of: plane, met: distance, sightings, options: options)
      if score > best?.score ?? 0 { best = (score, plane) }
    }
    guard var plane = best?.plane else { return nil }
    var near: [SIMD3<Double>] = []
    for _ in 0..<4 {
      near = sightings.map(\.point).filter {
        abs(plane.signedDistance(to: $0)) <= options.planeTolerance
      }
      // Points on a line lie in many planes.
      guard let better = Self.fit(near, alignment, up: up) else { return nil }
      plane = better
    }
    guard near.count >= options.planeMinimumPoints,
      let distance = Self.distance(of: plane, along: ray, options: options)
    else { return nil }
    normal = plane.normal
    self.distance = distance
    support = near.count
    self.alignment = Self.alignment(of: plane, up: up)
    guard alignment == .any || alignment == self.alignment else { return nil }
  }

  private static func alignment(of plane: Plane, up: SIMD3<Double>?) -> RaycastQuery.Alignment {
    guard let up else { return .any }
    let cosine = abs(plane.normal.dot(up))
    return cosine >= levelCosine ? .horizontal : cosine <= uprightCosine ? .vertical : .any
  }

  /// The points in the cone, nearest to the ray by angle first.
  private static func sightings(
    in cloud: FeaturePointCloud, along ray: Ray, options: HitTestOptions
  ) -> [Sighting] {
    let slope = tan(options.planeConeDegrees / 2 * .pi / 180)
    var found: [(slope: Double, sighting: Sighting)] = []
    for index in 0..<cloud.count {
      let point = cloud[index]
      let offset = point - ray.origin
      let along = offset.dot(ray.direction)
      guard along >= options.minimumDistance else { continue }
      let own = (offset - along * ray.direction).length / along
      guard own <= slope else { continue }
      found.append((own, Sighting(point: point, along: along, weight: 0)))
    }
    found.sort { $0.slope < $1.slope }
    guard let edge = found.prefix(closeCount).last?.slope else { return [] }
    // Nearby points decide which surface is meant: the weight falls to 1/e at the edge of the nearest.
    let width = min(max(edge, 1e-3), slope / 3)
    return found.map { slope, sighting in
      var sighting = sighting
      sighting.weight = exp(-(slope / width) * (slope / width)) + 0.002
      return sighting
    }
  }

  /// A plane of the alignment through points that `pick` draws.
  private static func plane(
    _ alignment: RaycastQuery.Alignment, up: SIMD3<Double>?, _ pick: () -> SIMD3<Double>
  ) -> Plane? {
    switch (alignment, up) {
    case (.horizontal, let up?): return Plane(normal: up, through: pick())
    case (.vertical, let up?):
      let (a, b) = (pick(), pick())
      return Plane(normal: (b - a).cross(up), through: a)
    default: return Plane(through: pick(), pick(), pick())
    }
  }

  private static func distance(of plane: Plane, along ray: Ray, options: HitTestOptions) -> Double?
  {
    guard let distance = plane.distance(along: ray, grazingCosine: 1e-3),
      distance >= options.minimumDistance
    else { return nil }
    return distance
  }

  /// The weight of the points on the plane; those far along the ray from where it is met count less.
  private static func score(
    of plane: Plane, met distance: Double, _ sightings: [Sighting], options: HitTestOptions
  ) -> Double {
    var score = 0.0
    var count = 0
    for sighting in sightings
    where abs(plane.signedDistance(to: sighting.point)) <= options.planeTolerance {
      count += 1
      let ratio = sighting.along / distance
      score += sighting.weight * min(ratio, 1 / ratio)
    }
    return count >= options.planeMinimumPoints ? score : 0
  }

  /// The plane of least squared distances that keeps the alignment.
  private static func fit(
    _ points: [SIMD3<Double>], _ alignment: RaycastQuery.Alignment, up: SIMD3<Double>?
  ) -> Plane? {
    guard !points.isEmpty else { return nil }
    let mean = points.reduce(.zero, +) / Double(points.count)
    switch (alignment, up) {
    case (.horizontal, let up?): return Plane(normal: up, through: mean)
    case (.vertical, let up?):
      guard let first = (abs(up.x) < 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1)).cross(up).normalized
      else { return nil }
      let second = up.cross(first)
      var (xx, xy, yy) = (0.0, 0.0, 0.0)
      for point in points {
        let (x, y) = ((point - mean).dot(first), (point - mean).dot(second))
        xx += x * x
        xy += x * y
        yy += y * y
      }
      // At right angles to the direction of most spread.
      let angle = atan2(2 * xy, xx - yy) / 2 + .pi / 2
      return Plane(normal: cos(angle) * first + sin(angle) * second, through: mean)
    default: return PlaneFit(points)?.plane
    }
  }
}
