import Foundation
import Geometry
import Recordings

/// Finds the feature point nearest to a ray; the hit is the point on the ray nearest to it
/// (SEMANTICS H-6, H-10).
struct FeaturePointHitTest {
  let ray: Ray
  let options: HitTestOptions
  /// The tangent of the largest angle off the ray; nil where there is no limit.
  private let slopeLimit: Double?

  init(ray: Ray, options: HitTestOptions) {
    self.ray = ray
    self.options = options
    slopeLimit = options.coneDegrees.map { tan($0 / 2 * .pi / 180) }
  }

  /// A feature point seen along the ray.
  struct Sighting {
    var index: Int
    /// Metres along the ray to the point's foot.
    var along: Double
    /// Metres from the ray.
    var aside: Double

    /// The tangent of the angle off the ray as seen from the ray's origin.
    var slope: Double { along > 0 ? aside / along : .infinity }

    var angleDegrees: Double { atan2(aside, along) * 180 / .pi }
  }

  func sighting(of index: Int, in cloud: FeaturePointCloud) -> Sighting {
    let offset = cloud[index] - ray.origin
    let along = offset.dot(ray.direction)
    // The length of the remainder, not |offset|² − along², which cancels near the ray.
    return Sighting(index: index, along: along, aside: (offset - along * ray.direction).length)
  }

  /// Why a sighting can't be a hit, whatever the others are; nil when it can.
  func rejection(of sighting: Sighting) -> HitTestCandidate.Verdict? {
    if sighting.along <= 0 { return .behindCamera }
    if sighting.along < options.minimumDistance {
      return .tooNear(metres: sighting.along, limitMetres: options.minimumDistance)
    }
    if let cone = options.coneDegrees, let slopeLimit, sighting.slope > slopeLimit {
      return .outsideCone(degrees: sighting.angleDegrees, limitDegrees: cone / 2)
    }
    return nil
  }

  /// True where there is no rejection; without the angle that a rejection tells.
  private func counts(_ sighting: Sighting) -> Bool {
    guard sighting.along > 0, sighting.along >= options.minimumDistance else { return false }
    return slopeLimit.map { sighting.slope <= $0 } ?? true
  }

  /// The order in which sightings win: the metric, then nearer, then the smaller identifier.
  func precedes(_ a: Sighting, _ b: Sighting, in cloud: FeaturePointCloud) -> Bool {
    let (left, right) = options.metric == .metres ? (a.aside, b.aside) : (a.slope, b.slope)
    if left != right { return left < right }
    if a.along != b.along { return a.along < b.along }
    return cloud.identifiers[a.index] < cloud.identifiers[b.index]
  }

  /// The sighting that wins, or nil; costs O(n) in the number of points.
  func best(in cloud: FeaturePointCloud) -> Sighting? {
    var best: Sighting?
    func look(at index: Int) {
      let next = sighting(of: index, in: cloud)
      guard counts(next) else { return }
      if let current = best, !precedes(next, current, in: cloud) { return }
      best = next
    }
    guard let slopeLimit, (0...RayBounds.slopeLimit).contains(slopeLimit) else {
      for index in 0..<cloud.count { look(at: index) }
      return best
    }
    var bounds = RayBounds(cloud, ray: ray, slope: slopeLimit, metric: options.metric)
    while let lane = bounds.next(within: best.map(measure) ?? .infinity) {
      for index in lane { look(at: index) }
    }
    return best
  }

  /// What sightings are compared by, squared.
  private func measure(_ sighting: Sighting) -> Double {
    let value = options.metric == .metres ? sighting.aside : sighting.slope
    return value * value
  }

  func result(for sighting: Sighting, in cloud: FeaturePointCloud) -> HitTestResult {
    let hit = ray.point(at: sighting.along)
    // The rotation is not defined by ARKit; identity is this project's choice (H-11).
    return HitTestResult(
      type: .featurePoint, distance: sighting.along,
      worldFromHit: Transform(rotation: .identity, translation: hit),
      localFromHit: Transform(rotation: .identity, translation: hit - cloud[sighting.index]),
      anchor: nil)
  }

  /// The sightings nearest to the ray with what became of each; costs O(n + k²) for a limit of k.
  func candidates(in cloud: FeaturePointCloud, best: Sighting?, limit: Int) -> [HitTestCandidate] {
    var chosen: [Sighting] = []
    for index in 0..<cloud.count {
      let next = sighting(of: index, in: cloud)
      if chosen.count >= limit {
        guard let last = chosen.last, isListed(next, before: last, in: cloud) else { continue }
        chosen.removeLast()
      }
      let place = chosen.lastIndex { !isListed(next, before: $0, in: cloud) }
      chosen.insert(next, at: place.map { $0 + 1 } ?? 0)
    }
    if let best, !chosen.contains(where: { $0.index == best.index }) {
      chosen = [best] + chosen.dropLast()
    }
    return chosen.map { sighting in
      HitTestCandidate(
        type: .featurePoint,
        source: .featurePoint(identifier: cloud.identifiers[sighting.index]),
        positionInWorld: cloud[sighting.index], distance: sighting.along,
        angleDegrees: sighting.angleDegrees,
        verdict: verdict(on: sighting, best: best))
    }
  }

  /// The order of the list: what lies ahead first, then as sightings win.
  private func isListed(_ a: Sighting, before b: Sighting, in cloud: FeaturePointCloud) -> Bool {
    let (aIsAhead, bIsAhead) = (a.along > 0, b.along > 0)
    return aIsAhead == bIsAhead ? precedes(a, b, in: cloud) : aIsAhead
  }

  private func verdict(on sighting: Sighting, best: Sighting?) -> HitTestCandidate.Verdict {
    if let rejection = rejection(of: sighting) { return rejection }
    guard let best, best.index != sighting.index else { return .won }
    switch options.metric {
    case .metres:
      return .farFromRay(metres: sighting.aside, bestMetres: best.aside)
    case .angle:
      return .wideAngle(degrees: sighting.angleDegrees, bestDegrees: best.angleDegrees)
    }
  }
}
