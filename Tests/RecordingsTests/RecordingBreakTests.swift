import Foundation
import Geometry
import Recordings
import TestSupport
import Testing

struct RecordingBreakTests {
  /// A camera that moves by 1 cm and turns by 0.01 rad a frame, 30 frames a second.
  private func frames(_ count: Int, change: (Int, inout FrameRecord) -> Void = { _, _ in })
    -> [FrameRecord]
  {
    (0..<count).map { index in
      var frame = FrameRecord(
        index: index, timestamp: Timestamp(nanoseconds: Int64(index) * 33_333_333),
        imagePath: "\(index).jpg",
        camera: Camera(
          worldFromCamera: Transform(
            rotation: Quaternion(rotationVector: SIMD3(0, 0.01 * Double(index), 0)),
            translation: SIMD3(0.01 * Double(index), 0, 0)),
          intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
          imageResolution: ImageSize(width: 64, height: 48)))
      change(index, &frame)
      return frame
    }
  }

  private func breaks(
    _ frames: [FrameRecord], unit: LengthUnit = .metre, hasClock: Bool = true
  ) -> [Int: RecordingBreak] {
    let recording = Recording(
      path: "here", format: "made", frames: frames, unit: unit, hasGravity: true,
      hasClock: hasClock)
    var found: [Int: RecordingBreak] = [:]
    for frame in recording.frames { found[frame.index] = frame.interruption }
    return found
  }

  @Test func `a steady hand breaks nothing`() {
    #expect(breaks(frames(60)).isEmpty)
  }

  @Test func `S-19 a second without frames is a gap with its size`() throws {
    let late = frames(60) { index, frame in
      guard index >= 30 else { return }
      frame.timestamp = frame.timestamp.advanced(bySeconds: 1)
    }
    let found = breaks(late)
    #expect(Array(found.keys) == [30])
    let gap = try #require(found[30])
    #expect(gap.kind == .gap)
    #expect(isClose(gap.seconds, 1.033_333_333, within: 1e-9))
    #expect(isClose(gap.distance, 0.01, within: 1e-12))
    #expect(isClose(gap.angle, 0.01, within: 1e-9))
  }

  @Test func `a camera that is elsewhere a frame later has jumped`() throws {
    let moved = frames(60) { index, frame in
      if index >= 30 { frame.camera.worldFromCamera.translation.y += 0.5 }
    }
    let jump = try #require(breaks(moved)[30])
    #expect(jump.kind == .jump)
    // 1 cm along x and 50 cm along y.
    #expect(isClose(jump.distance, (0.5 * 0.5 + 0.01 * 0.01).squareRoot(), within: 1e-9))
    #expect(breaks(moved).count == 1)
  }

  @Test func `a camera that is turned by a right angle a frame later has jumped`() throws {
    let turned = frames(60) { index, frame in
      guard index >= 30 else { return }
      frame.camera.worldFromCamera.rotation =
        Quaternion(rotationVector: SIMD3(0, .pi / 2 + 0.01 * Double(index), 0))
    }
    let jump = try #require(breaks(turned)[30])
    #expect(jump.kind == .jump && isClose(jump.angle, .pi / 2 + 0.01, within: 1e-9))
  }

  @Test func `a quick hand that stays below 4 metres a second has not jumped`() {
    let quick = frames(60) { index, frame in
      if index >= 30 { frame.camera.worldFromCamera.translation.y += 0.12 }
    }
    #expect(breaks(quick).isEmpty)
  }

  @Test func `photographs from all around break nothing`() {
    // Each is taken elsewhere: there is no usual step to be far from.
    let photos = frames(40) { index, frame in
      let angle = 2.4 * Double(index)
      frame.camera.worldFromCamera.translation = SIMD3(4 * cos(angle), 0, 4 * sin(angle))
    }
    #expect(breaks(photos, unit: .recordingUnit, hasClock: false).isEmpty)
  }

  @Test func `without scale and clock a step of ten usual ones is a jump`() throws {
    let moved = frames(60) { index, frame in
      if index >= 30 { frame.camera.worldFromCamera.translation.y += 0.5 }
    }
    #expect(try #require(breaks(moved, unit: .recordingUnit, hasClock: false)[30]).kind == .jump)
  }
}
