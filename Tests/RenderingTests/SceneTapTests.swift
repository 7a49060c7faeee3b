import Geometry
import Recordings
import Testing

@testable import Rendering
@testable import Simulation

/// What the debug layer shows of a tap and of planes.
struct SceneTapTests {
  private func tap(_ results: [HitTestResult], _ candidates: [HitTestCandidate]) throws -> TapRecord
  {
    let ray = try #require(Ray(origin: .zero, direction: SIMD3(0, 0, -1)))
    return TapRecord(
      timestamp: Timestamp(nanoseconds: 0), viewPoint: SIMD2(320, 240), frameIndex: 0, pixel: nil,
      trackingState: .normal, placement: .refused(.noLabel),
      report: HitTestReport(ray: ray, results: results, candidates: candidates, miss: nil),
      label: nil)
  }

  private func candidate(
    _ place: SIMD3<Double>, _ verdict: HitTestCandidate.Verdict
  ) -> HitTestCandidate {
    HitTestCandidate(
      type: .featurePoint, source: .featurePoint(identifier: 1), positionInWorld: place,
      distance: -place.z, angleDegrees: 0, verdict: verdict)
  }

  @Test func `places are told in centimetres only where lengths are known`() {
    let place = SIMD3(1.5804, -0.25, 0)
    #expect(RenderScene.place(place, hasScale: true) == "x 158  y -25  z 0 cm")
    #expect(
      RenderScene.place(place, hasScale: false) == "x 1.580  y -0.250  z 0.000 recording units")
  }

  @Test func `the ray ends at the hit, which is large and green among amber candidates`() throws {
    var scene = testScene()
    let hit = HitTestResult(
      type: .featurePoint, distance: 2,
      worldFromHit: Transform(rotation: .identity, translation: SIMD3(0, 0, -2)),
      localFromHit: .identity, anchor: nil)
    let lost = candidate(SIMD3(0.3, 0, -1.5), .farFromRay(metres: 0.3, bestMetres: 0))
    scene.show(try tap([hit], [candidate(SIMD3(0, 0, -2), .won), lost]))
    let ray = scene.points.filter { $0.age == 0 }
    #expect(ray.count == 60)
    #expect(ray.last?.positionInWorld == SIMD3(0, 0, -2))
    #expect(ray.allSatisfy { $0.positionInWorld.x == 0 && $0.positionInWorld.z >= -2 })
    let amber = scene.points.filter { $0.quality == 0 && $0.age == 1 }
    #expect(amber.map(\.positionInWorld) == [SIMD3(0.3, 0, -1.5)])
    let green = try #require(scene.points.last)
    #expect(green.quality == 1 && green.size == 2 && green.positionInWorld == SIMD3(0, 0, -2))
    #expect(scene.hud.markers.map(\.text) == ["featurePoint"])
  }

  @Test func `a tap without a ray shows nothing, one without a hit its ray`() throws {
    var scene = testScene()
    var record = try tap([], [])
    scene.show(record)
    #expect(scene.points.count == 60 && scene.hud.markers.isEmpty)
    record.report = HitTestReport(ray: nil, results: [], candidates: [], miss: .outsideImage)
    scene = testScene()
    scene.show(record)
    #expect(scene.points.isEmpty)
  }
}
