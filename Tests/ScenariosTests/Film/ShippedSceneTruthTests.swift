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
    _ name: String, into folder: TemporaryFolder, rate: Double, seconds: Double, size: ImageSize,
    writesDepth: Bool = true
  ) throws -> Recording {
    var scene = try Scene(contentsOf: Self.folder + "/" + name)
    scene.camera.noise = 0
    scene.camera.blurPixels = 0
    scene.camera.exposureSeconds = 0
    scene.camera.exposureWander = 0
    let length = scene.paths["tour"]?.seconds ?? seconds
    let film = try SceneFilm(
      scene, rate: rate, seconds: 0...min(seconds, length), size: size)
    try film.write(to: folder.file("film"), recordsDepth: writesDepth)
    return try Recording.open(path: folder.file("film"))
  }

  /// A session that runs from the first frame on, with tracking normal at once.
  private func running(_ configuration: SessionConfiguration, over recording: Recording) -> Session
  {
    var configuration = configuration
    configuration.trackingStart = .immediate
    var session = Session(configuration: configuration, hasGravity: true, queue: nil)
    _ = session.advance(
      to: recording.frames[0].timestamp,
      inputs: [TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))])
    return session
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
    configuration.world = .recorded
    var session = running(configuration, over: recording)
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

  /// How far off hits were, in metres, and how many taps there were.
  private struct Misses {
    var metres: [Double] = []
    var tried = 0

    var median: Double { metres.isEmpty ? .infinity : metres.sorted()[metres.count / 2] }
  }

  /// The tours as a phone takes them: 15 pictures/s of the size that the scenes' cameras have.
  ///
  /// Twice, the world comes from nothing but the pictures: textured places are tapped and hit where the
  /// ray passes the nearest point (H-6), and rays through any pixel at all meet the surface that the
  /// points around them make (H-20).
  @Test(arguments: names)
  func `the tracker's own points are hit within 1 cm, median`(name: String) throws {
    let folder = try TemporaryFolder()
    let size = ImageSize(width: 640, height: 480)
    let recording = try filmed(
      name, into: folder, rate: 15, seconds: 10, size: size, writesDepth: false)
    let truth = try #require(try SceneTruth(of: recording))
    var configuration = SessionConfiguration(viewport: SIMD2(640, 480))
    configuration.world = .frames
    var session = running(configuration, over: recording)
    var options = configuration.hitTest
    options.answersInAnyState = true
    var (points, surfaces) = (Misses(), Misses())
    var places = TexturedPlaces()
    var random = SplitMix64(seed: 6)
    for item in ReplaySource(recording, components: []) {
      guard case .frame(let captured) = item, let frame = session.step(captured).frame else {
        continue
      }
      let textured = places.corners(in: captured.image, columns: 8, rows: 6, above: 3e-4)
      for corner in random.shuffled(textured).prefix(2) {
        let report = frame.hitTest(
          pixel: SIMD2(Double(corner.pixel.x), Double(corner.pixel.y)), types: .featurePoint,
          options: options, explains: false)
        guard let sight = report.ray.flatMap({ truth.sight(along: $0) }) else { continue }
        points.tried += 1
        guard let hit = report.results.first else { continue }
        points.metres.append((hit.worldFromHit.translation - sight.pointInWorld).length)
      }
      for _ in 0..<3 {
        let pixel = SIMD2(
          Double(random.index(below: size.width)), Double(random.index(below: size.height)))
        guard
          let query = frame.raycastQuery(
            fromPixel: pixel, target: .estimatedPlane, alignment: .any),
          let sight = truth.sight(along: query.ray)
        else { continue }
        surfaces.tried += 1
        guard let hit = frame.raycast(query, options: options).first else { continue }
        surfaces.metres.append((hit.worldFromHit.translation - sight.pointInWorld).length)
      }
    }
    #expect(points.tried >= 200 && 4 * points.metres.count >= 3 * points.tried)
    #expect(points.median <= 0.01)
    // Where nothing is followed, as on bare walls, there is no answer instead of a wrong one.
    #expect(surfaces.metres.count >= 100, "of \(surfaces.tried)")
    #expect(surfaces.median <= 0.01)
  }
}

extension PlaneAnchor {
  /// True for a point of the plane, inside its outline, not of one that lies a paper's thickness before it.
  fileprivate func holds(_ pointInWorld: SIMD3<Double>) -> Bool {
    let point = worldFromPlane.inverse * pointInWorld
    return abs(point.y) < 0.0001 && Polygon(boundary).contains(SIMD2(point.x, point.z))
  }
}
