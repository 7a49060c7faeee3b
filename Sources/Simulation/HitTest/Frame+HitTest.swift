import Foundation
package import Geometry
import Recordings
import WorldTracking

extension Frame {
  /// How many losing candidates of each type a report lists at most.
  package static let candidateLimit = 8

  /// Searches the world along the ray through a pixel of the captured image (ARFrame.hitTest).
  ///
  /// Results are nearest first (SEMANTICS H-3). With `explains`, the report also lists candidates;
  /// without, it costs O(n) in the number of feature points. Poses are the frame's own.
  package func hitTest(
    pixel: SIMD2<Double>, types: HitTestType, options: HitTestOptions = HitTestOptions(),
    explains: Bool = true
  ) -> HitTestReport {
    guard isInsideImage(pixel), let ray = camera.ray(throughPixel: pixel) else {
      return HitTestReport(ray: nil, results: [], candidates: [], miss: .outsideImage)
    }
    guard options.answersInAnyState || answersHitTests else {
      return HitTestReport(ray: ray, results: [], candidates: [], miss: .trackingNotReady)
    }
    var report = HitTestReport(ray: ray, results: [], candidates: [], miss: nil)
    let cloud = rawFeaturePoints ?? .empty
    let planes = anchors.filter { $0.plane != nil }
    if types.contains(.featurePoint) {
      report.addFeaturePoint(FeaturePointHitTest(ray: ray, options: options), cloud, explains)
    }
    report.addExistingPlanes(ExistingPlaneHitTest(ray: ray, types: types, options: options), planes)
    let meetings = PlaneMeeting.all(of: planes, along: ray, options: options)
    report.dropOvershoot(beside: meetings)
    if types.contains(.estimatedHorizontalPlane), let up {
      report.addEstimatedPlane(EstimatedPlaneHitTest(ray: ray, options: options, up: up), cloud)
    }
    if types.contains(.estimatedVerticalPlane), let up {
      let estimate = SurfaceEstimate(
        in: cloud, along: ray, alignment: .vertical, up: up, options: options)
      if let estimate {
        report.addEstimatedWall(estimate, along: ray, sightLimit: PlaneMeeting.sightLimit(meetings))
      }
    }
    if types.contains(.depth), let depth {
      let lookup = DepthLookup(depth, camera: camera, measuring: depthCamera)
      report.addDepth(
        DepthHitTest(ray: ray, pixel: pixel, lookup: lookup, options: options), camera)
    }
    // Counted only where nothing was hit.
    let unplaced =
      report.results.isEmpty && types.contains(.featurePoint)
      ? unplacedCount(near: pixel, options) : 0
    let miss: HitTestMiss =
      if unplaced > 0 {
        .notTriangulated(points: unplaced)
      } else if up == nil, types.isSubset(of: .estimated) {
        .upUnknown
      } else if knowsAny(of: types) {
        .nothingNearRay(candidates: report.candidates.count)
      } else {
        .nothingToHit
      }
    report.conclude(miss: miss, explains: explains)
    return report
  }

  /// True where the frame has something that hits of these types are made of.
  private func knowsAny(of types: HitTestType) -> Bool {
    let hasPoints = rawFeaturePoints.map { !$0.isEmpty } ?? false
    return (hasPoints && !types.isDisjoint(with: HitTestType.estimated.union(.featurePoint)))
      || (!types.isDisjoint(with: .existing) && anchors.contains { $0.plane != nil })
      || (types.needDepth && depth != nil)
  }

  /// The hit test of a view, through the picture as it is shown there (ARSKView.hitTest, H-2).
  package func hitTest(
    viewPoint: SIMD2<Double>, of display: DisplayTransform, types: HitTestType,
    options: HitTestOptions = HitTestOptions(), explains: Bool = true
  ) -> HitTestReport {
    hitTest(
      pixel: display.pixel(atViewPoint: viewPoint), types: types, options: options,
      explains: explains)
  }

  /// The followed points without a place that are seen within the cone around a pixel's ray.
  private func unplacedCount(near pixel: SIMD2<Double>, _ options: HitTestOptions) -> Int {
    let degrees = min(options.coneDegrees ?? 180, 170) / 2
    let reach = tan(degrees * .pi / 180) * (camera.intrinsics.fx + camera.intrinsics.fy) / 2
    return unplacedPixels.count {
      (SIMD2(Double($0.x), Double($0.y)) - pixel).length <= reach
    }
  }

  /// True where there may be hits at all (SEMANTICS C-24).
  var answersHitTests: Bool {
    switch trackingState {
    case .notAvailable, .limited(.initializing): false
    case .limited, .normal: true
    }
  }

  func isInsideImage(_ pixel: SIMD2<Double>) -> Bool {
    let size = camera.imageResolution
    return pixel.isFinite && pixel.x >= -0.5 && pixel.y >= -0.5
      && pixel.x <= Double(size.width) - 0.5 && pixel.y <= Double(size.height) - 0.5
  }
}

extension HitTestReport {
  fileprivate mutating func addFeaturePoint(
    _ test: FeaturePointHitTest, _ cloud: FeaturePointCloud, _ explains: Bool
  ) {
    let best = test.best(in: cloud)
    if let best { results.append(test.result(for: best, in: cloud)) }
    if explains {
      candidates += test.candidates(in: cloud, best: best, limit: Frame.candidateLimit)
    }
  }

  fileprivate mutating func addEstimatedPlane(
    _ test: EstimatedPlaneHitTest, _ cloud: FeaturePointCloud
  ) {
    guard let estimate = test.estimate(in: cloud) else { return }
    var (candidate, result) = test.outcome(of: estimate)
    // An existing plane that was hit replaces the estimate (H-4).
    if result != nil, results.contains(where: { $0.anchor != nil }) {
      candidate.verdict = .existingPlaneHit
      result = nil
    }
    candidates.append(candidate)
    if let result { results.append(result) }
  }

  fileprivate mutating func addExistingPlanes(_ test: ExistingPlaneHitTest, _ planes: [Anchor]) {
    for plane in planes {
      let (candidate, result) = test.outcome(of: plane)
      if let candidate { candidates.append(candidate) }
      if let result { results.append(result) }
    }
  }

  /// Sorts the results and tells the winner from those that are farther away; without any it is a miss.
  fileprivate mutating func conclude(miss: HitTestMiss, explains: Bool) {
    results.sort { ($0.distance, $0.type.rawValue) < ($1.distance, $1.type.rawValue) }
    if let winner = results.first {
      for index in candidates.indices where candidates[index].verdict == .won {
        let candidate = candidates[index]
        guard candidate.type != winner.type || candidate.distance != winner.distance else {
          continue
        }
        candidates[index].verdict = .farther(byMetres: candidate.distance - winner.distance)
      }
    } else {
      self.miss = miss
    }
    candidates =
      explains
      ? candidates.filter { $0.verdict == .won } + candidates.filter { $0.verdict != .won } : []
  }
}
