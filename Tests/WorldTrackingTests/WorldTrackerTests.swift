import Foundation
import Geometry
import Imaging
import Recordings
import TestSupport
import Testing

@testable import WorldTracking

struct WorldTrackerTests {
  private var options: FeatureTrackerOptions {
    var options = FeatureTrackerOptions()
    options.trackLimit = 120
    options.wideTrackLimit = 300
    return options
  }

  /// The updates of a walk of `count` frames.
  private func walk(_ count: Int, room: TestRoom = TestRoom()) throws -> [WorldUpdate] {
    var tracker = WorldTracker(options: options)
    return try (0..<count).map {
      tracker.track(try room.frame($0, pose: try TestRoom.walk($0)))
    }
  }

  @Test func `points of a scene without noise are on its planes to a third of a pixel`() throws {
    // A third of 1/260 rad, 2.3 m away, from directions 0.2 rad apart: 0.0013 · 2.3 / 0.2 = 15 mm.
    var room = TestRoom()
    room.hasTable = false
    let cloud = try #require(try walk(16, room: room).last).featurePoints
    #expect(cloud.count >= 20)
    let errors = (0..<cloud.count).map { TestRoom.distance(of: cloud[$0]) }.sorted()
    #expect(errors[errors.count / 2] < 0.015)
    #expect(errors[errors.count * 9 / 10] < 0.045)
  }

