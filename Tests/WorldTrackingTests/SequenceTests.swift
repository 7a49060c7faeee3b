import Foundation
import Geometry
import Recordings
import Testing

@testable import WorldTracking

/// Hand-held walks about the ``TestRoom``, whose truth is exact: points on planes, and the planes themselves.
struct SequenceTests {
  /// The pose of a frame, at 25 a second: sways of half a metre with a hand's tremor.
  private static func pose(_ index: Int) throws -> Transform {
    let t = Double(index) / 25
    let origin = SIMD3(
      0.55 * sin(0.55 * t) + 0.01 * sin(7.1 * t), 1.45 + 0.08 * sin(0.9 * t) + 0.008 * sin(9.3 * t),
      0.9 + 0.25 * cos(0.4 * t))
    return try TestRoom.pose(at: origin, lookingAt: SIMD3(0.12 * sin(0.8 * t), 0.6, -0.7))
  }

  /// What a walk of `count` frames gives: the newest place of each point, and the last update.
  private static func walk(_ room: TestRoom, frames count: Int) throws -> (
    errors: [Double], last: WorldUpdate
  ) {
    var tracker = WorldTracker()
    var newest: [UInt64: SIMD3<Double>] = [:]
    var update = WorldUpdate()
    for index in 0..<count {
      update = tracker.track(try room.frame(index, pose: try pose(index)))
      let cloud = update.featurePoints
      for place in 0..<cloud.count { newest[cloud.identifiers[place]] = cloud[place] }
    }
    return (newest.values.map { TestRoom.distance(of: $0) }.sorted(), update)
  }

  /// A room seen by a phone.
  private static func room(noise: Double) -> TestRoom {
    var room = TestRoom()
    room.size = ImageSize(width: 1280, height: 720)
    room.focalLength = 0.78 * 1280
    room.grain = 300
    room.noise = noise
    return room
  }

  @Test func `with noise points are within 3 mm of the planes, nine in ten within 30 mm`()
    throws
  {
    let (errors, last) = try Self.walk(Self.room(noise: 2), frames: 42)
    try #require(errors.count >= 150)
    let (median, ninth) = (errors[errors.count / 2], errors[errors.count * 9 / 10])
    #expect(median <= 0.003, "\(errors.count) points: \(median * 1000) mm")
    #expect(ninth <= 0.030, "\(errors.count) points: \(ninth * 1000) mm")
    // The floor, the wall and the table top, by normal and height or depth.
    let planes = [
      Plane(normal: SIMD3(0, 1, 0), through: .zero),
      Plane(normal: SIMD3(0, 0, 1), through: SIMD3(0, 0, -2)),
      Plane(normal: SIMD3(0, 1, 0), through: SIMD3(0, 0.7, 0)),
    ]
    for plane in planes {
      let plane = try #require(plane)
      let isFound = last.planes.contains { anchor in
        let found = Plane(xzOf: anchor.worldFromPlane)
        return found.normal.cross(plane.normal).length < 0.5 * .pi / 180
          && abs(plane.signedDistance(to: anchor.worldFromPlane.translation)) < 0.005
      }
      #expect(isFound, "\(plane)")
    }
  }

  @Test func `without noise points are within a millimetre of the planes`() throws {
    var room = Self.room(noise: 0)
    // An edge against what is behind it shows a corner that is on neither plane.
    room.hasTable = false
    let (errors, _) = try Self.walk(room, frames: 42)
    try #require(errors.count >= 150)
    let median = errors[errors.count / 2]
    #expect(median <= 0.001, "\(median * 1000) mm")
  }
}
