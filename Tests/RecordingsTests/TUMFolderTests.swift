import Foundation
import Geometry
import Imaging
import Testing

@testable import Recordings
import TestSupport

@Suite struct `TUM folders on disk` {
  /// Two colour pictures, one with depth, named after `sequence`.
  private func open(
    _ sequence: String, width: Int = 640, height: Int = 480, more: [String: String] = [:]
  ) throws -> Recording {
    let folder = try TemporaryFolder()
    let root = sequence + "/"
    try folder.write(SampleRecording.jpeg(width: width, height: height), to: root + "rgb/1.jpg")
    try folder.write(SampleRecording.jpeg(width: width, height: height), to: root + "rgb/2.png")
    let depth = GrayImage(size: ImageSize(width: 2, height: 1), samples: [UInt16(5000), 0])
    try folder.write(PNG.encode(depth), to: root + "depth/1.png")
    try folder.write(
      "# color images\n10.000 rgb/1.jpg\n10.030 rgb/2.png\n10.040 rgb/3.jpg\n11 rgb/1.jpg\nx y\n10.02 rgb/1.jpg\n",
      to: root + "rgb.txt")
    try folder.write("10.010 depth/1.png\n10.060 depth/2.png\n", to: root + "depth.txt")
    try folder.write(
      "# ground truth\n9.99 0 0 0 0 0 0 1\n10.05 6 0 3 0 0 0 1\n", to: root + "groundtruth.txt")
    for (name, text) in more { try folder.write(text, to: root + name) }
    let recording = try Recording.open(path: folder.file(sequence))
    // Loaded while the folder is there.
    let frame = try FrameLoader(pool: PixelBufferPool()).load(recording.frames[0])
    #expect(frame.depth?.metres == [1, 0])
    return recording
  }

  @Test func `pictures get the pose of their time and the depth nearest to it`() throws {
    let recording = try open("rgbd_dataset_freiburg1_desk")
    #expect(recording.format == "tum")
    #expect(recording.hasGravity && recording.unit == .metre)
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [10_000_000_000, 10_030_000_000])
    // A sixth and two thirds of the way, z up turned to y up.
    let positions = recording.frames.map(\.camera.worldFromCamera.translation)
    #expect((positions[0] - SIMD3(1, 0.5, 0)).length < 1e-9)
    #expect((positions[1] - SIMD3(4, 2, 0)).length < 1e-9)
    #expect(recording.frames[0].depth?.metresPerUnit == 1.0 / 5000)
    #expect(recording.frames[1].depth?.path.hasSuffix("depth/1.png") == true)
    #expect(
      recording.findings == [
        RecordingFinding(kind: .unusableEntry(detail: "x y"), place: "rgb.txt line 6"),
        RecordingFinding(kind: .missingImage(path: "rgb/3.jpg"), place: "rgb.txt line 4"),
        RecordingFinding(kind: .noPose(path: "rgb/1.jpg"), place: "rgb.txt line 5"),
        RecordingFinding(kind: .timeNotIncreasing, place: "rgb.txt line 7"),
      ])
  }

  @Test(arguments: [
    ("rgbd_dataset_freiburg1_xyz", 517.3, 516.5, 318.6, 255.3),
    ("fr2-desk", 520.9, 521, 325.1, 249.7),
    ("freiburg3", 535.4, 539.2, 320.1, 247.6), ("tum_fr1_rpy", 517.3, 516.5, 318.6, 255.3),
  ])
  func `a sequence's name gives its camera`(
    name: String, fx: Double, fy: Double, cx: Double, cy: Double
  ) throws {
    let frame = try #require(open(name).frames.first)
    #expect(frame.camera.intrinsics == CameraIntrinsics(fx: fx, fy: fy, cx: cx, cy: cy))
    #expect((frame.distortion == nil) == (name == "freiburg3"))
  }

  @Test func `a camera that nothing names is assumed, and the assumption is a finding`() throws {
    let recording = try open("office", width: 320, height: 240)
    // Half of 525, 525, 319.5, 239.5: (319.5 + ½)/2 − ½ = 159.5.
    #expect(
      recording.frames[0].camera.intrinsics
        == CameraIntrinsics(fx: 262.5, fy: 262.5, cx: 159.5, cy: 119.5))
    let assumptions = recording.findings.compactMap { finding in
      if case .assumed(let detail) = finding.kind { detail } else { nil }
    }
    #expect(assumptions == ["intrinsics fx 262.5, fy 262.5, cx 159.5, cy 119.5"])
  }

  @Test(arguments: [
    ("calibration.txt", "500 501 320 240"), ("intrinsics.txt", "500 0 320\n0 501 240\n0 0 1\n"),
    ("calibration.txt", "500 501 320 240 0 0 0 0 0"),
  ])
  func `a calibration file goes before the name`(name: String, text: String) throws {
    let recording = try open("freiburg1", more: [name: text])
    #expect(
      recording.frames[0].camera.intrinsics == CameraIntrinsics(fx: 500, fy: 501, cx: 320, cy: 240))
    #expect(recording.indexFiles.contains { $0.hasSuffix(name) })
  }

  @Test func `a calibration file of something else is an error with its line`() throws {
    #expect {
      try open("freiburg1", more: ["calibration.txt": "# camera\nfx = 500"])
    } throws: { error in
      guard case RecordingError.malformed(let path, "line 2", _, let found) = error else {
        return false
      }
      return path.hasSuffix("calibration.txt") && found == "fx = 500"
    }
  }
}
