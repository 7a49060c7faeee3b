import Foundation
import Geometry
import Imaging
import Recordings
import SyntheticScenes
import TestSupport
import Testing

@testable import Scenarios

struct SceneFilmTests {
  private let folder: TemporaryFolder
  private let scene: Scene

  init() throws {
    folder = try TemporaryFolder()
    scene = try Scene(contentsOf: SmallRoom.write(to: folder))
  }

  /// All files below a folder with their bytes.
  private func contents(_ path: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    return try names.reduce(into: [:]) { files, name in
      var isFolder: ObjCBool = false
      let file = path + "/" + name
      _ = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = try Data(contentsOf: URL(fileURLWithPath: file)) }
    }
  }

  @Test func `a recording holds poses, intrinsics, depth, objects and the scene as they are`()
    throws
  {
    let film = try SceneFilm(scene, rate: 2, seconds: 0...1)
    let target = folder.file("film")
    try film.write(to: target)
    let recording = try Recording.open(path: target)
    #expect(recording.frames.count == 3)
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [0, 500_000_000, 1_000_000_000])
    #expect(recording.unit == .metre && recording.hasGravity)
    for (frame, seconds) in zip(recording.frames, film.times) {
      let truth = try #require(scene.viewpoint(onPath: "tour", at: seconds))
      let (a, b) = (frame.camera.worldFromCamera, truth.worldFromCamera)
      #expect((a.translation - b.translation).length < 1e-12)
      #expect(a.rotation.angle(to: b.rotation) < 1e-9)
      #expect(frame.camera.intrinsics == truth.camera.intrinsics)
      #expect(frame.camera.imageResolution == truth.camera.imageSize)
    }
    // From 2 m straight down: the floor everywhere but where the table's top, 0.5 m high, is seen.
    let depth = try PNG.decodeGray16(
      Data(contentsOf: URL(fileURLWithPath: target + "/depth/000000.png"))
    )
    .pixels
    #expect(depth.samples[36 * 96 + 10] == 2000)
    // The table's middle at x = 0.9 m, 1.5 m below the camera, is seen at 47.5 + 80 · 0.9/1.5 = 95.5.
    #expect(depth.samples[36 * 96 + 94] == 1500)
    let objects = try PNG.decodeGray16(
      Data(contentsOf: URL(fileURLWithPath: target + "/objects/000000.png"))
    ).pixels
    #expect(objects.samples[36 * 96 + 10] == 1)
    #expect(objects.samples[36 * 96 + 94] == 3)
    let names = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: target + "/objects.json")))
    let list = try #require((names as? [String: Any])?["objects"] as? [[String: Any]])
    #expect(list.map { $0["name"] as? String } == ["floor", "wall", "table"])
    #expect(list.map { $0["id"] as? Int } == [1, 2, 3])
    #expect(list[2]["label"] as? String == "desk")
    var copy = try Scene(contentsOf: target + "/scene.json")
    copy.path = scene.path
    #expect(copy == scene)
  }

  @Test func `poses, intrinsics and lens survive writing, reading and converting`() throws {
    var scene = scene
    scene.camera.distortion = .brownConrady(k1: -0.11, k2: 0.013, p1: 1e-4, p2: -3e-4, k3: 1e-5)
    scene.paths["tour"]?.shake = HandShake(
      metres: 0.004, degrees: 0.3, frequencies: 0.8...6, seed: 9)
    let film = try SceneFilm(scene, rate: 7, seconds: 1.1...1.7)
    try film.write(to: folder.file("film"))
    try Recording.open(path: folder.file("film")).write(to: folder.file("converted"))
    for name in ["film", "converted"] {
      let recording = try Recording.open(path: folder.file(name))
      #expect(recording.frames.count == 5)
      for (frame, seconds) in zip(recording.frames, film.times) {
        let truth = film.viewpoint(at: seconds)
        #expect(frame.camera.intrinsics == truth.camera.intrinsics)
        #expect(frame.distortion == truth.camera.distortion)
        let (a, b) = (frame.camera.worldFromCamera, truth.worldFromCamera)
        #expect(a.translation == b.translation)
        #expect(a.rotation.angle(to: b.rotation) < 1e-12)
      }
    }
  }

  @Test func `only planes that were looked at are there`() throws {
    let target = folder.file("film")
    try SceneFilm(scene, rate: 5).write(to: target, recordsDepth: false)
    let recording = try Recording.open(path: target)
    #expect(recording.frames.allSatisfy { $0.depth == nil })
    #expect(recording.frames[0].planes.isEmpty)
    // Straight down for a second: the floor.
    let first = recording.frames[5].planes
    #expect(first.map(\.classification) == ["floor"])
    // From 2 m, 96 pixels at f = 80 are 2.4 m of the floor: its far edges are not known yet.
    #expect(try #require(first.first).extent.max() < 2.5)
    let last = try #require(recording.frames.last).planes
    #expect(last.contains { $0.classification == "wall" })
  }

  @Test func `the same film gives the same bytes`() throws {
    let film = try SceneFilm(scene, rate: 4, seconds: 1...1.5)
    try film.write(to: folder.file("a"))
    try film.write(to: folder.file("b"))
    let first = try contents(folder.file("a"))
    #expect(first.count == 3 * 3 + 3)
    #expect(try contents(folder.file("b")) == first)
  }

  @Test func `a path is the named one, the only one or the tour`() throws {
    #expect(try SceneFilm(scene, rate: 1).times.count == 4)
    #expect(try SceneFilm(scene, path: "other", rate: 1).times.count == 2)
    #expect(
      throws: SceneFilmError.noSuchPath(scene: scene.path, name: "x", known: ["other", "tour"])
    ) {
      try SceneFilm(scene, path: "x")
    }
    #expect(throws: SceneFilmError.outsidePath(scene: scene.path, name: "tour", seconds: 3)) {
      try SceneFilm(scene, seconds: 2...4)
    }
    var still = scene
    still.paths = [:]
    #expect(throws: SceneFilmError.noPath(scene: scene.path)) { try SceneFilm(still) }
    #expect(throws: SceneFilmError.tooLong(frames: 720_001, limit: SceneFilm.frameLimit)) {
      still.paths = [
        "long": ScenePath(seconds: 3000, keys: [try #require(scene.paths["tour"]).keys[0]])
      ]
      return try SceneFilm(still, rate: 240)
    }
  }

  @Test func `another size keeps what is in the picture's middle and how wide it is`() {
    // 96 × 72 at f = 80 with the axis in the middle becomes twice as wide, and square.
    let camera = scene.camera.resized(to: ImageSize(width: 192, height: 192))
    #expect(camera.intrinsics == CameraIntrinsics(fx: 160, fy: 160, cx: 95.5, cy: 95.5))
  }

  @Test func `a film that fails leaves nothing`() throws {
    var broken = scene
    broken.path = folder.file("missing.scene.json")
    let before = try folder.names()
    #expect(throws: (any Error).self) {
      try SceneFilm(broken, rate: 1).write(to: folder.file("film"))
    }
    #expect(try folder.names() == before)
  }

  @Test func `pictures that the scene needs come along, unless a recording needs their names`()
    throws
  {
    let picture = try JPEGEncoder().encode(
      RGBImage(size: ImageSize(width: 8, height: 8), bytes: [UInt8](repeating: 90, count: 192)))
    for name in ["art/photo.jpg", "frames/photo.jpg"] {
      try folder.write(picture, to: name)
      let text = SmallRoom.json.replacingOccurrences(
        of: "\"pattern\": \"plain\", \"color\": \"#c08040\"", with: "\"picture\": \"\(name)\"")
      let scene = try Scene(contentsOf: folder.write(text, to: "pictures.scene.json"))
      let film = try SceneFilm(scene, rate: 1, seconds: 0...0)
      if name.hasPrefix("frames") {
        #expect(throws: SceneFilmError.nameTaken(scene: scene.path, file: name)) {
          try film.write(to: folder.file("taken"))
        }
      } else {
        try film.write(to: folder.file("film"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("film/" + name))) == picture)
        _ = try Scene(contentsOf: folder.file("film/scene.json"))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("taken")))
  }
}
