import Foundation
import Geometry
import Testing

@testable import Scenarios

struct PoseMotionTests {
  private func turned(_ degrees: Double, at place: SIMD3<Double>) throws -> Transform {
    let rotation = try #require(
      Quaternion(angle: degrees * .pi / 180, axis: SIMD3(0, 1, 0)))
    return Transform(rotation: rotation, translation: place)
  }

  @Test func `a camera goes on as it came, before the frame and after it`() throws {
    let before = (pose: try turned(10, at: SIMD3(0, 1, 0)), seconds: 1.0)
    let now = try turned(14, at: SIMD3(0.2, 1, 0))
    let motion = PoseMotion(from: before, to: now, at: 1.1)
    #expect(motion.pose(after: 0) == now)
    // A quarter of the interval: 1° and 5 cm.
    for (seconds, degrees, x) in [(0.025, 15.0, 0.25), (-0.025, 13.0, 0.15)] {
      let pose = motion.pose(after: seconds)
      #expect((pose.translation - SIMD3(x, 1, 0)).length < 1e-12)
      #expect(try pose.rotation.angle(to: turned(degrees, at: .zero).rotation) < 1e-9)
    }
  }

  @Test func `a camera that was put elsewhere, or has no frame before, stands still`() throws {
    let now = try turned(0, at: SIMD3(3, 1, 0))
    let jumped = PoseMotion(from: (try turned(0, at: .zero), 1), to: now, at: 1.1)
    let first = PoseMotion(from: nil, to: now, at: 0)
    #expect(jumped.pose(after: 0.01) == now && first.pose(after: -0.01) == now)
  }
}
