import Geometry
import TestSupport
import Testing

/// Hit tests of the web-platform-tests for WebXR, and more on the same rules.
@Suite(.enabled(if: RecordedData.isAvailable))
struct WebXRHitTests {
  func surfaces(of world: WebXROracle.World?) throws -> [SurfaceRegion] {
    try #require(world).regions.map { region in
      SurfaceRegion(
        kind: try #require(SurfaceRegion.Kind(rawValue: region.type)),
        triangles: try region.corners().map { corners in
          guard corners.count == 3 else { throw MalformedOracle() }
          return Triangle(corners[0], corners[1], corners[2])
        })
    }
  }

  func kinds(_ names: [String]) throws -> Set<SurfaceRegion.Kind> {
    Set(try names.map { try #require(SurfaceRegion.Kind(rawValue: $0)) })
  }

  @Test func `all cases of the web-platform-tests give the expected poses`() throws {
    let file = try oracle("wpt_hittest.json", as: WebXROracle.LiteralFile.self)
    #expect(file.cases.count == 13)
    for record in file.cases {
      let surfaces = try surfaces(of: file.worlds[record.world])
      for (frame, ray) in zip(record.frames, try record.raysInLocal()) {
        let hits = surfaces.hits(along: ray, kinds: try kinds(record.entityTypes))
        #expect(hits.count == frame.expected.count, "\(record.id)")
        for (hit, pose) in zip(hits, frame.expected) {
          #expect(
            isClose(hit.worldFromSurface, try pose.transform(), within: record.tolerance),
            "\(record.id)")
        }
      }
    }
  }

  @Test func `all derived cases give the expected hits`() throws {
    let file = try oracle("wpt/derived_hittest.json", as: WebXROracle.DerivedFile.self)
    #expect(file.cases.count == 77)
    #expect(file.cases.reduce(0) { $0 + $1.expected.count } == 65)
    for record in file.cases {
      let surfaces = try surfaces(of: file.worlds[record.world])
      let hits = surfaces.hits(
        along: try record.rayInLocal.ray(), kinds: try kinds(record.entityTypes))
      #expect(hits.count == record.expected.count, "\(record.id)")
      for (hit, expected) in zip(hits, record.expected) {
        #expect(
          isClose(hit.position, try expected.position.vector3(), within: file.tolerance),
          "\(record.id)")
        #expect(isClose(hit.distance, expected.distance, within: file.tolerance), "\(record.id)")
        guard record.hasFixedNormal else { continue }
        #expect(
          isClose(hit.normal, try expected.normal.vector3(), within: file.tolerance), "\(record.id)"
        )
        let rotation = try expected.orientation.quaternion()
        #expect(
          isClose(hit.worldFromSurface.rotation, rotation, within: file.tolerance), "\(record.id)")
        #expect(hit.kind.rawValue == expected.entityType, "\(record.id)")
        #expect(hit.regionIndex == expected.region, "\(record.id)")
      }
    }
  }
}
