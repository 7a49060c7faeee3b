import Foundation
import Geometry
import Recordings
import Simulation
import Testing
import TestSupport

/// Frames with a camera at the origin that looks along −z.
func frame(
  _ points: [SIMD3<Float>], planes: [PlaneAnchor] = [], state: TrackingState = .normal,
  hasGravity: Bool = true
) -> Frame {
  var cloud = FeaturePointCloud()
  for (index, point) in points.enumerated() {
    cloud.append(point, identifier: UInt64(100 + index))
  }
  var store = AnchorStore()
  _ = store.drain(planes: planes)
  return Frame(
    index: 0, timestamp: Timestamp(nanoseconds: 0),
    camera: Camera(
      worldFromCamera: .identity,
      intrinsics: CameraIntrinsics(fx: 1000, fy: 1000, cx: 639.5, cy: 359.5),
      imageResolution: ImageSize(width: 1280, height: 720)),
    trackingState: state, capturedImage: nil, rawFeaturePoints: cloud, anchors: store.current,
    hasGravity: hasGravity)
}

/// The principal point: the ray along −z.
let center = SIMD2(639.5, 359.5)

struct FeaturePointHitTestTests {
  @Test func `H-6 the hit is on the ray, nearest to the feature point nearest to it`() throws {
    let report = frame([SIMD3(0.03, 0.04, -2), SIMD3(0.2, 0, -2)])
      .hitTest(pixel: center, types: .featurePoint)
    let hit = try #require(report.results.first)
    // The foot of (0.03, 0.04, −2) on the z axis is (0, 0, −2); the point itself is 5 cm away.
    #expect((hit.worldFromHit.translation - SIMD3(0, 0, -2)).length < 1e-7)
    #expect(isClose(hit.distance, 2, within: 1e-7))
    #expect((hit.localFromHit.translation - SIMD3(-0.03, -0.04, 0)).length < 1e-7)
    #expect(hit.worldFromHit.rotation == .identity)
    #expect(hit.anchor == nil)
    #expect(report.results.count == 1)
  }

  @Test func `H-10 nearest means metres by default and the angle on request`() throws {
    // 3 cm at 0.4 m is 4.3° off the ray, 5 cm at 2 m is 1.4° off.
    let frame = frame([SIMD3(0.03, 0, -0.4), SIMD3(0.05, 0, -2)])
    let byMetres = frame.hitTest(pixel: center, types: .featurePoint)
    #expect(isClose(try #require(byMetres.results.first).distance, 0.4, within: 1e-6))
    var options = HitTestOptions()
    options.metric = .angle
    let byAngle = frame.hitTest(pixel: center, types: .featurePoint, options: options)
    #expect(isClose(try #require(byAngle.results.first).distance, 2, within: 1e-6))
  }

