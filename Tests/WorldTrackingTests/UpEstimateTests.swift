import Foundation
import Geometry
import Recordings
import TestSupport
import Testing
import WorldTracking

struct UpEstimateTests {
  /// The world's up in the file's axes.
  private let up = SIMD3<Double>(0.48, -0.6, 0.64)

  /// A level direction at an angle about `up`.
  private func level(_ angle: Double) throws -> SIMD3<Double> {
    let first = try #require(up.cross(SIMD3(1, 0, 0)).normalized)
    return cos(angle) * first + sin(angle) * up.cross(first)
  }

  /// Cameras that look level by `yaw` and then down by `pitch`, held level.
  private func frames(_ count: Int, yaw: (Int) -> Double, pitch: (Int) -> Double) throws
    -> [FrameRecord]
  {
    try (0..<count).map { index in
      let back = -(try level(yaw(index)))
      let turn = pitch(index)
      let z = cos(turn) * back + sin(turn) * up
      let right = try #require(up.cross(back).normalized)
      let pose = try #require(
        Transform(nearestTo: Matrix3(columns: (right, z.cross(right), z)), translation: .zero))
      return FrameRecord(
        index: index, timestamp: Timestamp(nanoseconds: Int64(index)), imagePath: "",
        camera: Camera(
          worldFromCamera: pose, intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
          imageResolution: ImageSize(width: 64, height: 48)))
    }
  }

  private func degrees(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    atan2(a.cross(b).length, a.dot(b)) * 180 / .pi
  }

  @Test func `level cameras that turn about give up exactly, however far they look down`() throws {
    let estimate = try #require(
      UpEstimate(cameras: frames(30, yaw: { 0.2 * Double($0) }, pitch: { _ in 0.5 })))
    #expect(degrees(estimate.up, up) < 1e-6)
    #expect(estimate.source == .cameras)
  }

  @Test func `cameras that look one way give the mean of their up axes`() throws {
    // Pitched by −5° to 5°, they are up in the mean.
    let estimate = try #require(
      UpEstimate(
        cameras: frames(11, yaw: { _ in 1 }, pitch: { Double($0 - 5) * .pi / 180 })))
    #expect(degrees(estimate.up, up) < 1e-6)
  }

  @Test func `cameras whose up axes cancel out give none`() throws {
    var upside = try frames(2, yaw: { _ in 0 }, pitch: { _ in 0 })
    let pose = upside[1].camera.worldFromCamera
    let roll = try #require(Quaternion(angle: .pi, axis: SIMD3(0, 0, 1)))
    upside[1].camera.worldFromCamera = Transform(
      rotation: pose.rotation * roll, translation: pose.translation)
    #expect(UpEstimate(cameras: upside) == nil)
    #expect(UpEstimate(cameras: []) == nil)
  }

  /// Points of a plane with the normal, and a third as many anywhere.
  private func points(normal: SIMD3<Double>, count: Int) throws -> [SIMD3<Double>] {
    var random = SplitMix64(seed: 7)
    func number() -> Double { random.number(in: -1...1) }
    let first = try #require(normal.cross(SIMD3(0.3, 0.9, 0.1)).normalized)
    let second = normal.cross(first)
    let plane = (0..<count).map { _ in
      2 * number() * first + 2 * number() * second + (0.004 * number() - 1.2) * normal
    }
    return plane + (0..<count / 3).map { _ in 2 * SIMD3(number(), number(), number()) }
  }

  @Test func `a level plane of many points says it more exactly`() throws {
    // Cameras that are all pitched by 8° are off by as much.
    var estimate = try #require(
      UpEstimate(cameras: frames(10, yaw: { _ in 0 }, pitch: { _ in 8 * .pi / 180 })))
    #expect(isClose(degrees(estimate.up, up), 8, within: 1e-6))
    estimate.refine(with: try points(normal: up, count: 300), center: .zero)
    // 300 points within 4 mm over 4 m: far below a tenth of a degree.
    #expect(degrees(estimate.up, up) < 0.1)
    #expect(estimate.source == .plane)
    #expect(estimate.support > 0.7)
  }

  @Test func `a wall and scattered points say nothing`() throws {
    let estimate = try #require(
      UpEstimate(cameras: frames(10, yaw: { _ in 0 }, pitch: { _ in 0 })))
    var refined = estimate
    refined.refine(with: try points(normal: level(0.3), count: 300), center: .zero)
    #expect(refined == estimate)
    refined.refine(with: [.zero, SIMD3(1, 0, 0), SIMD3(.nan, 0, 0)], center: .zero)
    #expect(refined == estimate)
  }

  @Test func `cameras that look down by 25° one way find up on the table, not on the wall`() throws
  {
    var estimate = try #require(
      UpEstimate(cameras: frames(10, yaw: { _ in 0 }, pitch: { _ in 25 * .pi / 180 })))
    #expect(isClose(degrees(estimate.up, up), 25, within: 1e-6))
    // The wall that they face has twice the points; its normal is 65° from the cameras' up.
    let wall = try points(normal: level(0), count: 600)
    estimate.refine(with: try points(normal: up, count: 300) + wall, center: .zero)
    #expect(degrees(estimate.up, up) < 0.3)
    #expect(estimate.source == .plane)
  }

  @Test func `a plane about which cameras would roll says nothing`() throws {
    let estimate = try #require(
      UpEstimate(cameras: frames(10, yaw: { _ in 0 }, pitch: { _ in 0 })))
    // A roof that rises to the cameras' side by 30°: its normal is 30° from up, and they would roll by as
    // much about it.
    let side = try level(.pi / 2)
    var refined = estimate
    let roof = cos(.pi / 6) * up + sin(.pi / 6) * side
    refined.refine(with: try points(normal: roof, count: 300), center: .zero)
    #expect(refined == estimate)
  }
}
