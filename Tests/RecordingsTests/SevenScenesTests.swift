import Foundation
import Geometry
import Imaging
import Testing

@testable import Recordings
import TestSupport

@Suite struct `7-Scenes folders` {
  /// The camera's x, y, z axes are the world's y, z, x.
  private static let pose = "0 0 1 1\n1 0 0 2\n0 1 0 3\n0 0 0 1\n"

  private func folder(_ edit: (TemporaryFolder) throws -> Void = { _ in }) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    for stem in ["frame-000003", "frame-000000"] {
      try folder.write(
        SampleRecording.jpeg(width: 640, height: 480), to: stem + ".color.jpg")
      let depth = GrayImage(
        size: ImageSize(width: 3, height: 1), samples: [UInt16(1500), 65535, 0])
      try folder.write(PNG.encode(depth), to: stem + ".depth.png")
      try folder.write(Self.pose, to: stem + ".pose.txt")
    }
    try edit(folder)
    return folder
  }

  @Test func `a pose is camera to world of a camera that looks along +z`() throws {
    let folder = try folder()
    let recording = try Recording.open(path: folder.path)
    #expect(recording.format == "7-scenes")
    #expect(recording.unit == .metre && !recording.hasGravity)
    let camera = try #require(recording.frames.first?.camera)
    // (0.2, 0.1, 2) of the camera is (2 + 1, 0.2 + 2, 0.1 + 3) of the world, seen at
    // 525 · 0.1 + 319.5, 525 · 0.05 + 239.5.
    let point = SIMD3(3, 2.2, 3.1)
    let pixel = try #require(camera.pixel(of: point))
    #expect((pixel - SIMD2(372, 265.75)).length < 1e-9)
    #expect(abs(camera.depth(of: point) - 2) < 1e-9)
  }

  @Test func `the number in a name counts thirtieths of a second`() throws {
    let folder = try folder()
    let recording = try Recording.open(path: folder.path)
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [0, 100_000_000])
    #expect(recording.indexFiles.count == 2)
  }

  @Test func `depth is in millimetres of its own camera, 65535 meaning none`() throws {
    let folder = try folder()
    let recording = try Recording.open(path: folder.path)
    #expect(
      recording.frames[0].depth?.camera == CameraIntrinsics(fx: 585, fy: 585, cx: 320, cy: 240))
    let loader = FrameLoader(pool: PixelBufferPool())
    #expect(try loader.load(recording.frames[0]).depth?.metres == [1.5, 0, 0])
    // The native format keeps the depth file's bytes, and with them what 65535 means.
    let copies = try TemporaryFolder()
    try recording.write(to: copies.file("copy"))
    let copy = try Recording.open(path: copies.file("copy"))
    #expect(try loader.load(copy.frames[0]).depth?.metres == [1.5, 0, 0])
    #expect(copy.frames[0].depth?.camera == recording.frames[0].depth?.camera)
  }

  @Test func `the colour camera is assumed, and the assumption is a finding`() throws {
    let folder = try folder()
    let findings = try Recording.open(path: folder.path).findings
    #expect(
      findings.map(\.kind) == [
        .assumed(detail: "intrinsics fx 525.0, fy 525.0, cx 319.5, cy 239.5")
      ])
  }

  @Test func `a calibration file with 585 is the depth camera's, any other is that of both`() throws
  {
    let depthOnly = try folder {
      try $0.write("585 0 320\n0 585 240\n0 0 1\n", to: "camera-intrinsics.txt")
    }
    let kinect = try #require(Recording.open(path: depthOnly.path).frames.first)
    #expect(kinect.camera.intrinsics.fx == 525 && kinect.depth?.camera?.fx == 585)

    let both = try folder {
      try $0.write("570 0 321\n0 571 241\n0 0 1\n", to: "camera-intrinsics.txt")
    }
    let recording = try Recording.open(path: both.path)
    let frame = try #require(recording.frames.first)
    #expect(frame.camera.intrinsics == CameraIntrinsics(fx: 570, fy: 571, cx: 321, cy: 241))
    #expect(frame.depth?.camera == nil)
    #expect(recording.findings == [])
    #expect(recording.indexFiles.count == 3)
  }

  @Test func `what is missing or no pose is a finding`() throws {
    let folder = try folder {
      try $0.write(Self.pose, to: "frame-000004.pose.txt")
      try $0.write("nan nan 0 0\n1 0 0 2\n0 1 0 3\n0 0 0 1\n", to: "frame-000003.pose.txt")
      try $0.write(SampleRecording.jpeg(width: 640, height: 480), to: "frame-000005.color.jpg")
      try $0.write(Self.pose, to: "frame-000005.pose.txt")
      try $0.write("", to: "frame-000006.pose.txt")
      try $0.write(SampleRecording.jpeg(), to: "frame-000006.color.jpg")
    }
    let recording = try Recording.open(path: folder.path)
    #expect(recording.frames.count == 2)
    #expect(
      recording.findings.dropFirst() == [
        RecordingFinding(
          kind: .unusablePose(detail: "rotation is not finite"), place: "frame-000003.pose.txt"),
        RecordingFinding(
          kind: .missingImage(path: "frame-000004.color.png"), place: "frame-000004.pose.txt"),
        RecordingFinding(
          kind: .missingDepth(path: "frame-000005.depth.png"), place: "frame-000005.pose.txt"),
        RecordingFinding(
          kind: .unusablePose(detail: "matrix of 0 rows with  numbers"),
          place: "frame-000006.pose.txt"),
      ])
  }
}
