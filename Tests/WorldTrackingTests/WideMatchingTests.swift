import Foundation
import Geometry
import Imaging
import Recordings
import Testing

@testable import WorldTracking

/// Frames that are far apart: patches as they look from elsewhere, and the search for them.
struct WideMatchingTests {
  private let size = ImageSize(width: 160, height: 120)

  @Test func `a patch is bent as it looks from the other camera`() throws {
    // The second picture shows the first turned by 30° about (80, 60) and enlarged by a fifth.
    let (c, s) = (1.2 * cos(Double.pi / 6), 1.2 * sin(Double.pi / 6))
    let first = TestPicture.pyramid(try TestPicture.make(size, TestPicture.waves))
    let second = TestPicture.pyramid(
      try TestPicture.make(size) { x, y in
        let (dx, dy) = (x - 80, y - 60)
        return TestPicture.waves(
          80 + (c * dx + s * dy) / 1.44, 60 + (-s * dx + c * dy) / 1.44)
      })
    let warp = WarpedPatch.Warp(
      right: SIMD2(Float(c), Float(s)), down: SIMD2(Float(-s), Float(c)))
    let point = SIMD2<Float>(80, 60)
    func likeness(_ warp: WarpedPatch.Warp) throws -> Float {
      let patch = try #require(WarpedPatch(of: point, in: first, level: 0, warp: warp))
      let value = patch.withPatch { PatchAlignment.correlation(of: $0, at: point, in: second) }
      let inside = try #require(value)
      return try #require(inside)
    }
    #expect(try likeness(warp) > 0.99)
    #expect(try likeness(.identity) < 0.8)
  }

  @Test func `patches at the edge, edge on, mirrored or not finite are none`() throws {
    let picture = TestPicture.pyramid(try TestPicture.make(size, TestPicture.waves))
    let middle = SIMD2<Float>(80, 60)
    #expect(WarpedPatch(of: SIMD2(-40, 60), in: picture, level: 0, warp: .identity) == nil)
    #expect(WarpedPatch(of: SIMD2(.nan, 60), in: picture, level: 0, warp: .identity) == nil)
    for warp in [
      WarpedPatch.Warp(right: SIMD2(1, 0), down: SIMD2(1, 0)),
      WarpedPatch.Warp(right: SIMD2(-1, 0), down: SIMD2(0, 1)),
      WarpedPatch.Warp(right: SIMD2(.nan, 0), down: SIMD2(0, 1)),
    ] {
      #expect(WarpedPatch(of: middle, in: picture, level: 0, warp: warp) == nil)
    }
  }

  @Test func `a point is found where the poses say it can be, though the camera turned about`()
    throws
  {
    let room = TestRoom()
    let first = try TestRoom.pose(at: SIMD3(-0.2, 1.5, 1.3), lookingAt: SIMD3(0, 0.5, -0.7))
    let upright = try TestRoom.pose(at: SIMD3(0.2, 1.45, 1.2), lookingAt: SIMD3(0.1, 0.5, -0.7))
    let roll = try #require(Quaternion(x: 0, y: 0, z: sin(0.2), w: cos(0.2)))
    let second = Transform(
      rotation: upright.rotation * roll, translation: upright.translation)
    let (a, b) = (try room.frame(0, pose: first), try room.frame(1, pose: second))
    let from = try #require(CameraView(a.record, size: a.image.size))
    let to = try #require(CameraView(b.record, size: b.image.size))
    let search = EpipolarSearch(
      from: from, to: to, first: TestPicture.pyramid(a.image), second: TestPicture.pyramid(b.image),
      inverseDistances: 0.2...1)
    var places = TexturedPlaces()
    var (found, errors) = (0, [Float]())
    for corner in places.corners(in: a.image, columns: 16, rows: 12, above: 3e-4) {
      guard let direction = from.direction(ofPixel: corner.pixel),
        let match = search.match(of: corner.pixel)
      else { continue }
      found += 1
      // The floor, the table or the wall.
      let surfaces = [
        -from.origin.y / direction.y, (0.7 - from.origin.y) / direction.y,
        (-2 - from.origin.z) / direction.z,
      ]
      let places = surfaces.compactMap { to.pixel(of: from.origin + $0 * direction) }
      errors.append(places.map { match.largestDistance(to: $0) }.min() ?? .infinity)
    }
    errors.sort()
    #expect(found >= 15)
    #expect(errors[found / 2] < 1)
  }