  @Test func `H-10 points outside of the 18 degree cone are no hits, unless it is off`() throws {
    // tan 9° = 0.15838: at 1 m, 0.158 m is inside and 0.159 m outside.
    let inside = frame([SIMD3(0.158, 0, -1)]).hitTest(pixel: center, types: .featurePoint)
    #expect(inside.results.count == 1)
    let outside = frame([SIMD3(0.159, 0, -1)])
    let report = outside.hitTest(pixel: center, types: .featurePoint)
    #expect(report.results.isEmpty)
    #expect(report.miss == .nothingNearRay(candidates: 1))
    guard case .outsideCone(let degrees, let limit) = report.candidates.first?.verdict else {
      Issue.record("expected a candidate outside of the cone")
      return
    }
    #expect(isClose(degrees, atan(0.159) * 180 / .pi, within: 1e-5))
    #expect(limit == 9)
    var options = HitTestOptions()
    options.coneDegrees = nil
    #expect(
      outside.hitTest(pixel: center, types: .featurePoint, options: options).results.count == 1)
  }

  @Test func `a point outside of the cone does not hide one inside`() throws {
    // The first is nearer to the ray in metres, but 11.3° off it.
    let report = frame([SIMD3(0.02, 0, -0.1), SIMD3(0.05, 0, -2)])
      .hitTest(pixel: center, types: .featurePoint)
    #expect(isClose(try #require(report.results.first).distance, 2, within: 1e-6))
  }

  @Test func `points behind the camera and nearer than 5 cm are no hits and say why`() {
    let report = frame([SIMD3(0, 0, 1), SIMD3(0, 0, -0.04)])
      .hitTest(pixel: center, types: .featurePoint)
    #expect(report.results.isEmpty)
    #expect(report.candidates.map(\.verdict).contains(.behindCamera))
    #expect(
      report.candidates.contains {
        if case .tooNear(_, let limit) = $0.verdict { limit == 0.05 } else { false }
      })
  }

  @Test func `H-10 ties go to the nearer point and then to the smaller identifier`() throws {
    let nearer = frame([SIMD3(0.01, 0, -3), SIMD3(-0.01, 0, -2)])
      .hitTest(pixel: center, types: .featurePoint)
    #expect(isClose(try #require(nearer.results.first).distance, 2, within: 1e-6))
    let equal = frame([SIMD3(0.01, 0, -2), SIMD3(-0.01, 0, -2)])
      .hitTest(pixel: center, types: .featurePoint)
    #expect(equal.candidates.first?.source == .featurePoint(identifier: 100))
    #expect(equal.candidates.first?.verdict == .won)
  }

  @Test func `every candidate says why it won or lost, the winner first`() throws {
    let report = frame([SIMD3(0.05, 0, -2), SIMD3(0.01, 0, -2), SIMD3(0.1, 0, -2)])
      .hitTest(pixel: center, types: .featurePoint)
    #expect(report.candidates.count == 3)
    #expect(report.candidates[0].verdict == .won)
    #expect(report.candidates[0].source == .featurePoint(identifier: 101))
    guard case .farFromRay(let metres, let best) = report.candidates[1].verdict else {
      Issue.record("expected a point farther from the ray")
      return
    }
    #expect(isClose(metres, 0.05, within: 1e-7) && isClose(best, 0.01, within: 1e-7))
  }

  @Test func `candidates are bounded in number and still hold the winner`() {
    let points = (0..<500).map { SIMD3<Float>(Float($0) * 0.0001, 0, -2) }
    let report = frame(points).hitTest(pixel: center, types: .featurePoint)
    #expect(report.candidates.count == Frame.candidateLimit)
    #expect(report.candidates[0].source == .featurePoint(identifier: 100))
  }

  @Test(arguments: [TrackingState.notAvailable, .limited(.initializing)])
  func `C-24 there are no hits before tracking is ready, unless asked for`(_ state: TrackingState)
    throws
  {
    let frame = frame([SIMD3(0, 0, -1)], state: state)
    let report = frame.hitTest(pixel: center, types: .featurePoint)
    #expect(report.results.isEmpty)
    #expect(report.miss == .trackingNotReady)
    var options = HitTestOptions()
    options.answersInAnyState = true
    #expect(frame.hitTest(pixel: center, types: .featurePoint, options: options).results.count == 1)
  }

  @Test func `C-24 other limited states have hits`() {
    let frame = frame([SIMD3(0, 0, -1)], state: .limited(.excessiveMotion))
    #expect(frame.hitTest(pixel: center, types: .featurePoint).results.count == 1)
  }

  @Test(arguments: [
    SIMD2(Double.nan, 0), SIMD2(.infinity, 0), SIMD2(-1, 0), SIMD2(0, 720), SIMD2(1e300, 0),
  ])
  func `a point outside of the picture is a miss of its own kind`(_ pixel: SIMD2<Double>) {
    let report = frame([SIMD3(0, 0, -1)]).hitTest(pixel: pixel, types: .labelApp)
    #expect(report.miss == .outsideImage)
  }

  @Test func `a frame without points or planes says that there is nothing to hit`() {
    #expect(frame([]).hitTest(pixel: center, types: .labelApp).miss == .nothingToHit)
    // Points are nothing for a search of planes or depth.
    let points = frame([SIMD3(0, 0, -1)])
    for types in [HitTestType.depth, .existingPlaneUsingExtent, [.existingPlane, .depth]] {
      #expect(points.hitTest(pixel: center, types: types).miss == .nothingToHit)
    }
    #expect(
      points.hitTest(pixel: .zero, types: [.depth, .featurePoint]).miss
        == .nothingNearRay(candidates: 1))
  }

  @Test func `planes are not estimated where up is unknown, and the miss says so`() {
    let points = frame([SIMD3(0, 0, -1)], hasGravity: false)
    #expect(points.hitTest(pixel: center, types: .estimated).miss == .upUnknown)
    #expect(points.hitTest(pixel: center, types: .estimatedHorizontalPlane).miss == .upUnknown)
    #expect(
      points.hitTest(pixel: .zero, types: .labelApp).miss == .nothingNearRay(candidates: 1))
    // With up, the level of the one point is a candidate that has too few.
    #expect(
      frame([SIMD3(0, 0, -1)]).hitTest(pixel: center, types: .estimated).miss
        == .nothingNearRay(candidates: 1))
  }
}

