import Foundation
import Geometry
import TestSupport
import Testing

struct PlaneRegionTests {
  /// A table 0.7 m up, its rectangle 2 × 1 around (0.5, 0), its outline a triangle.
  let table = PlaneRegion(
    worldFromPlane: Transform(rotation: .identity, translation: SIMD3(0, 0.7, -1)),
    center: SIMD2(0.5, 0), extent: SIMD2(2, 1),
    boundary: Polygon([SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1)]))

  /// The hit of a ray straight down onto the point (x, z) of the table.
  func hit(_ x: Double, _ z: Double, _ bounds: PlaneRegion.Bounds) throws -> PlaneRegion.Hit? {
    let ray = try #require(Ray(origin: SIMD3(x, 2.7, z - 1), direction: SIMD3(0, -1, 0)))
    return table.hit(by: ray, within: bounds)
  }

  @Test func `H-14 a hit tells distance, place in world and plane, and the side`() throws {
    let found = try #require(try hit(0.25, 0.5, .boundary))
    #expect(isClose(found.distance, 2, within: 1e-15))
    #expect(isClose(found.pointInWorld, SIMD3(0.25, 0.7, -0.5), within: 1e-15))
    #expect(isClose(found.pointInPlane, SIMD2(0.25, 0.5), within: 1e-15))
    #expect(found.isFront)
    let below = try #require(Ray(origin: SIMD3(0.25, 0, -0.5), direction: SIMD3(0, 1, 0)))
    #expect(try #require(table.hit(by: below, within: .boundary)).isFront == false)
  }

  @Test(arguments: [
    (1.49, 0.49, true), (1.51, 0, false), (-0.49, -0.49, true), (-0.51, 0, false), (0, 0.51, false),
    (1.5, 0.5, true), (-0.5, -0.5, true),
  ])
  func `H-14 the extent is the rectangle center ± extent ∕ 2 with its edges`(
    _ x: Double, _ z: Double, _ isHit: Bool
  ) throws {
    #expect((try hit(x, z, .extent) != nil) == isHit)
    #expect(try hit(x, z, .infinite) != nil)
  }

  @Test(arguments: [(0.4, 0.4, true), (0.6, 0.6, false), (0.5, 0.5, true), (0, 0, true)])
  func `H-14 the boundary is the outline with its edges`(
    _ x: Double, _ z: Double, _ isHit: Bool
  ) throws {
    #expect((try hit(x, z, .boundary) != nil) == isHit)
  }

  @Test func `a region without an outline is hit only in its extent and plane`() throws {
    var bare = table
    bare.boundary = Polygon([])
    let ray = try #require(Ray(origin: SIMD3(0.2, 2, -1), direction: SIMD3(0, -1, 0)))
    #expect(bare.hit(by: ray, within: .boundary) == nil)
    #expect(bare.hit(by: ray, within: .extent) != nil)
    bare.extent = SIMD2(.nan, 1)
    #expect(bare.hit(by: ray, within: .extent) == nil)
    #expect(bare.hit(by: ray, within: .infinite) != nil)
  }

  struct File: Decodable {
    struct Case: Decodable {
      struct PlaneRecord: Decodable {
        var centre: [Double]
        var orientationXyzw: [Double]
        var extentXz: [Double]?
      }
      struct RayRecord: Decodable {
        var origin: [Double]
        var direction: [Double]
      }
      var plane: PlaneRecord
      var polygonXz: [[Double]]?
      var ray: RayRecord
      var hit: Bool?
      var t: Double?
      var point: [Double]?
      var localXz: [Double]?
      var insideExtent: Bool?
      var insidePolygon: Bool?
      var nearPolygonEdge: Bool?
    }
    var cases: [Case]
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `hits agree with linear algebra and OpenCV's polygon test`() throws {
    let cases = try oracle("opencv/rayplane.json", as: File.self).cases
    #expect(cases.count == 65)
    for (index, record) in cases.enumerated() {
      let region = PlaneRegion(
        worldFromPlane: Transform(
          rotation: try record.plane.orientationXyzw.quaternion(),
          translation: try record.plane.centre.vector3()),
        center: .zero, extent: try record.plane.extentXz?.vector2() ?? .zero,
        boundary: Polygon(try (record.polygonXz ?? []).map { try $0.vector2() }))
      let ray = try #require(
        Ray(origin: record.ray.origin.vector3(), direction: record.ray.direction.vector3()))
      let hit = region.hit(by: ray, within: .infinite)
      // The one case without a verdict is nearly parallel and has to be rejected.
      #expect((hit != nil) == (record.hit ?? false), "\(index)")
      if let hit, let t = record.t, let point = record.point {
        #expect(isClose(hit.distance, t, within: 1e-9), "\(index)")
        #expect(isClose(hit.pointInWorld, try point.vector3(), within: 1e-9), "\(index)")
      }
      if let hit, let local = record.localXz {
        #expect(isClose(hit.pointInPlane, try local.vector2(), within: 1e-9), "\(index)")
      }
      if let isInside = record.insideExtent {
        #expect((region.hit(by: ray, within: .extent) != nil) == isInside, "\(index)")
      }
      if let isInside = record.insidePolygon, record.nearPolygonEdge == false {
        #expect((region.hit(by: ray, within: .boundary) != nil) == isInside, "\(index)")
      }
    }
  }
}