  @Test func `two frames far apart already give points`() throws {
    var options = FeatureTrackerOptions()
    options.wideTrackLimit = 200
    var tracker = WorldTracker(options: options)
    var room = TestRoom()
    room.hasTable = false
    _ = tracker.track(try room.frame(0, pose: try TestRoom.walk(0)))
    let cloud = tracker.track(try room.frame(1, pose: try TestRoom.walk(10))).featurePoints
    #expect(cloud.count >= 20)
    let errors = (0..<cloud.count).map { TestRoom.distance(of: cloud[$0]) }.sorted()
    // Half a pixel of 1/260 rad at 2.4 m, from directions 0.12 rad apart: 3.8 cm.
    #expect(errors[errors.count / 2] < 0.038)
  }
}

struct PoseNoiseTests {
  @Test func `what all points are off by is the pose's fault, what some are off by is not`() {
    var noise = PoseNoise()
    let steady = (0..<40).map { SIMD2<Float>(3, -1) + SIMD2(Float($0 % 5) - 2, 0) }
    for _ in 0..<30 { #expect(noise.observe(steady) == SIMD2(3, -1)) }
    // √((3² + 1²) / 2)
    #expect(abs(noise.pixels - 5.0.squareRoot()) < 0.01)
    let some = (0..<40).map { SIMD2<Float>($0 < 15 ? 20 : 0, 0) }
    // What was seen is forgotten slowly: 0.9³⁰ of 5 is left, 0.46 px.
    for _ in 0..<30 { #expect(noise.observe(some) == .zero) }
    #expect(noise.pixels > 0.4 && noise.pixels < 0.5)
    for _ in 0..<90 { #expect(noise.observe(some) == .zero) }
    #expect(noise.pixels < 0.01)
  }

  @Test func `frames that are far apart each tell as much as those before`() {
    var noise = PoseNoise()
    let steady = (0..<40).map { SIMD2<Float>(3, -1) + SIMD2(Float($0 % 5) - 2, 0) }
    for _ in 0..<30 { #expect(noise.observe(steady, isWide: true) == SIMD2(3, -1)) }
    let better = steady.map { $0 - SIMD2(3, -1) }
    for _ in 0..<30 { #expect(noise.observe(better, isWide: true) == .zero) }
    #expect(noise.pixels < 0.01)
  }

  @Test func `a few points tell nothing`() {
    var noise = PoseNoise()
    #expect(noise.observe([SIMD2(50, 50)]) == .zero)
    #expect(noise.pixels == 1)
  }

  @Test func `poses that shake by more than the parallax give no points`() throws {
    var options = FeatureTrackerOptions()
    options.trackLimit = 120
    options.wideTrackLimit = 120
    var tracker = WorldTracker(options: options)
    var random = SplitMix64(seed: 3)
    var counts: [Int] = []
    for index in 0..<14 {
      // Pictures from a walk of 3 mm a frame, poses turned by up to 0.03 rad, which is 8 pixels.
      let walked = try TestRoom.walk(0).translation + SIMD3(0.003 * Double(index), 0, 0)
      let pose = try TestRoom.pose(at: walked, lookingAt: SIMD3(0, 0.5, -0.7))
      var frame = try TestRoom().frame(index, pose: pose)
      let turn = try #require(
        Quaternion(
          x: random.number(in: -0.015...0.015), y: random.number(in: -0.015...0.015), z: 0, w: 1))
      frame.record.camera.worldFromCamera = Transform(
        rotation: pose.rotation * turn, translation: pose.translation)
      counts.append(tracker.track(frame).featurePoints.count)
    }
    #expect(counts.allSatisfy { $0 == 0 })
  }
}

struct PointSurroundingsTests {
  @Test func `a point far from all of its neighbours' distances is contradicted by them`() {
    let grid = FeatureGrid(size: ImageSize(width: 200, height: 200), cellCount: 100)
    var surroundings = PointSurroundings(grid: grid)
    for (index, distance) in [2.0, 2.1, 2.05, 1.95].enumerated() {
      surroundings.add(
        SIMD2(100 + 8 * Float(index), 90), offset: SIMD3(0, 0, -distance), deviation: 0.01)
    }
    let place = SIMD2<Float>(105, 100)
    surroundings.add(place, offset: SIMD3(0, 0, -1), deviation: 0.01)
    #expect(surroundings.contradict(place, distance: 1))
    #expect(!surroundings.contradict(place, distance: 2.2))
    // Five cells away there is nothing that could contradict.
    #expect(!surroundings.contradict(SIMD2(10, 10), distance: 1))
  }
}
