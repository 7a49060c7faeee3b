import Foundation
import Geometry
import Imaging
import Recordings
import Scenarios
import SyntheticScenes
import TestSupport
import Testing

struct TruthShapeTests {
  private func ray(_ origin: SIMD3<Double>, _ direction: SIMD3<Double>) throws -> Ray {
    try #require(Ray(origin: origin, direction: direction))
  }

  private func shape(_ kind: TruthShape.Kind, _ size: SIMD3<Double>, at place: SIMD3<Double>)
    -> TruthShape
  {
    TruthShape(
      kind: kind, worldFromObject: Transform(rotation: .identity, translation: place), size: size)
  }

  @Test func `a box is met at its near face, and from inside at its far one`() throws {
    let box = shape(.box, SIMD3(2, 2, 2), at: SIMD3(0, 0, -5))
    let ahead = try ray(.zero, SIMD3(0, 0, -1))
    #expect(try isClose(#require(box.distance(along: ahead)), 4, within: 1e-12))
    let inside = try ray(SIMD3(0, 0, -5), SIMD3(0, 0, -1))
    #expect(try isClose(#require(box.distance(along: inside)), 1, within: 1e-12))
    #expect(try box.distance(along: ray(.zero, SIMD3(0, 0, 1))) == nil)
    #expect(try box.distance(along: ray(SIMD3(1.1, 0, 0), SIMD3(0, 0, -1))) == nil)
  }

  @Test func `a turned box is met where its turned face is`() throws {
    // A cube of side 2 turned by 45° shows its edge: √2 before its middle.
    let turn = try #require(Quaternion(angle: .pi / 4, axis: SIMD3(0, 1, 0)))
    let box = TruthShape(
      kind: .box, worldFromObject: Transform(rotation: turn, translation: SIMD3(0, 0, -5)),
      size: SIMD3(2, 2, 2))
    let distance = try #require(box.distance(along: ray(.zero, SIMD3(0, 0, -1))))
    #expect(isClose(distance, 5 - 2.squareRoot(), within: 1e-12))
  }

  @Test func `a quad is met from both sides inside its edges`() throws {
    let quad = shape(.quad, SIMD3(1, 0, 1), at: SIMD3(0, -1, 0))
    #expect(
      try isClose(
        #require(quad.distance(along: ray(.zero, SIMD3(0, -1, 0)))), 1, within: 1e-12))
    #expect(
      try isClose(
        #require(quad.distance(along: ray(SIMD3(0, -3, 0), SIMD3(0, 1, 0)))), 2, within: 1e-12))
    #expect(try quad.distance(along: ray(SIMD3(0.51, 0, 0), SIMD3(0, -1, 0))) == nil)
    #expect(try quad.distance(along: ray(.zero, SIMD3(1, 0, 0))) == nil)
  }

  @Test func `a cylinder is met on its side and on its caps`() throws {
    let cylinder = shape(.cylinder, SIMD3(2, 4, 2), at: SIMD3(0, 0, -5))
    let side = try #require(cylinder.distance(along: ray(.zero, SIMD3(0, 0, -1))))
    #expect(isClose(side, 4, within: 1e-12))
    let cap = try #require(cylinder.distance(along: ray(SIMD3(0, 10, -5), SIMD3(0, -1, 0))))
    #expect(isClose(cap, 8, within: 1e-12))
    #expect(try cylinder.distance(along: ray(SIMD3(1.01, 10, -5), SIMD3(0, -1, 0))) == nil)
    #expect(try cylinder.distance(along: ray(SIMD3(0, 2.01, 0), SIMD3(0, 0, -1))) == nil)
  }

  @Test func `the nearest of several objects is what is seen`() throws {
    let wall = shape(.box, SIMD3(9, 9, 1), at: SIMD3(0, 0, -9))
    let cup = shape(.box, SIMD3(1, 1, 1), at: SIMD3(0, 0, -3))
    let scene = SceneTruth(objects: [
      SceneTruth.Object(name: "wall", label: nil, shape: wall),
      SceneTruth.Object(name: "cup", label: "cup", shape: cup),
    ])
    let sight = try #require(scene.sight(along: ray(.zero, SIMD3(0, 0, -1))))
    #expect(sight.object.name == "cup" && isClose(sight.distance, 2.5, within: 1e-12))
    #expect(try scene.sight(along: ray(.zero, SIMD3(0, 1, 0))) == nil)
  }

  @Test func `a truth file with a fault names its place`() throws {
    let folder = try TemporaryFolder()
    let good = """
      {"format": "placard-truth/1", "objects": [{"name": "cup", "shape": "box",
      "worldFromObject": {"position": [0, 0, -1], "orientation": [0, 0, 0, 1]}, "size": [1, 1, 1]}]}
      """
    let file = try folder.write("truth.json", Data(good.utf8))
    #expect(try SceneTruth(contentsOf: file).objects.map(\.name) == ["cup"])
    for (broken, place) in [
      (good.replacingOccurrences(of: "\"box\"", with: "\"ball\""), "objects[0].shape"),
      (good.replacingOccurrences(of: "[0, 0, 0, 1]", with: "[0, 0, 0, 0]"), "objects[0]"),
      (good.replacingOccurrences(of: "truth/1", with: "truth/2"), "format"),
      ("[]", "the top"),
    ] {
      let path = try folder.write("broken.json", Data(broken.utf8))
      #expect {
        _ = try SceneTruth(contentsOf: path)
      } throws: { error in
        if case SceneTruthError.malformed(path, place, _) = error { true } else { false }
      }
    }
  }

  @Test func `a truth file that is a link out of the recording's folder is refused`() throws {
    let outside = try TemporaryFolder()
    let elsewhere = try outside.write(
      #"{"format": "placard-truth/1", "objects": []}"#, to: "truth.json")
    let folder = try TemporaryFolder()
    let recording = Recording(path: folder.path, format: "placard", frames: [], hasGravity: true)
    #expect(try SceneTruth(of: recording) == nil)
    try folder.link("truth.json", to: elsewhere)
    #expect(
      throws: RecordingError.pathOutside(
        path: folder.path, place: "truth.json", target: "truth.json")
    ) { try SceneTruth(of: recording) }
    let own = Recording(path: outside.path, format: "placard", frames: [], hasGravity: true)
    #expect(try SceneTruth(of: own)?.objects.isEmpty == true)
  }

  @Test func `a link to a huge truth or clicks file is refused by the size of the file`() throws {
    let folder = try TemporaryFolder()
    let huge = try folder.write("", to: "huge")
    // 65 MiB without a byte on the disk: more than either limit.
    #expect(truncate(huge, 65 << 20) == 0)
    try folder.link("truth.json", to: huge)
    let recording = Recording(path: folder.path, format: "placard", frames: [], hasGravity: true)
    #expect(
      throws: BoundedFileError.tooLarge(path: huge, byteCount: 65 << 20, limit: 16 << 20)
    ) { try SceneTruth(of: recording) }
    try folder.link("clicks.jsonl", to: huge)
    let clicks = folder.file("clicks.jsonl")
    #expect(
      throws: BoundedFileError.tooLarge(path: clicks, byteCount: 65 << 20, limit: 64 << 20)
    ) { try ClickScript(contentsOf: clicks) }
  }
}
