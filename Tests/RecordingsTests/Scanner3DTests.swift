import Foundation
import Geometry
import Imaging
import Testing

@testable import Recordings
import TestSupport

@Suite struct `3D Scanner App exports` {
  /// The camera's x, y, z axes are the world's y, z, x.
  private static let pose = "[0,0,1,1, 1,0,0,2, 0,1,0,3, 0,0,0,0.9999999]"

  private static func json(_ time: String, pose: String = pose) -> String {
    """
    {"cameraPoseARFrame": \(pose), "time": \(time), "frame_index": 0,
     "intrinsics": [720, 0, 480.5, 0, 721, 360.5, 0, 0, 1]}
    """
  }

  /// Three entries, the second without a picture, the third with one of another time.
  private func folder(_ edit: (TemporaryFolder) throws -> Void = { _ in }) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    for (index, time) in ["402896.5", "402896.7", "402897.25"].enumerated() {
      let digits = "0000\(index)"
      try folder.write(Self.json(time), to: "frame_\(digits).json")
      if index != 1 {
        try folder.write(SampleRecording.jpeg(), to: "frame_\(digits).jpg")
        let size = ImageSize(width: 4, height: 2)
        let depth = GrayImage(size: size, samples: [UInt16](repeating: 2500, count: 8))
        try folder.write(PNG.encode(depth), to: "depth_\(digits).png")
        let confidence = GrayImage(size: size, samples: [UInt8]([0, 1, 2, 2, 2, 2, 2, 2]))
        try folder.write(PNG.encode(confidence), to: "conf_\(digits).png")
      }
    }
    try folder.write("{}", to: "info.json")
    try edit(folder)
    return folder
  }

  @Test func `a pose is the rows of camera to world with ARKit's axes`() throws {
    let folder = try folder()
    let recording = try Recording.open(path: folder.path)
    #expect(recording.format == "3d-scanner-app")
    #expect(recording.unit == .metre && recording.hasGravity)
    #expect(
      recording.frames.map(\.timestamp.nanoseconds) == [402_896_500_000_000, 402_897_250_000_000])
    let camera = try #require(recording.frames.first?.camera)
    #expect(camera.imageResolution == ImageSize(width: 16, height: 8))
    // (0.2, 0.1, −2) of the camera is (−2 + 1, 0.2 + 2, 0.1 + 3) of the world, seen at
    // 480.5 + 720 · 0.1, 360.5 − 721 · 0.05.
    let pixel = try #require(camera.pixel(of: SIMD3(-1, 2.2, 3.1)))
    #expect((pixel - SIMD2(552.5, 324.45)).length < 1e-6)
  }

  @Test func `frames without a picture are findings`() throws {
    let folder = try folder()
    #expect(
      try Recording.open(path: folder.path).findings == [
        RecordingFinding(
          kind: .missingImage(path: "frame_00001.jpg"), place: "frame_00001.json")
      ])
  }

  @Test func `depth is seen by the colour camera at its own size, with confidence`() throws {
    let folder = try folder()
    let recording = try Recording.open(path: folder.path)
    // A quarter of 16×8: (480.5 + ½)/4 − ½ = 119.75.
    #expect(
      recording.frames[0].depth?.camera
        == CameraIntrinsics(fx: 180, fy: 180.25, cx: 119.75, cy: 89.75))
    let depth = try FrameLoader(pool: PixelBufferPool()).load(recording.frames[0]).depth
    #expect(depth?.metres == [Float](repeating: 2.5, count: 8))
    #expect(depth?.confidence == [0, 1, 2, 2, 2, 2, 2, 2])
  }

  @Test func `a device without a depth sensor lacks nothing, one missing file is a finding`() throws
  {
    let one = try folder { try FileManager.default.removeItem(atPath: $0.file("depth_00002.png")) }
    let partial = try Recording.open(path: one.path)
    #expect(partial.frames.map { $0.depth == nil } == [false, true])
    #expect(
      partial.findings.last
        == RecordingFinding(
          kind: .missingDepth(path: "depth_00002.png"), place: "frame_00002.json"))
    let none = try folder {
      for index in [0, 2] {
        try FileManager.default.removeItem(atPath: $0.file("depth_0000\(index).png"))
      }
    }
    #expect(try Recording.open(path: none.path).findings.count == 1)
  }

  @Test func `one bad entry is a finding`() throws {
    let bad = [
      ("{\"cameraPoseARFrame\": [", "line 1"), ("{}", "cameraPoseARFrame"),
      (Self.json("0.5", pose: "[1, 2]"), "matrix of 2 numbers"),
      (Self.json("0.5", pose: Self.pose.replacingOccurrences(of: "3", with: "NaN")), "position"),
      (Self.json("1e300"), "time 1e+300"), (Self.json("402896.1"), ""),
    ]
    for (text, detail) in bad {
      let folder = try folder { try $0.write(text, to: "frame_00002.json") }
      let recording = try Recording.open(path: folder.path)
      #expect(recording.frames.count == 1)
      let finding = try #require(recording.findings.last)
      #expect(finding.place == "frame_00002.json")
      switch finding.kind {
      case .unusableEntry(let found), .unusablePose(let found): #expect(found.contains(detail))
      default: #expect(finding.kind == .timeNotIncreasing)
      }
    }
  }
}
