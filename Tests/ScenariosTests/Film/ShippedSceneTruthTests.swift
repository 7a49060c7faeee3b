import Foundation
import Geometry
import Imaging
import Recordings
import Simulation
import SyntheticScenes
import TestSupport
import Testing
import WorldTracking

@testable import Scenarios

/// What is tapped in rendered recordings of the shipped scenes, held against the scenes themselves.
struct ShippedSceneTruthTests {
  private static let folder = PlacardExecutable.packageFolder + "/Scenes"

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".scene.json") }.sorted()

  /// A scene filmed by a perfect camera.
  private func filmed(
    _ name: String, into folder: TemporaryFolder, rate: Double, seconds: Double, size: ImageSize
  ) throws -> Recording {
    var scene = try Scene(contentsOf: Self.folder + "/" + name)
    scene.camera.noise = 0
    scene.camera.blurPixels = 0
    scene.camera.exposureSeconds = 0
    scene.camera.exposureWander = 0
    let length = scene.paths["tour"]?.seconds ?? seconds
    let film = try SceneFilm(
      scene, rate: rate, seconds: 0...min(seconds, length), size: size)
    try film.write(to: folder.file("film"))
    return try Recording.open(path: folder.file("film"))
  }

  /// How often something was right, and how often it was tried.
  private struct Score {
    var right = 0
    var tried = 0

    mutating func add(_ isRight: Bool) {
      tried += 1
      if isRight { right += 1 }
    }
  }

  @Test(arguments: names)
  func `100 random points are hit within 1 mm by depth and by true planes, on the right object`(
    name: String
  ) throws {
    let folder = try TemporaryFolder()
    let recording = try filmed(
      name, into: folder, rate: 2, seconds: 10, size: ImageSize(width: 320, height: 240))
    let truth = try #require(try SceneTruth(of: recording))
    var configuration = SessionConfiguration(viewport: SIMD2(320, 240))
    configuration.trackingStart = .immediate
    configuration.world = .recorded
    var session = Session(configuration: configuration, hasGravity: true, queue: nil)
    _ = session.advance(
      to: recording.frames[0].timestamp,
      inputs: [TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))])
    var options = configuration.hitTest
    options.answersInAnyState = true
    var (depths, planes, objects) = (Score(), Score(), Score())
    var random = SplitMix64(seed: 6)
    for item in ReplaySource(recording, components: [.featurePoints, .depth]) {
      guard case .frame(let captured) = item, let frame = session.step(captured).frame else {
        continue
      }
      let file = folder.file("film") + String(format: "/objects/%06d.png", frame.index)
      let map = try PNG.decodeGray16(Data(contentsOf: URL(fileURLWithPath: file))).pixels
      let shown = frame.anchors.compactMap(\.plane)
      for _ in 0..<60 {
        let (x, y) = (random.index(below: 320), random.index(below: 240))
        let pixel = SIMD2(Double(x), Double(y))
        func hit(_ type: HitTestType) -> HitTestReport {
          frame.hitTest(pixel: pixel, types: [type], options: options, explains: false)
        }
        let report = hit(.depth)
        guard let ray = report.ray, let sight = truth.sight(along: ray) else { continue }
        if objects.tried < 100 { objects.add(Int(map.samples[y * 320 + x]) == sight.number + 1) }
        func isRight(_ hit: HitTestResult) -> Bool {
          (hit.worldFromHit.translation - sight.pointInWorld).length <= 0.001
        }
        // At edges depth says that it does not know.
        if depths.tried < 100, let hit = report.results.first { depths.add(isRight(hit)) }
        // What has no plane is no question to planes.
        if planes.tried < 100, shown.contains(where: { $0.holds(sight.pointInWorld) }) {
          planes.add(hit(.existingPlaneUsingGeometry).results.first.map(isRight) ?? false)
        }
      }
    }
    #expect(objects.tried == 100 && objects.right >= 99, "\(objects)")
    #expect(depths.tried == 100 && depths.right == 100, "\(depths)")
    #expect(planes.tried == 100 && planes.right == 100, "\(planes)")
  }

  /// Scenes in which the tracker's points are not near enough yet.
  ///
  /// A hit is where the ray passes the nearest point (SEMANTICS H-6), not on a surface. In pictures of
  /// 320×240 hits would be 34 and 20 mm off in the median, were every point on the surface that is seen
  /// where it is seen: a pixel on the corridor's walls, which are a metre beside the camera, is 15 mm of
  /// depth at 2 m and 60 mm at 4 m, and the torture scene's columns, bars and cables stand in front of
  /// walls. The points' own errors are 24 and 14 mm.
  private static let tooHard = ["corridor.scene.json", "torture.scene.json"]

  @Test(arguments: names)
  func `the tracker's own points are hit within 1 cm, median`(name: String) throws {
    let folder = try TemporaryFolder()
    let recording = try filmed(
      name, into: folder, rate: 10, seconds: 10, size: ImageSize(width: 320, height: 240))
    var configuration = SessionConfiguration(viewport: SIMD2(320, 240))
    configuration.world = .frames
    configuration.hitTestTypes = [.featurePoint]
    var settings = HitSweep.Settings()
    settings.tapCount = 100
    settings.usesDepth = false
    settings.truthLimit = 20
    let report = try HitSweep(
      recording: recording, configuration: configuration, settings: settings
    ).run()
    let errors = try #require(report.trueErrors)
    #expect(errors.hits >= 75)
    let median = try #require(errors.millimetres).median
    withKnownIssue("Exact points would still give 34 and 20 mm: see tooHard.") {
      #expect(median <= 10)
    } when: {
      Self.tooHard.contains(name)
    }
  }
}

extension PlaneAnchor {
  /// True for a point of the plane, inside its outline by more than the outline's own rounding.
  fileprivate func holds(_ pointInWorld: SIMD3<Double>) -> Bool {
    let point = worldFromPlane.inverse * pointInWorld
    return abs(point.y) < 0.0005 && Polygon(boundary).contains(SIMD2(point.x, point.z))
  }
}