  @Test func `up is found on the floor by cameras that all look down by 27° one way`() throws {
    var settings = WorldTrackerSettings()
    settings.features = options
    settings.refinesUp = true
    // They lean forward by atan(1 / 2).
    settings.up = try TestRoom.walk(0).axes.columns.1
    var tracker = WorldTracker(settings)
    let last = try #require(
      (0..<60).map { tracker.track(try TestRoom().frame($0, pose: try TestRoom.walk($0))) }.last)
    // 2° is how far later estimates may be from the one that is kept.
    #expect(try #require(last.up).dot(SIMD3(0, 1, 0)) > cos(2 * Double.pi / 180))
    let level = last.planes.filter { $0.alignment == .horizontal }
    #expect(!level.isEmpty)
    for plane in level {
      #expect(
        min(abs(plane.worldFromPlane.translation.y), abs(plane.worldFromPlane.translation.y - 0.7))
          < 0.03)
    }
  }

  @Test func `a bent lens's pixels are straightened before the geometry`() throws {
    var room = TestRoom()
    room.hasTable = false
    room.lens = .brownConrady(k1: -0.2, k2: 0.05, p1: 0.001, p2: -0.002, k3: 0)
    let cloud = try #require(try walk(16, room: room).last).featurePoints
    #expect(cloud.count >= 20)
    let errors = (0..<cloud.count).map { TestRoom.distance(of: cloud[$0]) }.sorted()
    #expect(errors[errors.count / 2] < 0.015)
  }

  @Test func `points that are found again don't hide how many were lost`() throws {
    let room = TestRoom()
    var tracker = FeatureTracker(options: options)
    func identifiers() -> Set<UInt64> {
      Set(tracker.tracked.compactMap { tracker.points[$0]?.identifier })
    }
    var found = 0
    // A look aside, so that remembered points come into view again.
    let aside = try TestRoom.pose(at: SIMD3(0, 1.5, 1.3), lookingAt: SIMD3(3, 0.5, -0.7))
    let walk = try (0..<20).map { try TestRoom.walk($0) }
    for (index, pose) in (walk[..<14] + [aside, aside] + walk[14...]).enumerated() {
      var evidence = FrameEvidence()
      let before = identifiers()
      let frame = try room.frame(index, pose: pose)
      let view = try #require(tracker.track(frame, evidence: &evidence))
      // How well points are known is told with the cloud.
      _ = tracker.cloud(seenFrom: view)
      #expect(evidence.lostCount >= before.subtracting(identifiers()).count)
      found += evidence.trackedCount + evidence.lostCount - before.count
    }
    #expect(found > 0)
  }

  @Test func `F-3 identifiers are unique in a cloud and follow a point over frames`() throws {
    let updates = try walk(14)
    for update in updates {
      #expect(Set(update.featurePoints.identifiers).count == update.featurePoints.count)
    }
    let before = updates[updates.count - 2].featurePoints
    let after = updates[updates.count - 1].featurePoints
    let shared = Set(before.identifiers).intersection(after.identifiers)
    #expect(shared.count * 10 >= before.count * 8)
    for identifier in shared.sorted() {
      let i = try #require(before.identifiers.firstIndex(of: identifier))
      let j = try #require(after.identifiers.firstIndex(of: identifier))
      // Two standard deviations of 3 % at 3.5 m; another point is mostly farther away.
      #expect((before[i] - after[j]).length < 0.2)
    }
  }

  @Test func `F-3 points come back with their identifiers after the camera looked away`() throws {
    var tracker = WorldTracker(options: options)
    let room = TestRoom()
    var known = FeaturePointCloud.empty
    for index in 0..<14 {
      known = tracker.track(try room.frame(index, pose: try TestRoom.walk(index))).featurePoints
    }
    let away = try TestRoom.pose(at: SIMD3(0, 1.5, 1), lookingAt: SIMD3(0, 3, 5))
    for index in 14..<17 {
      let update = tracker.track(try room.frame(index, pose: away))
      #expect(update.featurePoints.isEmpty)
    }
    // A pose between two of the walk.
    let back = try TestRoom.walk(13).interpolated(to: try TestRoom.walk(12), at: 0.4)
    var found = FeaturePointCloud.empty
    for index in 17..<20 {
      found = tracker.track(try room.frame(index, pose: back)).featurePoints
    }
    let same = Set(found.identifiers).intersection(known.identifiers)
    #expect(same.count * 2 >= known.count)
  }

  @Test func `planes are found among a room's measured points, and stay away when not asked for`()
    throws
  {
    var tracker = WorldTracker(options: options)
    var other = WorldTracker(options: options)
    var update = WorldUpdate()
    for index in 0..<6 {
      let frame = try TestRoom().frame(index, pose: try TestRoom.walk(index)) { (Float($0), 2) }
      update = tracker.track(frame)
      #expect(other.track(frame, findsPlanes: false).planes.isEmpty)
    }
    let floor = try #require(update.planes.first { $0.classification == "floor" })
    #expect(isClose(floor.worldFromPlane.translation.y, 0, within: 0.01))
    let wall = try #require(update.planes.first { $0.alignment == .vertical })
    #expect(isClose(wall.worldFromPlane.translation.z, -2, within: 0.01))
  }

  @Test func `a camera that only turns gives no points`() throws {
    var tracker = WorldTracker(options: options)
    for index in 0..<12 {
      let target = SIMD3(-0.4 + 0.06 * Double(index), 0.5, -0.7)
      let pose = try TestRoom.pose(at: SIMD3(0, 1.5, 1.3), lookingAt: target)
      let update = tracker.track(try TestRoom().frame(index, pose: pose))
      #expect(update.featurePoints.isEmpty)
      if index > 0 { #expect(update.evidence.trackedCount > 40) }
    }
  }

  @Test func `the same frames give the same updates, and a copy goes on alike`() throws {
    let frames = try (0..<10).map { try TestRoom().frame($0, pose: try TestRoom.walk($0)) }
    var first = WorldTracker(options: options)
    var second = WorldTracker(options: options)
    for frame in frames.prefix(6) { #expect(first.track(frame) == second.track(frame)) }
    var copy = first
    for frame in frames.suffix(4) {
      let expected = first.track(frame)
      #expect(copy.track(frame) == expected)
      #expect(second.track(frame) == expected)
    }
  }

  @Test func `measured depth gives points at once, unless its confidence is low`() throws {
    let pose = try TestRoom.walk(3)
    var sure = WorldTracker(options: options)
    let seen = sure.track(try TestRoom().frame(0, pose: pose) { (Float($0), 2) })
    #expect(seen.featurePoints.count > 40)
    for index in 0..<seen.featurePoints.count {
      #expect(TestRoom.distance(of: seen.featurePoints[index]) < 0.005)
    }
    var unsure = WorldTracker(options: options)
    let unseen = unsure.track(try TestRoom().frame(0, pose: pose) { (Float($0), 0) })
    #expect(unseen.featurePoints.isEmpty)
  }

  @Test func `the evidence tells the camera's move, the picture's flow and lost points`() throws {
    let updates = try walk(3)
    #expect(updates[0].evidence.interval == 0)
    #expect(updates[1].evidence.trackedCount > 60)
    let moved = (try TestRoom.walk(2).translation - (try TestRoom.walk(1).translation)).length
    #expect(isClose(updates[2].evidence.translation, moved, within: 1e-12))
    #expect(isClose(updates[2].evidence.interval, 0.033_333_333, within: 1e-12))
    // 3 cm at 2 to 3 m with 260 px focal length, less what the turn takes back.
    #expect(updates[2].evidence.medianFlowInPixels > 0.3)
    #expect(updates[2].evidence.medianFlowInPixels < 8)
  }

  @Test func `a frame whose camera is no camera changes nothing`() throws {
    var tracker = WorldTracker(options: options)
    var reference = WorldTracker(options: options)
    let room = TestRoom()
    for index in 0..<3 {
      let frame = try room.frame(index, pose: try TestRoom.walk(index))
      var broken = frame
      broken.record.camera.intrinsics.fx = .nan
      #expect(tracker.track(broken) == WorldUpdate())
      #expect(tracker.track(frame) == reference.track(frame))
    }
  }

  @Test func `pictures of another size start afresh`() throws {
    var tracker = WorldTracker(options: options)
    _ = tracker.track(try TestRoom().frame(0, pose: try TestRoom.walk(0)))
    var small = TestRoom()
    small.size = ImageSize(width: 7, height: 5)
    let update = tracker.track(try small.frame(1, pose: try TestRoom.walk(1)))
    #expect(update.evidence.trackedCount == 0)
  }
}
