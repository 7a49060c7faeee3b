import Foundation
import Geometry
import Recordings
import Simulation
import TestSupport
import Testing

struct RaycastTests {
  /// A table top 0.5 m below the camera, 1 to 2 m ahead and 1 m wide; its outline is cut at x = 0.3.
  private let table = PlaneAnchor(
    identifier: 1, alignment: .horizontal,
    worldFromPlane: Transform(rotation: .identity, translation: SIMD3(0, -0.5, -1.5)),
    extent: SIMD2(1, 1),
    boundary: [SIMD2(-0.5, -0.5), SIMD2(-0.5, 0.5), SIMD2(0.3, 0.5), SIMD2(0.3, -0.5)])

  /// A wall 3 m ahead, 4 m wide and 3 m high.
  private func wall() throws -> PlaneAnchor {
    // Its normal looks back along +z.
    let turn = try #require(Quaternion(angle: .pi / 2, axis: SIMD3(1, 0, 0)))
    return PlaneAnchor(
      identifier: 2, alignment: .vertical,
      worldFromPlane: Transform(rotation: turn, translation: SIMD3(0, 0, -3)),
      extent: SIMD2(4, 3))
  }

  private func ray(_ x: Double, _ y: Double, _ z: Double) throws -> Ray {
    try #require(Ray(origin: .zero, direction: SIMD3(x, y, z)))
  }

  @Test func `H-19 the ray through the table gives the table and then the wall behind it`() throws {
    let frame = try Frame(planes: [table, wall()])
    // Meets the table at z = −1.5 and the wall at y = −1, in its extent.
    let query = RaycastQuery(
      ray: try ray(0, -1, -3), target: .existingPlaneGeometry, alignment: .any)
    let results = frame.raycast(query)
    #expect(results.map(\.anchor) == [.plane(1), .plane(2)])
    #expect(results.map(\.alignment) == [.horizontal, .vertical])
    #expect(isClose(results[0].distance, (1.5 * 1.5 + 0.5 * 0.5).squareRoot(), within: 1e-12))
    #expect(results[0].worldFromHit.rotation == table.worldFromPlane.rotation)
  }

  @Test func `H-19 a wall is never hit through a table, whatever is asked for`() throws {
    let frame = try Frame(planes: [table, wall()])
    let through = try ray(0, -1, -3)
    for target in [RaycastQuery.Target.existingPlaneGeometry, .existingPlaneInfinite] {
      let query = RaycastQuery(ray: through, target: target, alignment: .vertical)
      #expect(frame.raycast(query).isEmpty)
    }
    // Beside the table's outline, at x = 0.4 of its extent, the wall is seen.
    let beside = RaycastQuery(
      ray: try ray(0.4, -0.5, -1.5), target: .existingPlaneGeometry, alignment: .vertical)
    #expect(frame.raycast(beside).map(\.anchor) == [.plane(2)])
  }

