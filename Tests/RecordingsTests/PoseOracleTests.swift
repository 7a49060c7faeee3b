import Foundation
import Geometry
import TestSupport
import Testing

@testable import Recordings

private let isAvailable = RecordedData.isAvailable

@Suite(.enabled(if: isAvailable)) struct `One camera path in several formats` {
  private let oracle: PoseOracle

  init() throws { oracle = try PoseOracle.load() }

  private func expectSame(_ cameras: [Camera]) throws {
    let worst = try oracle.worst(cameras)
    #expect(worst.pixels < 1e-3)
    #expect(worst.depth < 1e-8)
  }

  /// The path as ARKitRecorder would have stored it.
  private func arkitCameras(transposed: Bool = false) throws -> [Camera] {
    struct File: Decodable {
      struct Frame: Decodable {
        var timestamp: Double
        var transform: [Double]
        var intrinsics: [Double]
      }
      var imageResolution: [Int]
      var frames: [Frame]
    }
    let file = try JSONDecoder().decode(
      File.self, from: RecordedData.data("oracles/poses/formats/arkit_frames.json"))
    let folder = try TemporaryFolder()
    var entries: [String] = []
    for (index, frame) in file.frames.enumerated() {
      let name = "\(index).jpg"
      try folder.write("picture", to: name)
      // The oracle's columns one after the other, here in nested rows.
      func rows(_ n: Int, _ values: [Double]) -> [[Double]] {
        (0..<n).map { r in (0..<n).map { c in values[c * n + r] } }
      }
      var matrix = rows(4, frame.transform)
      if transposed {
        // The oracle transposes the rotation of a camera with y down and z forward: D·Rᵀ·D here.
        let (m, d) = (matrix, [1.0, -1, -1])
        for r in 0..<3 { for c in 0..<3 { matrix[r][c] = d[r] * m[c][r] * d[c] } }
      }
      entries.append(
        """
        "\(name)": {"imageName": "\(name)", "timeStamp": \(frame.timestamp),
          "cameraTransform": \(matrix), "cameraIntrinsics": \(rows(3, frame.intrinsics)),
          "imageResolution": {"width": \(file.imageResolution[0]), "height": \(file.imageResolution[1])}}
        """)
    }
    try folder.write("{" + entries.joined(separator: ",") + "}", to: "session.json")
    return try Recording.open(path: folder.path).frames.map(\.camera)
  }

  private func nerfCameras(_ name: String, edit: (String) -> String = { $0 }) throws -> [Camera] {
    let folder = try TemporaryFolder()
    let text = String(
      decoding: try RecordedData.data("oracles/poses/formats/" + name), as: UTF8.self)
    try folder.write(edit(text), to: "transforms.json")
    for index in 0..<oracle.frames.count {
      let digits = String(index)
      let padded = String(repeating: "0", count: 4 - digits.count) + digits
      try folder.write("picture", to: "images/frame_\(padded).jpg")
    }
    return try Recording.open(path: folder.path).frames.map(\.camera)
  }

  /// The poses of tum.txt, whose world is y up already, with the oracle's intrinsics.
  private func tumCameras() throws -> [Camera] {
    let text = String(
      decoding: try RecordedData.data("oracles/poses/formats/tum.txt"), as: UTF8.self)
    let trajectory = PoseTrajectory(tum: TableLines(text), worldFromFile: .identity) { kind, line in
      Issue.record("line \(line): \(kind)")
    }
    return try oracle.frames.map { frame in
      let time = try #require(Timestamp(seconds: (frame.timestamp * 1000).rounded() / 1000))
      let nearest = try #require(
        trajectory.times.min {
          abs($0.seconds(since: time)) < abs($1.seconds(since: time))
        })
      return Camera(
        worldFromCamera: try #require(trajectory.pose(at: nearest)),
        intrinsics: CameraIntrinsics(fx: 525, fy: 520, cx: 320.3, cy: 238.7),
        imageResolution: ImageSize(width: 640, height: 480))
    }
  }

  private func oracleText(_ name: String) throws -> String {
    String(decoding: try RecordedData.data("oracles/poses/formats/" + name), as: UTF8.self)
  }

  private func colmapRecording() throws -> Recording {
    let folder = try TemporaryFolder()
    for name in ["cameras.txt", "images.txt", "points3D.txt"] {
      try folder.write(oracleText("colmap/" + name), to: "sparse/" + name)
    }
    for index in 0..<oracle.frames.count {
      try folder.write("picture", to: "images/frame_00\(index < 10 ? "0" : "")\(index).jpg")
    }
    return try Recording.open(path: folder.path)
  }

  /// The oracle's world is y up already, so the turn from z up is undone.
  private func eurocCameras() throws -> [Camera] {
    let folder = try TemporaryFolder()
    let truth = try oracleText("euroc/data.csv")
    try folder.write(oracleText("euroc/sensor.yaml"), to: "mav0/cam0/sensor.yaml")
    try folder.write(truth, to: "mav0/state_groundtruth_estimate0/data.csv")
    let times = truth.split(whereSeparator: \.isNewline).dropFirst().map { $0.prefix { $0 != "," } }
    try folder.write(
      times.map { "\($0),\($0).png" }.joined(separator: "\n"), to: "mav0/cam0/data.csv")
    for time in times { try folder.write("picture", to: "mav0/cam0/data/\(time).png") }
    return try Recording.open(path: folder.path).frames.map { frame in
      var camera = frame.camera
      camera.worldFromCamera = AxisTurn.yUpFromZUp.inverse * camera.worldFromCamera
      return camera
    }
  }

  @Test func `COLMAP sees the points where the oracle does, and carries them`() throws {
    let recording = try colmapRecording()
    try expectSame(recording.frames.map(\.camera))
    for frame in recording.frames {
      guard case .inline(let cloud) = frame.featurePoints else { continue }
      #expect(cloud.identifiers == Array(1...10))
      for index in 0..<cloud.count {
        let p = try #require(oracle.points["P0\(index)"])
        #expect((cloud[index] - SIMD3(p[0], p[1], p[2])).length < 1e-6)
      }
    }
  }

  @Test func `EuRoC sees the points where the oracle does`() throws {
    try expectSame(eurocCameras())
  }

  @Test func `ARKitRecorder sees the points where the oracle does`() throws {
    try expectSame(arkitCameras())
  }

  @Test func `TUM sees the points where the oracle does`() throws { try expectSame(tumCameras()) }

  @Test(arguments: ["nerfstudio_transforms.json", "nerfstudio_transforms_applied.json"])
  func `transforms.json sees the points where the oracle does`(name: String) throws {
    try expectSame(nerfCameras(name))
  }

  private struct Mistakes: Decodable {
    var frame: Int
    var point: String
    var pixelAndDepth: [String: [Double]]
    enum CodingKeys: String, CodingKey {
      case frame, point
      case pixelAndDepth = "pixel_and_depth"
    }
  }

  private func mistakes() throws -> (Mistakes, SIMD3<Double>) {
    let mistakes = try JSONDecoder().decode(
      Mistakes.self, from: RecordedData.data("oracles/poses/mistakes.json"))
    let p = try #require(oracle.points[mistakes.point])
    return (mistakes, SIMD3(p[0], p[1], p[2]))
  }

  @Test func `no reader lands on the pixel of a classic mistake`() throws {
    let (mistakes, point) = try mistakes()
    let right = try #require(mistakes.pixelAndDepth["right"])
    let cameras = try [
      arkitCameras(), tumCameras(), nerfCameras("nerfstudio_transforms.json"),
      nerfCameras("nerfstudio_transforms_applied.json"), colmapRecording().frames.map(\.camera),
      eurocCameras(),
    ].map { $0[mistakes.frame] }
    for camera in cameras {
      let pixel = try #require(camera.pixel(of: point))
      #expect((pixel - SIMD2(right[0], right[1])).length < 2e-3)
      #expect(abs(camera.depth(of: point) - right[2]) < 1e-3)
      for (name, wrong) in mistakes.pixelAndDepth where name != "right" {
        #expect((pixel - SIMD2(wrong[0], wrong[1])).length > 0.5, "\(name)")
      }
    }
  }

  @Test func `these tests notice a transposed rotation and a forgotten half pixel`() throws {
    let (mistakes, point) = try mistakes()
    let transposed = try #require(
      try arkitCameras(transposed: true)[mistakes.frame].pixel(of: point))
    let swapped = try #require(mistakes.pixelAndDepth["row/column-major swapped rotation"])
    #expect((transposed - SIMD2(swapped[0], swapped[1])).length < 2e-3)
    #expect(try oracle.worst(arkitCameras(transposed: true)).pixels > 100)

    let shifted = try nerfCameras("nerfstudio_transforms.json") {
      $0.replacingOccurrences(of: "320.8", with: "321.3")
        .replacingOccurrences(of: "239.2", with: "239.7")
    }
    let forgotten = try #require(
      mistakes.pixelAndDepth["COLMAP/nerfstudio cx used without -0.5"])
    let pixel = try #require(shifted[mistakes.frame].pixel(of: point))
    #expect((pixel - SIMD2(forgotten[0], forgotten[1])).length < 2e-3)
  }
}
