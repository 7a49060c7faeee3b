import Foundation
import Geometry
import Recordings
import Testing

@testable import SyntheticScenes

@Suite struct SceneGeometryTests {
  @Test func `a scene's parts become surfaces, one for each object and material`() throws {
    let geometry = try SceneGeometry(SceneReadingTests.scene(EveryShape.json))
    #expect(geometry.objects.count == 7)
    #expect(geometry.objects[3] == SceneObject(name: "mug", label: "coffee mug"))
    for surface in geometry.surfaces {
      #expect(geometry.objects.indices.contains(surface.object))
      #expect(geometry.materials.indices.contains(surface.material))
      let count = UInt32(surface.vertices.count)
      #expect(surface.triangles.allSatisfy { $0.x < count && $0.y < count && $0.z < count })
    }
    let pairs = geometry.surfaces.map { SIMD2($0.object, $0.material) }
    #expect(Set(pairs).count == pairs.count)
    // Mug: profile and handle of one colour.
    #expect(geometry.surfaces.filter { $0.object == 3 }.count == 1)
  }

  @Test func `copies stand a step apart and groups inside groups are placed in turn`() throws {
    let geometry = try SceneGeometry(SceneReadingTests.scene(EveryShape.json))
    let keys = geometry.surfaces.filter { $0.object == 2 }.flatMap(\.vertices).map(\.pointInWorld)
    // 10 keys of 16 mm in 4 rows, 19 mm apart, from (−0.1, 0.735, 0.2).
    let lowest = keys.reduce(keys[0]) { pointwiseMin($0, $1) }
    let highest = keys.reduce(keys[0]) { pointwiseMax($0, $1) }
    let expectedLowest = SIMD3<Float>(-0.108, 0.735, 0.192)
    // −0.1 + 9 · 0.019 + 0.008 and 0.2 + 3 · 0.019 + 0.008.
    let expectedHighest = SIMD3<Float>(0.079, 0.743, 0.265)
    for axis in 0..<3 {
      #expect(abs(lowest[axis] - expectedLowest[axis]) < 1e-6)
      #expect(abs(highest[axis] - expectedHighest[axis]) < 1e-6)
    }
  }

  @Test func `tiled textures count metres after scaling, stretched ones go from 0 to 1`() throws {
    let json = """
      {"format": "placard-scene/1",
       "materials": {"tiles": {"pattern": "tiles"}, "print": {"pattern": "print", "fit": "stretched"}},
       "objects": [
        {"name": "a", "scale": 3, "parts": [{"plane": [2, 1], "scale": 0.5, "material": "tiles"}]},
        {"name": "b", "scale": 3, "parts": [{"plane": [2, 1], "material": "print"}]}]}
      """
    let surfaces = try SceneGeometry(SceneReadingTests.scene(json)).surfaces
    let corners = surfaces.map {
      $0.vertices.map(\.pointInTexture).max { $0.x + $0.y < $1.x + $1.y }
    }
    #expect(corners == [SIMD2(3, 1.5), SIMD2(1, 1)])
  }

  @Test func `a part takes its material from itself, else from what it is in`() throws {
    let json = """
      {"format": "placard-scene/1",
       "groups": {"g": [{"sphere": 1}, {"sphere": 1, "material": "#0000ff"}]},
       "objects": [{"name": "a", "material": "#ff0000", "parts": [
         {"group": "g"}, {"group": "g", "material": "#00ff00"}]}]}
      """
    let colors = try SceneGeometry(SceneReadingTests.scene(json)).materials.map(\.color)
    #expect(colors == [SIMD3(1, 0, 0), SIMD3(0, 0, 1), SIMD3(0, 1, 0)])
  }

  @Test func `too many triangles are a fault at the part that is too much`() throws {
    // A ball of radius 1 m has π / acos(1 − 0.00025) = 140.5 columns and half as many rows: 141 × 71
    // squares of 2 triangles, less the 2 · 141 at the poles, are 19 740.
    let json = """
      {"format": "placard-scene/1", "objects": [{"name": "a", "parts": [
        {"plane": [1, 1]},
        {"sphere": 1, "repeat": [30, 1, 1], "step": [20, 0, 0]}]}]}
      """
    let scene = try SceneReadingTests.scene(json)
    #expect {
      try SceneGeometry(scene, triangleLimit: 60_000)
    } throws: { error in
      guard case .malformed("room.scene.json", let fault)? = error as? JSONFileError else {
        return false
      }
      return fault.place == "objects[0].parts[1]" && fault.line == 3
        && fault.expected == "at most 60000 triangles in all"
    }
  }

  @Test func `the same scene gives the same geometry`() throws {
    let scene = try SceneReadingTests.scene(EveryShape.json)
    #expect(try SceneGeometry(scene) == SceneGeometry(scene))
  }
}
