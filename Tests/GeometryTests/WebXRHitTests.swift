import Geometry
import TestSupport
import Testing

/// Hit tests of the web-platform-tests for WebXR, and more on the same rules.
@Suite(.enabled(if: RecordedData.isAvailable))
struct WebXRHitTests {
  struct Pose: Decodable {
    var position: [Double]
    var orientation: [Double]

    func transform() throws -> Transform {
      Transform(rotation: try orientation.quaternion(), translation: try position.vector3())
    }
  }

  struct RayRecord: Decodable {
    var origin: [Double]
    var direction: [Double]

    func ray() throws -> Ray {
      try #require(Ray(origin: origin.vector3(), direction: direction.vector3()))
    }
  }

  struct World: Decodable {
    struct Region: Decodable {
      var type: String
      var faces: [[[Double]]]
    }
    var regions: [Region]

    func surfaces() throws -> [SurfaceRegion] {
      try regions.map { region in
        SurfaceRegion(
          kind: try #require(SurfaceRegion.Kind(rawValue: region.type)),
          triangles: try region.faces.map { face in
            let corners = try face.map { try $0.vector3() }
            guard corners.count == 3 else { throw MalformedOracle() }
            return Triangle(corners[0], corners[1], corners[2])
          })
      }
    }
  }

  func kinds(_ names: [String]) throws -> Set<SurfaceRegion.Kind> {
    Set(try names.map { try #require(SurfaceRegion.Kind(rawValue: $0)) })
  }

  struct LiteralFile: Decodable {
    struct Case: Decodable {
      struct InputSource: Decodable {
        var pointerInLocal: Pose
        var gripInLocal: Pose?
      }
      struct Frame: Decodable {
        var setPointerInLocal: Pose?
        var setGripInLocal: Pose?
        var expected: [Pose]
      }
      var id: String
      var world: String
      var viewerInLocal: Pose
      var floorInLocal: Pose
      var inputSource: InputSource?
      var space: String?
      var offsetRay: RayRecord
      var entityTypes: [String]
      var frames: [Frame]
      var tolerance: Double

      /// The pose of the space that the ray is given in; without a name, that of the target ray.
      func localFromSpace(pointer: Pose?, grip: Pose?) throws -> Transform {
        switch space {
        case "viewer": try viewerInLocal.transform()
        case "local": .identity
        case "local-floor": try floorInLocal.transform()
        case "target-ray", nil: try #require(pointer).transform()
        case "grip": try #require(grip).transform()
        default: throw MalformedOracle()
        }
      }
    }
    var worlds: [String: World]
    var cases: [Case]
  }

  @Test func `all cases of the web-platform-tests give the expected poses`() throws {
    let file = try oracle("wpt_hittest.json", as: LiteralFile.self)
    #expect(file.cases.count == 13)
    for record in file.cases {
      let surfaces = try #require(file.worlds[record.world]).surfaces()
      var pointer = record.inputSource?.pointerInLocal
      var grip = record.inputSource?.gripInLocal
      for frame in record.frames {
        pointer = frame.setPointerInLocal ?? pointer
        grip = frame.setGripInLocal ?? grip
        let localFromSpace = try record.localFromSpace(pointer: pointer, grip: grip)
        let hits = surfaces.hits(
          along: localFromSpace * (try record.offsetRay.ray()),
          kinds: try kinds(record.entityTypes))
        #expect(hits.count == frame.expected.count, "\(record.id)")
        for (hit, pose) in zip(hits, frame.expected) {
          #expect(
            isClose(hit.worldFromSurface, try pose.transform(), within: record.tolerance),
            "\(record.id)")
        }
      }
    }
  }

  struct DerivedFile: Decodable {
    struct Case: Decodable {
      struct Hit: Decodable {
        var position: [Double]
        var orientation: [Double]
        var normal: [Double]
        var distance: Double
        var entityType: String
        var region: Int
      }
      var id: String
      var world: String
      var rayInLocal: RayRecord
      var entityTypes: [String]
      var expected: [Hit]
      var note: String?
    }
    var worlds: [String: World]
    var cases: [Case]
    var tolerance: Double
  }

  @Test func `all derived cases give the expected hits`() throws {
    let file = try oracle("wpt/derived_hittest.json", as: DerivedFile.self)
    #expect(file.cases.count == 77)
    #expect(file.cases.reduce(0) { $0 + $1.expected.count } == 65)
    for record in file.cases {
      let surfaces = try #require(file.worlds[record.world]).surfaces()
      let hits = surfaces.hits(
        along: try record.rayInLocal.ray(), kinds: try kinds(record.entityTypes))
      #expect(hits.count == record.expected.count, "\(record.id)")
      let hasFixedNormal = !(record.note?.contains("not fixed") ?? false)
      for (hit, expected) in zip(hits, record.expected) {
        #expect(
          isClose(hit.position, try expected.position.vector3(), within: file.tolerance),
          "\(record.id)")
        #expect(isClose(hit.distance, expected.distance, within: file.tolerance), "\(record.id)")
        guard hasFixedNormal else { continue }
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
