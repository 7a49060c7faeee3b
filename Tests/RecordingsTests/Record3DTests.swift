import Foundation
import Geometry
import Imaging
import Testing

@testable import Recordings
import TestSupport

@Suite struct `Record3D exports` {
  /// A turn of (x, y, z) to (z, x, y), at (1, 2, 3).
  private static let pose = "[0.5, 0.5, 0.5, 0.5, 1, 2, 3]"
  static let head = #""w": 1440, "h": 1920, "K": [1400, 0, 0, 0, 1410, 0, 720.5, 960.5, 1]"#
  static let times = #""fps": 60, "frameTimestamps": [0, 0.016668, 0.0334]"#

  private func open(
    _ head: String = head, times: String = times, poses: [String] = [pose, pose, pose],
    pictures: [Int] = [0, 2]
  ) throws -> Recording {
    try opened(head, times: times, poses: poses, pictures: pictures).recording
  }

  private func opened(
    _ head: String = head, times: String = times, poses: [String] = [pose, pose, pose],
    pictures: [Int] = [0, 2]
  ) throws -> (folder: TemporaryFolder, recording: Recording) {
    let folder = try TemporaryFolder()
    for number in pictures { try folder.write("picture", to: "rgb/\(number).jpg") }
    let depth = SampleEXR.file([("R", [0.5, 2])], width: 2, height: 1, half: true)
    try folder.write(depth, to: "depth/0.exr")
    try folder.write(
      "{\(head), \(times), \"poses\": [\(poses.joined(separator: ", "))]}", to: "metadata.json")
    return (folder, try Recording.open(path: folder.path))
  }

  @Test func `a pose is camera to world with ARKit's axes, its place its picture's name`() throws {
    let recording = try open()
    #expect(recording.format == "record3d")
    #expect(recording.unit == .metre && recording.hasGravity)
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [0, 33_400_000])
    #expect(recording.frames[1].imagePath.hasSuffix("rgb/2.jpg"))
    let camera = recording.frames[0].camera
    #expect(camera.imageResolution == ImageSize(width: 1440, height: 1920))
    // (0.2, 0.1, −2) of the camera is (−2 + 1, 0.2 + 2, 0.1 + 3) of the world, seen at
    // 720.5 + 1400 · 0.1, 960.5 − 1410 · 0.05.
    let pixel = try #require(camera.pixel(of: SIMD3(-1, 2.2, 3.1)))
    #expect((pixel - SIMD2(860.5, 890)).length < 1e-9)
  }

  @Test func `missing pictures and depth are findings`() throws {
    #expect(
      try open().findings == [
        RecordingFinding(
          kind: .missingImage(path: "rgb/1.jpg"), place: "metadata.json poses[1]"),
        RecordingFinding(
          kind: .missingDepth(path: "depth/2.exr"), place: "metadata.json poses[2]"),
      ])
  }

  @Test func `EXR depth is metres of the colour camera at another size`() throws {
    let (folder, recording) = try opened(Self.head + #", "dw": 2, "dh": 1"#)
    let source = try #require(recording.frames[0].depth)
    // 1440 × 1920 becomes 2 × 1: c′ = (c + ½) s − ½.
    #expect(
      source.camera
        == CameraIntrinsics(
          fx: 1400.0 * 2 / 1440, fy: 1410.0 / 1920, cx: 721.0 * 2 / 1440 - 0.5,
          cy: 961.0 / 1920 - 0.5))
    let loader = FrameLoader(pool: PixelBufferPool())
    #expect(try loader.depth(of: recording.frames[0])?.metres == [0.5, 2])
    withExtendedLifetime(folder) {}
  }

  /// A frame of an archive: LZFSE streams that hold their bytes as they are.
  private func archive(poses: [String], pictures: [Int], more: String = "") -> SampleZip {
    func stored(_ bytes: Data) -> Data {
      Data("bvx-".utf8) + withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Data($0) } + bytes
        + Data("bvx$".utf8)
    }
    var zip = SampleZip()
    zip.add(
      "metadata",
      "{\(Self.head), \"fps\": 50, \"dw\": 2, \"dh\": 1\(more), "
        + "\"poses\": [\(poses.joined(separator: ", "))]}")
    for number in pictures {
      zip.add("rgbd/\(number).jpg", "picture")
      let metres = [Float(0.75), .nan].reduce(into: Data()) { data, value in
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
      zip.add("rgbd/\(number).depth", stored(metres))
      zip.add("rgbd/\(number).conf", stored(Data([2, 0])))
    }
    return zip
  }

  @Test func `an .r3d file opens with its depth and confidence, and each frame's intrinsics`()
    throws
  {
    let folder = try TemporaryFolder()
    let zip = archive(
      poses: [Self.pose, Self.pose], pictures: [0, 1],
      more: #", "perFrameIntrinsicCoeffs": [[1, 2, 3, 4], [5, 6, 7, 8]]"#)
    let path = try folder.write(zip.data(), to: "scan.r3d")
    let recording = try Recording.open(path: path)
    #expect(recording.format == "record3d")
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [0, 20_000_000])
    #expect(
      recording.frames[1].camera.intrinsics == CameraIntrinsics(fx: 5, fy: 6, cx: 7, cy: 8))
    let loader = FrameLoader(pool: PixelBufferPool())
    let depth = try #require(try loader.depth(of: recording.frames[1]))
    #expect(depth.size == ImageSize(width: 2, height: 1))
    #expect(depth.metres == [0.75, 0])
    #expect(depth.confidence == [2, 0])
  }

  @Test func `an .r3d file without pictures has poses, and says that it can't be replayed`() throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      archive(poses: [Self.pose, Self.pose], pictures: []).data(), to: "scan.r3d")
    let recording = try Recording.open(path: path, needs: .anything)
    #expect(!recording.hasPictures && recording.frames.count == 2)
    #expect(throws: RecordingError.noPictures(path: path, format: "record3d")) {
      try Recording.open(path: path)
    }
  }

  @Test func `bad poses are findings`() throws {
    let recording = try open(
      poses: [Self.pose, "[0, 0, 0, 0.5, 1, 2, 3]", "[1, 2]"], pictures: [0, 1, 2])
    #expect(recording.frames.count == 1)
    #expect(
      recording.findings.map(\.kind) == [
        .unusablePose(detail: "quaternion of norm 0.5"),
        .unusablePose(detail: "2 numbers for 7"),
      ])
  }

  @Test func `without stamps the rate gives the times; poses from the first frame have no up`()
    throws
  {
    let recording = try open(
      times: #""fps": 50"#, poses: ["[0, 0, 0, 1, 0, 0, 0]", Self.pose, Self.pose])
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [0, 40_000_000])
    #expect(!recording.hasGravity)
  }

  @Test(arguments: [
    (head.replacingOccurrences(of: ", 1]", with: "]"), times, "K"),
    (head.replacingOccurrences(of: "1440", with: "1440.5"), times, "w"),
    (head, #""frameTimestamps": [0]"#, "frameTimestamps"), (head, #""fps": 0"#, "fps"),
    (head, #""note": 1"#, "fps"), (#""w": 1440, "h": 1920"#, times, "K"),
  ])
  func `a head that can't be used is an error with its field`(
    head: String, times: String, place: String
  ) throws {
    #expect {
      try open(head, times: times)
    } throws: { error in
      if case RecordingError.malformed(_, place, _, _) = error { true } else { false }
    }
  }
}
