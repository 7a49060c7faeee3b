import Geometry
import Imaging
import Testing

@testable import Recordings
@testable import WorldTracking

/// Recordings in which the poses leap while the camera goes on.
struct PoseJumpTests {
  private static let jumpAt = 24

  /// Frames of a walk whose poses are off by `leap` from a frame on, 30 a second.
  private func updates(leap: SIMD3<Double>, frames: Int = 48) throws -> [WorldUpdate] {
    let room = TestRoom()
    var tracker = WorldTracker()
    return try (0..<frames).map { index in
      var captured = try room.frame(index, pose: try TestRoom.walk(index))
      if index >= Self.jumpAt {
        captured.record.camera.worldFromCamera.translation += leap
        if index == Self.jumpAt {
          captured.record.interruption = RecordingBreak(
            kind: .jump, seconds: 1.0 / 30, distance: leap.length, angle: 0)
        }
      }
      return tracker.track(captured)
    }
  }

  @Test(arguments: [SIMD3(3.0, 0, 0), SIMD3(0, 0, 3), SIMD3(0, 0.8, 0)])
  func `behind a leap of the poses points are found as after a start`(leap: SIMD3<Double>) throws {
    let leapt = try updates(leap: leap)
    let straight = try updates(leap: .zero)
    let known = { (update: WorldUpdate) in update.featurePoints.count }
    // As many frames after the leap as the recording had before it.
    let fresh = known(straight[Self.jumpAt - 1])
    try #require(fresh >= 30)
    #expect(known(try #require(leapt.last)) >= fresh / 2)
    // What is known there lies where the poses say: on the room's planes, moved by the leap.
    let cloud = try #require(leapt.last).featurePoints
    let old = Set(leapt[Self.jumpAt - 1].featurePoints.identifiers)
    let distances = (0..<cloud.count).filter { !old.contains(cloud.identifiers[$0]) }.map {
      TestRoom.distance(of: cloud[$0] - leap)
    }
    #expect(distances.count >= fresh / 3)
    #expect(try #require(distances.sorted().dropLast(distances.count / 10).last) < 0.03)
  }

  @Test func `S-21 points that were found behind a leap don't end relocalizing`() throws {
    let leapt = try updates(leap: SIMD3(3, 0, 0), frames: Self.jumpAt + 40)
    // 1 s at 30 frames a second.
    #expect(
      leapt[Self.jumpAt..<(Self.jumpAt + 30)].allSatisfy {
        $0.trackingState == .limited(.relocalizing)
      })
    #expect(leapt[Self.jumpAt + 32].trackingState == .normal)
    #expect(leapt[Self.jumpAt..<(Self.jumpAt + 30)].allSatisfy { $0.evidence.recognizedCount < 12 })
  }

  @Test func `S-21 where the poses go on behind a break, known points end relocalizing`() throws {
    let straight = try updates(leap: .zero)
    #expect(straight[Self.jumpAt].evidence.recognizedCount >= 12)
    let end = straight[Self.jumpAt...].firstIndex { $0.trackingState == .normal }
    // Known points for 0.3 s, at 30 frames a second.
    #expect(try #require(end) <= Self.jumpAt + 10)
  }

  @Test func `H-17 planes from before a leap of the poses go, and have no namesakes behind it`()
    throws
  {
    let leap = SIMD3(0, 0.8, 0)
    let leapt = try updates(leap: leap, frames: Self.jumpAt + 50)
    let before = leapt[Self.jumpAt - 1].planes
    let behind = try #require(leapt.last).planes
    try #require(!before.isEmpty && !behind.isEmpty)
    #expect(Set(before.map(\.identifier)).isDisjoint(with: behind.map(\.identifier)))
    // While tracking is not normal they stay (C-24).
    #expect(leapt[Self.jumpAt + 5].planes == before)
    for plane in behind {
      for corner in plane.boundary {
        let inWorld = plane.worldFromPlane * SIMD3(corner.x, 0, corner.y)
        #expect(TestRoom.distance(of: inWorld - leap) < 0.03)
      }
    }
  }
}
