import Geometry
import WorldTracking

extension HitTestReport {
  /// Where a plane is met inside its outline, planes met outside of theirs are no results.
  mutating func dropOvershoot(beside meetings: [PlaneMeeting]) {
    let inside = Set(meetings.filter(\.isInside).map(\.identifier))
    guard !inside.isEmpty else { return }
    let dropped = results.filter { $0.anchor.map { !inside.contains($0) } ?? false }
    guard !dropped.isEmpty else { return }
    results.removeAll { $0.anchor.map { !inside.contains($0) } ?? false }
    for index in candidates.indices where candidates[index].verdict == .won {
      if case .plane(let plane) = candidates[index].source, !inside.contains(plane) {
        candidates[index].verdict = .overshoot
      }
    }
  }

  /// Adds an upright plane that feature points support (SEMANTICS H-13); with +z to the camera.
  mutating func addEstimatedWall(
    _ estimate: SurfaceEstimate, along ray: Ray, sightLimit: Double
  ) {
    let hit = ray.point(at: estimate.distance)
    var candidate = HitTestCandidate(
      type: .estimatedVerticalPlane, source: .estimatedWall(support: estimate.support),
      positionInWorld: hit, distance: estimate.distance, angleDegrees: 0, verdict: .won)
    if results.contains(where: { $0.anchor != nil }) {
      // An existing plane that was hit replaces the estimate (H-4).
      candidate.verdict = .existingPlaneHit
    } else if estimate.distance > sightLimit {
      candidate.verdict = .hidden
    } else if let pose = Transform(
      onSurfaceWithNormal: estimate.normal, along: ray, at: estimate.distance)
    {
      results.append(
        HitTestResult(
          type: .estimatedVerticalPlane, distance: estimate.distance, worldFromHit: pose,
          localFromHit: .identity, anchor: nil))
    }
    candidates.append(candidate)
  }

  /// Adds the measured depth under the pixel.
  mutating func addDepth(_ test: DepthHitTest, _ camera: Camera) {
    let (candidate, result) = test.outcome(seenBy: camera)
    candidates.append(candidate)
    if let result { results.append(result) }
  }
}

/// Meets a ray with the depth that was measured where it leaves the picture.
struct DepthHitTest {
  var ray: Ray
  var pixel: SIMD2<Double>
  var lookup: DepthLookup
  var options: HitTestOptions

  func outcome(seenBy camera: Camera) -> (HitTestCandidate, HitTestResult?) {
    func candidate(_ distance: Double, _ verdict: HitTestCandidate.Verdict) -> HitTestCandidate {
      HitTestCandidate(
        type: .depth, source: .depth, positionInWorld: ray.point(at: distance), distance: distance,
        angleDegrees: 0, verdict: verdict)
    }
    let forward = -camera.worldFromCamera.axes.columns.2
    let cosine = forward.dot(ray.direction)
    guard cosine > 1e-3,
      let depth = lookup.depth(atPixel: SIMD2(Float(pixel.x), Float(pixel.y)))
    else { return (candidate(0, .notMeasured), nil) }
    // From depth along the axis to distance along the ray.
    let distance = depth.metres / cosine
    guard distance >= options.minimumDistance else {
      return (
        candidate(distance, .tooNear(metres: distance, limitMetres: options.minimumDistance)), nil
      )
    }
    return (
      candidate(distance, .won),
      HitTestResult(
        type: .depth, distance: distance,
        worldFromHit: Transform(rotation: .identity, translation: ray.point(at: distance)),
        localFromHit: .identity, anchor: nil)
    )
  }
}
