import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import Rendering
import Scenarios
import Simulation
import SyntheticScenes
import TestSupport
import Testing

/// What `Scenes/recognition.json` says of one moment of a scene's tour.
struct SceneSight: Decodable, Sendable {
  var scene: String
  var object: String
  var label: String
  var time: Double
  var confidence: Double

  static let folder = PlacardExecutable.packageFolder + "/Scenes"

  static func all() throws -> [SceneSight] {
    let file = try Data(contentsOf: URL(fileURLWithPath: folder + "/recognition.json"))
    return try JSONDecoder().decode([SceneSight].self, from: file)
  }
}

struct ShippedSceneTests {
  static let names = ["study", "living-room", "gallery", "corridor", "torture"]

  private func scene(_ name: String) throws -> Scene {
    try Scene(contentsOf: "\(SceneSight.folder)/\(name).scene.json")
  }

  @Test func `all scenes that are shipped are known here`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: SceneSight.folder)
    let scenes = files.filter { $0.hasSuffix(".scene.json") }.map { $0.dropLast(11) }
    #expect(scenes.sorted() == Self.names.map { $0[...] }.sorted())
  }

  @Test(arguments: names)
  func `a scene stays small, has a floor and walls, and a tour that keeps clear of things`(
    _ name: String
  ) throws {
    let scene = try scene(name)
    let geometry = try SceneGeometry(scene)
    #expect(geometry.surfaces.reduce(0) { $0 + $1.triangles.count } < 200_000)
    let planes = geometry.truePlanes()
    #expect(planes.contains { $0.classification == "floor" })
    #expect(planes.count { $0.classification == "wall" } >= 2)
    #expect(scene.walk != nil)
    let tour = try #require(scene.paths["tour"])
    let rays = SceneRays(geometry)
    for step in 0...Int(tour.seconds * 4) {
      let eye = tour.worldFromCamera(at: Double(step) / 4).translation
      for way in [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)] {
        for direction in [way, -way] {
          let ray = try #require(Ray(origin: eye, direction: direction))
          // Nothing within a hand's breadth, and something to be seen all round: the room is closed.
          let hit = try #require(rays.hit(along: ray), "\(name) at \(Double(step) / 4) s")
          #expect(hit.distance > 0.05, "\(name) at \(Double(step) / 4) s")
        }
      }
    }
  }

  @Test func `the sights of the scenes are of their objects, in at least twelve classes`() throws {
    let sights = try SceneSight.all()
    #expect(Set(sights.map(\.label)).count >= 12)
    let targets = HuntTargets.classic
    #expect(Set(sights.map(\.label).filter(targets.contains)).count >= 8)
    for sight in sights {
      let scene = try scene(sight.scene)
      let tour = try #require(scene.paths["tour"])
      #expect(sight.time <= tour.seconds)
      let object = try #require(scene.objects.firstIndex { $0.name == sight.object })
      // The object is what is in the picture's middle.
      let worldFromCamera = tour.worldFromCamera(at: sight.time)
      let axis = worldFromCamera.rotation.act(SIMD3(0, 0, -1))
      let ray = try #require(Ray(origin: worldFromCamera.translation, direction: axis))
      let hit = SceneRays(try SceneGeometry(scene)).hit(along: ray, stopsAtGlass: true)
      #expect(hit?.object == object, "\(sight.object)")
    }
  }
}

/// The real classifier on pictures of the scenes.
@Suite(.enabled(if: InstalledModel.isAvailable))
struct SceneRecognitionTests {
  @Test(arguments: ["study", "living-room"])
  func `the classifier names what a tour rests on, as surely as the list says`(_ name: String)
    throws
  {
    let library = try #require(InstalledModel.libraryPath)
    let model = try #require(InstalledModel.modelPath)
    let classifier = try ImageClassifier(
      ModelLocations(libraryCandidates: [library], modelPath: model))
    let scene = try Scene(contentsOf: "\(SceneSight.folder)/\(name).scene.json")
    // As scripts/make-scene-table films them, noise and shaking hand included.
    let film = try SceneFilm(scene, rate: 10)
    let studio = try SceneStudio(film.geometry)
    for sight in try SceneSight.all() where sight.scene == name {
      let picture = try studio.picture(of: film.shot(Int((sight.time * 10).rounded())))
      let answer = try classifier.classify(
        PixelBuffer(picture, pool: nil), ClassificationRequest())
      let best = try #require(answer.first)
      #expect(best.firstSynonym == sight.label, "\(sight.object) at \(sight.time) s")
      // Compression and another machine's arithmetic move it by some hundredths.
      #expect(abs(best.confidence - sight.confidence) <= 0.15, "\(sight.object)")
    }
  }
}
