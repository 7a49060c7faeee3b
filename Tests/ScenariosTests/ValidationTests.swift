import Foundation
import Geometry
import Imaging
import Recordings
import TestSupport
import Testing
import WorldTracking

@testable import Scenarios

@Suite struct `The check of the axes` {
  /// Points in a box before the cameras, which look at it from a bow of places.
  private func pairs(_ edit: (Transform) -> Transform = { $0 }) -> [EpipolarPair] {
    let poses = (0..<4).map { index -> Transform in
      let t = Double(index)
      let rotation =
        (Quaternion(angle: 0.12 * t, axis: SIMD3(0.3, 1, 0.2)) ?? .identity)
        * (Quaternion(angle: 0.3, axis: SIMD3(1, 0.2, 0)) ?? .identity)
      return Transform(rotation: rotation, translation: SIMD3(0.3 * t, 0.1 * t * t, 0.15 * t))
    }
    var generator = SplitMix64(seed: 5)
    let points = (0..<120).map { _ in
      SIMD3(
        Double.random(in: -2...2, using: &generator),
        Double.random(in: -1.5...1.5, using: &generator),
        Double.random(in: -6...(-3), using: &generator))
    }
    let intrinsics = CameraIntrinsics(fx: 500, fy: 500, cx: 319.5, cy: 239.5)
    return (0..<3).compactMap { index in
      let (a, b) = (poses[index], poses[index + 1])
      var pair = EpipolarPair(
        record(index, edit(a), intrinsics), record(index + 1, edit(b), intrinsics),
        matches: points.compactMap { point in
          guard let p = intrinsics.project(a.inverse * point),
            let q = intrinsics.project(b.inverse * point)
          else { return nil }
          return .init(first: p, second: q)
        })
      pair?.frames = (index, index + 1)
      return pair
    }
  }

  private func record(_ index: Int, _ pose: Transform, _ k: CameraIntrinsics) -> FrameRecord {
    FrameRecord(
      index: index, timestamp: Timestamp(nanoseconds: Int64(index)), imagePath: "",
      camera: Camera(
        worldFromCamera: pose, intrinsics: k, imageResolution: ImageSize(width: 640, height: 480)))
  }

  @Test func `right poses put every corner on its line and before both cameras`() throws {
    let check = AxesCheck(pairs(), pictureWidth: 640)
    let claimed = try #require(check.claimed)
    #expect(claimed.median < 1e-9)
    #expect(claimed.inFront == 1)
    #expect(check.verdict == .agrees)
  }

  /// What a reader did wrong, and the reading that mends it.
  private static let mistakes: [(PoseConvention, PoseConvention)] = [
    (.inverted, .inverted), (.flipped, .flipped), (.transposed, .transposed),
    (.quaternionFirst, .quaternionLast), (.quaternionLast, .quaternionFirst),
    (.turnedLeft, .turnedRight), (.turnedRight, .turnedLeft), (.upsideDown, .upsideDown),
    (.transposedAndFlipped, .transposedAndFlipped), (.invertedAndFlipped, .invertedAndFlipped),
  ]

  @Test(arguments: mistakes)
  func `a misread path is contradicted, and the reading that mends it is named`(
    mistake: PoseConvention, mended: PoseConvention
  ) throws {
    let check = AxesCheck(pairs { mistake.misread($0) }, pictureWidth: 640)
    #expect(check.verdict == .contradicted(by: mended), "\(check.readings)")
    #expect(try #require(check.best).median < 1e-6)
  }

  @Test func `a camera that stands still, and too few corners, tell nothing`() {
    let still = pairs().map { pair in
      var pair = pair
      pair.medianMove = 2.9
      return pair
    }
    #expect(AxesCheck(still, pictureWidth: 640).verdict == .cannotTell)
    let few = pairs().prefix(1).map { pair in
      var pair = pair
      pair.directions = Array(pair.directions.prefix(59))
      return pair
    }
    #expect(AxesCheck(few, pictureWidth: 640).verdict == .cannotTell)
    #expect(AxesCheck([], pictureWidth: 640).verdict == .cannotTell)
  }

  @Test func `poses of another path disagree under every reading`() {
    var turn = 0.0
    let check = AxesCheck(
      pairs { pose in
        turn += 0.7
        return Transform(
          rotation: (Quaternion(angle: turn, axis: SIMD3(0.2, 0.5, 1)) ?? .identity)
            * pose.rotation,
          translation: SIMD3(turn * turn, -turn, 0.3))
      }, pictureWidth: 640)
    #expect(check.verdict == .disagrees)
  }
}

@Suite struct `The checks of clock and motion` {
  @Test func `a gap is an interval longer than one and a half of the median`() {
    let times = [0, 100, 200, 360, 460].map { Timestamp(nanoseconds: $0 * 1_000_000) }
    let clock = ClockCheck(times)
    #expect(clock.interval == 0.1 && clock.gaps == 1 && clock.longest == 0.16)
    #expect(clock.longestAfter == 2)
  }

  private func frames(_ x: [Double]) -> [FrameRecord] {
    x.enumerated().map { index, x in
      FrameRecord(
        index: index, timestamp: Timestamp(nanoseconds: Int64(index) * 100_000_000), imagePath: "",
        camera: Camera(
          worldFromCamera: Transform(rotation: .identity, translation: SIMD3(x, 0, 0)),
          intrinsics: CameraIntrinsics(fx: 1, fy: 1, cx: 0, cy: 0),
          imageResolution: ImageSize(width: 1, height: 1)))
    }
  }

  @Test func `a step faster than 5 m a second is a jump; without metres, one of 20 medians`() {
    let path = [0, 0.1, 0.2, 0.75, 0.85, 0.95]
    #expect(MotionCheck(frames(path), isMetric: true).jumps == [3])
    #expect(MotionCheck(frames(path), isMetric: false).jumps == [])
    #expect(MotionCheck(frames([0, 0.1, 0.2, 2.3, 2.4, 2.5]), isMetric: false).jumps == [3])
    #expect(MotionCheck(frames([1, 1, 1]), isMetric: true).isStill)
  }
}