/// The search by bounds against the definition, point by point.
struct FeaturePointSearchTests {
  private func cloud(_ count: Int, around origin: SIMD3<Double>, _ random: inout SplitMix64)
    -> FeaturePointCloud
  {
    var cloud = FeaturePointCloud()
    for index in 0..<count {
      let depth = random.number(in: -1...5)
      let place = SIMD2(random.number(in: -1...1), random.number(in: -1...1)) * depth
      // Places on a coarse grid, so that many points tie.
      let rough = (SIMD3(place.x, place.y, -depth) * 16).rounded(.toNearestOrEven) / 16
      let point = origin + (index % 3 == 0 ? rough : SIMD3(place.x, place.y, -depth))
      cloud.append(
        SIMD3(Float(point.x), Float(point.y), Float(point.z)), identifier: UInt64(count - index))
    }
    return cloud
  }

  @Test(arguments: [SIMD3(0.0, 0, 0), SIMD3(12, -3, 40), SIMD3(3000, 5000, -2000)])
  func `H-10 among any number of points the one that wins is the one of the definition`(
    _ origin: SIMD3<Double>
  ) throws {
    var random = SplitMix64(seed: 5)
    for count in Array(0...40) + [255, 256, 257, 1000, 3001] {
      var frame = frame([])
      frame.camera.worldFromCamera = Transform(rotation: .identity, translation: origin)
      let cloud = cloud(count, around: origin, &random)
      frame.rawFeaturePoints = cloud
      let pixel = SIMD2(random.number(in: 0...1279).rounded(), random.number(in: 0...719).rounded())
      let ray = try #require(frame.camera.ray(throughPixel: pixel))
      for metric in [HitTestOptions.Metric.metres, .angle] {
        var options = HitTestOptions()
        options.metric = metric
        let expected = (0..<count).compactMap { index -> (Double, Double, UInt64)? in
          let offset = cloud[index] - ray.origin
          let along = offset.dot(ray.direction)
          let aside = (offset - along * ray.direction).length
          guard along >= 0.05, aside <= along * tan(9 * .pi / 180) else { return nil }
          return (metric == .metres ? aside : aside / along, along, cloud.identifiers[index])
        }.min { $0 < $1 }
        let report = frame.hitTest(pixel: pixel, types: .featurePoint, options: options)
        #expect(report.results.first?.distance == expected?.1, "\(count) \(metric)")
        let winner = report.candidates.first { $0.verdict == .won }
        #expect(winner?.source == expected.map { .featurePoint(identifier: $0.2) })
        // Without an explanation the results are the same.
        let quick = frame.hitTest(
          pixel: pixel, types: .featurePoint, options: options, explains: false)
        #expect(quick.results == report.results)
      }
    }
  }

  @Test func `a point that is not a number is never hit`() {
    let report = frame([SIMD3(.nan, 0, -1), SIMD3(0, 0, -.infinity)])
      .hitTest(pixel: center, types: .featurePoint)
    #expect(report.results.isEmpty)
  }
}
