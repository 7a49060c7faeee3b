import Foundation
import Geometry
import Recordings
import Testing

@testable import SyntheticScenes

@Suite struct TruePlanesTests {
  static func planes(_ parts: ScenePart...) throws -> [PlaneAnchor] {
    let thing = SceneThing(name: "thing", parts: parts)
    return try SceneGeometry(Scene(objects: [thing])).truePlanes()
  }

  static func at(_ x: Double, _ y: Double, _ z: Double, yaw: Double = 0) -> ScenePlacement {
    ScenePlacement(
      rotation: Quaternion(EulerAngles(pitch: 0, yaw: yaw, roll: 0)), translation: SIMD3(x, y, z))
  }

  static let room: [ScenePart] = [
    ScenePart(.plane(size: SIMD2(4, 3))),
    ScenePart(.box(size: SIMD3(4, 2.5, 0.1), bevel: 0), placement: at(0, 1.25, -1.55)),
    ScenePart(.box(size: SIMD3(4, 0.1, 3), bevel: 0), placement: at(0, 2.55, 0)),
    ScenePart(.box(size: SIMD3(1.2, 0.04, 0.6), bevel: 0.005), placement: at(0, 0.7, 0)),
  ]

  @Test func `a room has a floor, a ceiling, a wall and a table`() throws {
    let scene = Scene(objects: [SceneThing(name: "room", parts: Self.room)])
    let planes = try SceneGeometry(scene).truePlanes()
    // The top of the ceiling's board is level as well and has no name; so are the wall's two sides.
    #expect(planes.filter { $0.classification == "floor" }.count == 1)
    #expect(planes.filter { $0.classification == "ceiling" }.count == 1)
    #expect(planes.filter { $0.classification == "wall" }.count == 2)
    let table = try #require(planes.first { $0.classification == "table" })
    // Up to where the edges are rounded: 1.2 − 0.01 and 0.6 − 0.01.
    #expect((table.extent - SIMD2(1.19, 0.59)).length < 1e-6)
    #expect((table.worldFromPlane.translation - SIMD3(0, 0.72, 0)).length < 1e-6)
    #expect(planes.map(\.identifier) == Array(1...UInt64(planes.count)))
    let wall = try #require(
      planes.first { $0.classification == "wall" && $0.worldFromPlane.translation.z > -1.55 })
    #expect(wall.alignment == .vertical)
    #expect((wall.worldFromPlane.rotation.act(SIMD3(0, 1, 0)) - SIMD3(0, 0, 1)).length < 1e-9)
    #expect((wall.extent - SIMD2(4, 2.5)).length < 1e-6)
  }

  @Test func `outlines are counter-clockwise seen from the normal's side and lie in the plane`()
    throws
  {
    for part in Self.room {
      for plane in try Self.planes(part) {
        // Seen from +y, x to the right has z down: counter-clockwise is negative in (x, z).
        #expect(Polygon(plane.boundary).signedArea < 0)
        #expect(abs(Polygon(plane.boundary).area - plane.extent.x * plane.extent.y) < 1e-6)
      }
    }
  }

  @Test func `tiles that share sides are one plane`() throws {
    let planes = try Self.planes(
      ScenePart(
        .plane(size: SIMD2(0.5, 0.5)), copies: SIMD3(4, 1, 3), step: SIMD3(0.5, 0, 0.5)))
    #expect(planes.count == 1)
    #expect((try #require(planes.first).extent - SIMD2(2, 1.5)).length < 1e-6)
    #expect(planes.first?.boundary.count == 4)
  }

  @Test func `boards of different sizes that touch are one, and their outline is an L`() throws {
    // 2 × 1 and, along a part of its long side, 0.5 × 1.
    let planes = try Self.planes(
      ScenePart(.plane(size: SIMD2(2, 1)), placement: Self.at(0, 0, 0, yaw: 0.3)),
      ScenePart(
        .plane(size: SIMD2(0.5, 1)),
        placement: Self.at(0, 0, 0, yaw: 0.3) * Self.at(0.75, 0, 1)))
    #expect(planes.count == 1)
    let plane = try #require(planes.first)
    #expect(plane.boundary.count == 6)
    #expect(abs(Polygon(plane.boundary).area - 2.5) < 1e-6)
  }

  @Test func `boards that meet in a corner only stay apart`() throws {
    let planes = try Self.planes(
      ScenePart(.plane(size: SIMD2(1, 1))),
      ScenePart(.plane(size: SIMD2(1, 1)), placement: Self.at(1, 0, 1)))
    #expect(planes.map { $0.extent.x } == [1, 1])
    #expect(planes.map { $0.boundary.count } == [4, 4])
  }

  @Test func `faces of different heights, or apart, stay apart`() throws {
    let planes = try Self.planes(
      ScenePart(.plane(size: SIMD2(1, 1))),
      ScenePart(.plane(size: SIMD2(1, 1)), placement: Self.at(1, 0.002, 0)),
      ScenePart(.plane(size: SIMD2(1, 1)), placement: Self.at(0, 0, 1.01)))
    #expect(planes.count == 3)
  }

  @Test func `a sheet half a millimetre before a board has a plane of its own`() throws {
    let planes = try Self.planes(
      ScenePart(.plane(size: SIMD2(1, 1)), placement: Self.at(0, 0.835, 0)),
      ScenePart(.plane(size: SIMD2(0.8, 0.8)), placement: Self.at(0, 0.8355, 0)))
    #expect(planes.count == 2)
  }

  @Test func `what is small, round, tilted, or looks down is no plane`() throws {
    #expect(try Self.planes(ScenePart(.plane(size: SIMD2(0.19, 3)))).isEmpty)
    #expect(try Self.planes(ScenePart(.sphere(radii: SIMD3(repeating: 2)))).isEmpty)
    let tilted = ScenePlacement(rotation: Quaternion(EulerAngles(pitch: 0.02, yaw: 0, roll: 0)))
    #expect(try Self.planes(ScenePart(.plane(size: SIMD2(1, 1)), placement: tilted)).isEmpty)
    let over = ScenePlacement(rotation: Quaternion(EulerAngles(pitch: .pi, yaw: 0, roll: 0)))
    #expect(try Self.planes(ScenePart(.plane(size: SIMD2(1, 1)), placement: over)).isEmpty)
  }

  @Test func `a round table top has its round outline`() throws {
    let planes = try Self.planes(
      ScenePart(.cylinder(bottomRadius: 0.5, topRadius: 0.5, height: 0.03, isOpen: false)))
    let top = try #require(planes.first)
    #expect(planes.count == 1)
    // π / acos(1 − 0.001) = 70.2 corners.
    #expect(top.boundary.count == 71)
    #expect(abs(Polygon(top.boundary).area - 71 * 0.125 * sin(2 * .pi / 71)) < 1e-6)
  }
}
