import Geometry
import Foundation
import Testing

@testable import Recordings
import TestSupport

/// SplitMix64 with a seed, so that a failure can be repeated.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return FeaturePointIdentifiers.mix(state)
  }
}

@Suite struct `Damaged input` {
  private let manifest = `recording.json`.manifest.replacingOccurrences(
    of: ",\n          \"depth\": {\"path\": \"depth/a.png\", \"metresPerUnit\": 0.001}", with: "")

  /// Opening must give a recording or a `RecordingError`, whatever the bytes.
  private func open(_ path: String, _ message: String) {
    do {
      let recording = try Recording.open(path: path, needs: .anything)
      _ = RecordingSummary(recording)
      _ = try recording.contentHash()
    } catch is RecordingError {
    } catch {
      Issue.record("\(message): \(error)")
    }
  }

  private func mutate(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let tokens = ["NaN", "-", "1e999", "null", "[", "}", "\"", "99999999999999999999", "../", "\0"]
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let at = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(at..<min(bytes.count, at + 9))
      case 2: bytes.insert(contentsOf: tokens[at % tokens.count].utf8, at: at)
      default:
        bytes.replaceSubrange(at..<min(bytes.count, at + 3), with: tokens[at % tokens.count].utf8)
      }
      if bytes.isEmpty { break }
    }
    return bytes
  }

  /// How often each file is damaged: `scripts/checks/fuzz` asks for many more than a test run does.
  private static let runs =
    ProcessInfo.processInfo.environment["PLACARD_FUZZ_RUNS"].flatMap { UInt64($0) } ?? 60

  private func samples() throws -> [(folder: TemporaryFolder, index: String)] {
    let placard = try TemporaryFolder()
    try placard.write(manifest, to: "recording.json")
    try placard.write(SampleRecording.jpeg(), to: "frames/a.jpg")
    try placard.write(FeaturePointFile.encode(.empty), to: "points/a.points")
    let arkit = try TemporaryFolder()
    try arkit.write(SampleRecording.jpeg(), to: "a.jpg")
    try arkit.write(
      """
      {"a.jpg": {"cameraTransform": [[1,0,0,1],[0,1,0,2],[0,0,1,3],[0,0,0,1]],
      "cameraIntrinsics": [[500,0,319.5],[0,500,239.5],[0,0,1]], "imageName": "a.jpg",
      "imageResolution": {"height": 480, "width": 640}, "timeStamp": 41005.2,
      "ARPointCloud": {"count": 2, "points": [[1,2,3],[4,5,6]]}, "lightEstimate": 900}}
      """, to: "session.json")
    let nerf = try TemporaryFolder()
    try nerf.write(SampleRecording.jpeg(), to: "images/1.jpg")
    try nerf.write(
      """
      {"camera_angle_x": 0.7, "k1": 0.1, "applied_transform": [[1,0,0,0],[0,0,1,0],[0,-1,0,0]],
      "frames": [{"file_path": "images/1", "transform_matrix":
      [[1,0,0,1],[0,1,0,2],[0,0,1,3],[0,0,0,1]]}]}
      """, to: "transforms.json")
    let tum = try TemporaryFolder()
    try tum.write(SampleRecording.jpeg(), to: "rgb/1.jpg")
    try tum.write("# color\n1.01 rgb/1.jpg\n1.02 rgb/1.jpg\n", to: "rgb.txt")
    try tum.write("1 0 0 0 0 0 0 1\n1.05 1 1 1 0 0 0.6 0.8\n", to: "groundtruth.txt")
    let colmap = try `COLMAP models`.folder(`COLMAP models`.text())
    let binary = try `COLMAP models`.folder(`COLMAP models`.binary(), in: "sparse/")
    let euroc = try TemporaryFolder()
    try euroc.write(`EuRoC folders`.sensor, to: "cam0/sensor.yaml")
    try euroc.write(`EuRoC folders`.pictures, to: "cam0/data.csv")
    try euroc.write(`EuRoC folders`.truth, to: "state_groundtruth_estimate0/data.csv")
    try euroc.write("picture", to: "cam0/data/a.png")
    let scenes = try TemporaryFolder()
    try scenes.write("0 0 1 1\n1 0 0 2\n0 1 0 3\n0 0 0 1\n", to: "frame-000001.pose.txt")
    try scenes.write(SampleRecording.jpeg(), to: "frame-000001.color.jpg")
    let scanner = try TemporaryFolder()
    try scanner.write(
      """
      {"cameraPoseARFrame": [0,0,1,1,1,0,0,2,0,1,0,3,0,0,0,1], "time": 402896.5,
       "intrinsics": [720,0,480.5,0,721,360.5,0,0,1]}
      """, to: "frame_00000.json")
    try scanner.write(SampleRecording.jpeg(), to: "frame_00000.jpg")
    let record3D = try TemporaryFolder()
    try record3D.write("picture", to: "rgb/0.jpg")
    try record3D.write(
      "{\(`Record3D exports`.head), \"fps\": 60, \"poses\": [[0.5, 0.5, 0.5, 0.5, 1, 2, 3]]}",
      to: "metadata.json")
    return try [
      (record3D, "metadata.json"), (colmap, "sparse/0/cameras.txt"),
      (colmap, "sparse/0/images.txt"),
      (colmap, "sparse/0/points3D.txt"), (binary, "sparse/cameras.bin"),
      (binary, "sparse/images.bin"), (binary, "sparse/points3D.bin"),
      (euroc, "cam0/sensor.yaml"), (euroc, "cam0/data.csv"),
      (euroc, "state_groundtruth_estimate0/data.csv"), (scenes, "frame-000001.pose.txt"),
      (scanner, "frame_00000.json"), (placard, "recording.json"), (arkit, "session.json"),
      (nerf, "transforms.json"),
      (tum, "rgb.txt"), (tum, "groundtruth.txt"),
    ] + SampleFormats.all()
  }

  /// An archive is opened by its file, anything else by its folder.
  private func opened(_ folder: TemporaryFolder, _ index: String) -> String {
    index.hasSuffix(".r3d") ? folder.file(index) : folder.path
  }

  @Test func `every sample is read before it is damaged`() throws {
    for (folder, index) in try samples() {
      let path = opened(folder, index)
      let recording = try Recording.open(path: path, needs: .anything)
      #expect(!recording.frames.isEmpty || !recording.planes.isEmpty)
    }
  }

  @Test func `a file cut anywhere is an error or a shorter recording`() throws {
    for (folder, index) in try samples() {
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file(index))))
      for count in stride(from: 0, to: whole.count, by: 5) {
        try folder.write(Data(whole.prefix(count)), to: index)
        open(opened(folder, index), "\(index) cut at \(count)")
      }
    }
  }

  @Test func `a file with random damage is an error or a recording`() throws {
    for (folder, index) in try samples() {
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file(index))))
      for seed in 0..<Self.runs {
        var generator = SeededGenerator(state: seed)
        try folder.write(Data(mutate(whole, using: &generator)), to: index)
        open(opened(folder, index), "\(index) with seed \(seed)")
      }
    }
  }

  @Test func `random points files never crash`() {
    var cloud = FeaturePointCloud()
    for index in 0..<4 { cloud.append(SIMD3(repeating: Float(index)), identifier: UInt64(index)) }
    let whole = [UInt8](FeaturePointFile.encode(cloud))
    for seed in 0..<UInt64(300) {
      var generator = SeededGenerator(state: seed)
      _ = try? FeaturePointFile.decode(Data(mutate(whole, using: &generator)))
    }
  }
}
