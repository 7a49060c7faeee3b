import Foundation
import Geometry
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
    let folder = try TemporaryFolder()
    for number in pictures { try folder.write("picture", to: "rgb/\(number).jpg") }
    try folder.write("exr", to: "depth/0.exr")
    try folder.write(
      "{\(head), \(times), \"poses\": [\(poses.joined(separator: ", "))]}", to: "metadata.json")
    return try Recording.open(path: folder.path)
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

  @Test func `missing pictures and depth that is not read are findings`() throws {
    #expect(
      try open().findings == [
        RecordingFinding(
          kind: .unusableEntry(detail: "depth in EXR files, which are not read"), place: "depth"),
        RecordingFinding(
          kind: .missingImage(path: "rgb/1.jpg"), place: "metadata.json poses[1]"),
      ])
  }

  @Test func `bad poses are findings`() throws {
    let recording = try open(
      poses: [Self.pose, "[0, 0, 0, 0.5, 1, 2, 3]", "[1, 2]"], pictures: [0, 1, 2])
    #expect(recording.frames.count == 1)
    #expect(
      recording.findings.dropFirst().map(\.kind) == [
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