  @Test func `a plane met inside its outline beats one that is only met without bounds`() throws {
    let frame = try Frame(planes: [table, wall()])
    // Over the table's edge: its plane is met at z = −2.5, the wall inside its extent.
    let over = try ray(0, -0.5, -2.5)
    let infinite = RaycastQuery(ray: over, target: .existingPlaneInfinite, alignment: .any)
    #expect(frame.raycast(infinite).map(\.anchor) == [.plane(2)])
    // With nothing behind, the plane without bounds is what there is.
    let alone = Frame(planes: [table])
    #expect(alone.raycast(infinite).map(\.anchor) == [.plane(1)])
    #expect(
      alone.raycast(RaycastQuery(ray: over, target: .existingPlaneGeometry, alignment: .any))
        .isEmpty)
  }

  @Test func `the same holds for hit tests`() throws {
    // The pixel's ray goes down by 0.2 and meets the table's plane at z = −2.5, the wall at −3.
    let pixel = SIMD2(639.5, 359.5 + 200)
    let types: HitTestType = [.existingPlane, .existingPlaneUsingGeometry]
    let both = try Frame(planes: [table, wall()]).hitTest(pixel: pixel, types: types)
    #expect(both.results.map(\.anchor) == [.plane(2)])
    #expect(both.candidates.contains { $0.verdict == .overshoot })
    let alone = Frame(planes: [table]).hitTest(pixel: pixel, types: types)
    #expect(alone.results.map(\.type) == [.existingPlane])
  }

  @Test func `C-24 there are no raycast results before tracking is ready`() throws {
    let query = RaycastQuery(
      ray: try ray(0, -1, -3), target: .existingPlaneGeometry, alignment: .any)
    for state in [TrackingState.notAvailable, .limited(.initializing)] {
      #expect(Frame(planes: [table], state: state).raycast(query).isEmpty)
    }
    let limited = Frame(planes: [table], state: .limited(.excessiveMotion))
    #expect(limited.raycast(query).count == 1)
  }

  @Test func `H-21 a query from a pixel has the picking ray of that pixel`() throws {
    let frame = Frame()
    let query = try #require(
      frame.raycastQuery(fromPixel: center, target: .estimatedPlane, alignment: .any))
    #expect((query.ray.direction - SIMD3(0, 0, -1)).length < 1e-12)
    #expect(
      frame.raycastQuery(fromPixel: SIMD2(1300, 0), target: .estimatedPlane, alignment: .any) == nil
    )
  }

  /// Points on an upright board 2 m ahead that is turned by `degrees` about the vertical.
  private func board(_ degrees: Double) -> [SIMD3<Float>] {
    let angle = degrees * .pi / 180
    return (0..<25).map { index in
      let (u, v) = (0.08 * Double(index % 5 - 2), 0.08 * Double(index / 5 - 2))
      return SIMD3<Float>(SIMD3(u * cos(angle), v, -2 + u * sin(angle)))
    }
  }

  @Test func `H-13 a vertical plane is estimated from the points around the ray`() throws {
    let frame = Frame(points: board(30))
    let report = frame.hitTest(pixel: center, types: .estimatedVerticalPlane)
    let hit = try #require(report.results.first)
    #expect(hit.type == .estimatedVerticalPlane)
    #expect((hit.worldFromHit.translation - SIMD3(0, 0, -2)).length < 1e-6)
    // The board's normal on the camera's side: (sin, 0, cos) of −30°.
    let normal = hit.worldFromHit.rotation.act(SIMD3(0, 1, 0))
    #expect((normal - SIMD3(-0.5, 0, 0.75.squareRoot())).length < 1e-6)
    // A board that leans by 45° is not vertical.
    let leaning = board(0).map { SIMD3($0.x, $0.y, $0.z - $0.y) }
    let none = Frame(points: leaning).hitTest(pixel: center, types: .estimatedVerticalPlane)
    #expect(none.results.allSatisfy { abs($0.worldFromHit.rotation.act(SIMD3(0, 1, 0)).y) < 1e-9 })
  }

  @Test func `H-20 an estimated plane of any alignment follows the surface`() throws {
    // A ramp of 30°, rising away from the camera.
    let points = (0..<36).map { index -> SIMD3<Float> in
      let (u, v) = (0.06 * Double(index % 6) - 0.15, 0.06 * Double(index / 6) - 0.15)
      return SIMD3<Float>(SIMD3(u, -0.4 + v * sin(.pi / 6), -1.5 - v * cos(.pi / 6)))
    }
    let frame = Frame(points: points)
    let down = try ray(0, -0.4, -1.5)
    let query = RaycastQuery(ray: down, target: .estimatedPlane, alignment: .any)
    let result = try #require(frame.raycast(query).first)
    #expect(result.alignment == .any && result.anchor == nil)
    let normal = result.worldFromHit.rotation.act(SIMD3(0, 1, 0))
    #expect((normal - SIMD3(0, cos(.pi / 6), sin(.pi / 6))).length < 1e-5)
    #expect((result.worldFromHit.translation - SIMD3(0, -0.4, -1.5)).length < 1e-5)
    // H-23: +z points to the camera.
    #expect(result.worldFromHit.rotation.act(SIMD3(0, 0, 1)).dot(down.direction) < 0)
  }

  @Test func `H-20 an estimate on a detected plane names its anchor`() throws {
    let points = (0..<25).map { index -> SIMD3<Float> in
      let (x, z) = (0.08 * Float(index % 5 - 2), 0.08 * Float(index / 5 - 2))
      return SIMD3(x, -0.5, -1.5 + z)
    }
    let query = RaycastQuery(ray: try ray(0, -0.5, -1.5), target: .estimatedPlane, alignment: .any)
    let result = try #require(Frame(points: points, planes: [table]).raycast(query).first)
    #expect(result.alignment == .horizontal && result.anchor == .plane(1))
  }

  @Test func `a raycast without a result says why`() throws {
    func miss(
      _ frame: Frame, _ ray: Ray, _ target: RaycastQuery.Target,
      _ alignment: RaycastQuery.Alignment = .any
    ) -> RaycastMiss? {
      frame.raycastMiss(RaycastQuery(ray: ray, target: target, alignment: alignment))
    }
    let (down, up) = (try ray(0, -1, -3), try ray(0, 1, -3))
    let both = try Frame(planes: [table, wall()])
    #expect(miss(both, down, .existingPlaneGeometry) == nil)
    #expect(miss(Frame(), down, .existingPlaneGeometry) == .noPlanes)
    #expect(miss(Frame(), down, .estimatedPlane) == .noFeaturePoints)
    #expect(miss(both, up, .existingPlaneGeometry, .horizontal) == .besideAll(planes: 1))
    #expect(
      miss(Frame(planes: [table]), down, .existingPlaneInfinite, .vertical)
        == .noneAligned(planes: 1))
    // The wall is met at y = -1, but the table is before it.
    #expect(miss(both, down, .existingPlaneGeometry, .vertical) == .hidden(by: .plane(1)))
    #expect(miss(Frame(points: board(0)), up, .estimatedPlane) == .noSurface)
    let behind = Frame(points: board(0).map { $0 + SIMD3(0, -1, -1) }, planes: [table])
    #expect(miss(behind, down, .estimatedPlane, .vertical) == .hidden(by: .plane(1)))
    // The wall's plane is met below its outline, at y = -2, and the table before it.
    let steep = try ray(0, -0.5, -1)
    let low = RaycastQuery(
      ray: steep, target: .existingPlaneInfinite, alignment: .vertical)
    #expect(both.raycastMiss(low) == .hidden(by: .plane(1)))
    let lost = frame(board(0), hasGravity: false)
    #expect(miss(lost, try ray(0, 0, -1), .estimatedPlane, .vertical) == .upUnknown)
    let early = Frame(planes: [table], state: .limited(.initializing))
    #expect(miss(early, down, .existingPlaneGeometry) == .trackingNotReady)
  }

  @Test func `what lies behind a table is not estimated through it`() throws {
    let frame = Frame(points: board(0).map { $0 + SIMD3(0, -1, -1) }, planes: [table])
    let query = RaycastQuery(ray: try ray(0, -1, -3), target: .estimatedPlane, alignment: .vertical)
    #expect(frame.raycast(query).isEmpty)
    #expect(Frame(points: board(0).map { $0 + SIMD3(0, -1, -1) }).raycast(query).count == 1)
  }
}

extension Frame {
  init(
    points: [SIMD3<Float>] = [], planes: [PlaneAnchor] = [], state: TrackingState = .normal
  ) {
    self = frame(points, planes: planes, state: state)
  }
}
