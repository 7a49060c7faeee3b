import Foundation
import Geometry
import Imaging
import Recordings
import SyntheticScenes
import TestSupport
import Testing

@testable import Scenarios
@testable import Simulation

/// The truth of a recording that has its scene beside it.
struct SceneTruthTests {
  /// A wall 2.05 m ahead, a ball on the way to it at the left, and a window before both.
  static let scene = """
    {"format": "placard-scene/1",
     "materials": {"glass": {"color": "#ffffff", "opacity": 0.2}},
     "objects": [
      {"name": "wall", "label": "screen", "parts": [{"box": [4, 4, 0.1], "at": [0, 0, -2.1]}]},
      {"name": "ball", "label": "golf ball", "parts": [{"sphere": 0.1, "at": [-0.5, 0, -1.5]}]},
      {"name": "window", "parts": [{"plane": [4, 4], "turn": [0, 90, 0], "at": [0, 0, -1], "material": "glass"}]}]}
    """

  private func truth() throws -> SceneTruth {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.scene, to: "scene.json")
    return SceneTruth(scene: try SceneGeometry(Scene(contentsOf: path)))
  }

  private func hit(
    _ type: HitTestType, at point: SIMD3<Double>, turned: Quaternion = .identity
  ) -> HitTestResult {
    HitTestResult(
      type: type, distance: point.length,
      worldFromHit: Transform(rotation: turned, translation: point), localFromHit: .identity)
  }

  @Test func `a sight is what a ray meets, with its object and its surface, through glass`() throws
  {
    let truth = try truth()
    let ahead = try #require(Ray(origin: .zero, direction: SIMD3(0, 0, -1)))
    let sight = try #require(truth.sight(along: ahead))
    #expect(sight.object.name == "wall")
    #expect((sight.pointInWorld - SIMD3(0, 0, -2.05)).length < 1e-6)
    #expect((sight.normalInWorld - SIMD3(0, 0, 1)).length < 1e-9)
    let left = try #require(Ray(origin: .zero, direction: SIMD3(-0.5, 0, -1.5)))
    #expect(truth.sight(along: left)?.object.label == "golf ball")
  }

  @Test
  func `errors are told in metres, degrees and pixels, and the object is the right one or not`()
    throws
  {
    let truth = try truth()
    let ray = try #require(Ray(origin: .zero, direction: SIMD3(0, 0, -1)))
    let sight = try #require(truth.sight(along: ray))
    let size = ImageSize(width: 64, height: 48)
    let cameras = [0.0, 1].map { x in
      Camera(
        worldFromCamera: Transform(rotation: .identity, translation: SIMD3(x, 0, 0)),
        intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5), imageResolution: size)
    }
    let near = TrueError(
      of: hit(.featurePoint, at: SIMD3(0, 0, -2)), seenAs: sight, in: truth, by: cameras)
    #expect(isClose(near.metres, 0.05, within: 1e-6))
    #expect(near.degrees == nil)
    // From the origin both are in the middle; from 1 m aside at 60 / 2.05 and 60 / 2 pixels from it.
    #expect(isClose(try #require(near.pixels), 60 / 2 - 60 / 2.05, within: 1e-4))
    // 5 cm before the wall is not on the wall.
    #expect(!near.isOnObject)
    // A plane 5 mm before it, leaning by 10°: +y is its normal.
    let lean = try #require(Quaternion(angle: 80 * .pi / 180, axis: SIMD3(1, 0, 0)))
    let plane = TrueError(
      of: hit(.existingPlane, at: SIMD3(0, 0, -2.045), turned: lean), seenAs: sight, in: truth,
      by: cameras)
    #expect(isClose(try #require(plane.degrees), 10, within: 1e-6))
    #expect(plane.isOnObject)
  }

  @Test func `a recording with its scene gives each tap the truth`() throws {
    let small = try SmallScenario(hasTruth: false)
    try small.small.folder.write(Self.scene, to: "scene.json")
    let report = try small.report(
      small.scenario(tap: #"{"truth": {"object": "wall", "onObject": false, "metres": 0.051}}"#))
    #expect(report.result.checks.map(\.isMet) == [true, true, true])
    let tap = try #require(report.result.run?.taps.first?.truth)
    #expect(tap.object == "wall")
    #expect(isClose(try #require(tap.error), 0.05, within: 1e-6))
    #expect(tap.pixelError == 0)
    #expect(tap.isRightObject == false)
  }

  @Test func `a scene counts more than a truth file, and its faults are told`() throws {
    let small = try SmallRecording(frames: 1)
    try small.folder.write(Self.scene, to: "scene.json")
    try small.folder.write("{}", to: "truth.json")
    #expect(try SceneTruth(of: small.recording)?.objects.map(\.name) == ["wall", "ball", "window"])
    try small.folder.write("{", to: "scene.json")
    #expect(throws: JSONFileError.self) { try SceneTruth(of: small.recording) }
  }

  @Test func `a box, a quad and a cylinder know their normals and how far points are`() {
    func shape(_ kind: TruthShape.Kind, _ size: SIMD3<Double>) -> TruthShape {
      TruthShape(
        kind: kind, worldFromObject: Transform(rotation: .identity, translation: SIMD3(1, 0, 0)),
        size: size)
    }
    let box = shape(.box, SIMD3(2, 2, 2))
    #expect(box.normal(at: SIMD3(2, 0.5, 0.5)) == SIMD3(1, 0, 0))
    #expect(box.distance(from: SIMD3(5, 5, 0)) == 5)
    #expect(box.distance(from: SIMD3(1, 0.75, 0)) == 0.25)
    let quad = shape(.quad, SIMD3(2, 0, 2))
    #expect(quad.normal(at: SIMD3(1, 0, 0)) == SIMD3(0, 1, 0))
    #expect(quad.distance(from: SIMD3(1, -0.5, 0)) == 0.5)
    let cylinder = shape(.cylinder, SIMD3(2, 4, 2))
    #expect(cylinder.normal(at: SIMD3(1, 0, -1)) == SIMD3(0, 0, -1))
    #expect(cylinder.normal(at: SIMD3(1.2, 2, 0.1)) == SIMD3(0, 1, 0))
    #expect(cylinder.distance(from: SIMD3(5, 0, 0)) == 3)
  }
}
