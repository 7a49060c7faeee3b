import Foundation
import Geometry
import Testing

@testable import Recordings
import TestSupport

@Suite struct `transforms.json` {
  static let identity = "[[1, 0, 0, 1], [0, 1, 0, 2], [0, 0, 1, 3], [0, 0, 0, 1]]"
  static let intrinsics = #""fl_x": 500, "fl_y": 510, "cx": 320, "cy": 240, "w": 640.0, "h": 480.0"#

  private func frame(_ path: String, matrix: String = identity, more: String = "") -> String {
    #"{"file_path": "\#(path)", "transform_matrix": \#(matrix)\#(more)}"#
  }

  private func open(_ head: String = intrinsics, frames: [String], pictures: [String]) throws
    -> Recording
  {
    let folder = try TemporaryFolder()
    for picture in pictures { try folder.write("picture", to: picture) }
    try folder.write(
      "{\(head), \"frames\": [\(frames.joined(separator: ", "))]}", to: "transforms.json")
    return try Recording.open(path: folder.path)
  }

  @Test func `half a pixel is taken off the principal point`() throws {
    let recording = try open(frames: [frame("images/1.jpg")], pictures: ["images/1.jpg"])
    #expect(recording.format == "nerf")
    #expect(recording.unit == .recordingUnit)
    #expect(!recording.hasGravity)
    let camera = try #require(recording.frames.first?.camera)
    #expect(camera.intrinsics == CameraIntrinsics(fx: 500, fy: 510, cx: 319.5, cy: 239.5))
    // The point is at (0.2, 0.1, −2) of the camera.
    let pixel = try #require(camera.pixel(of: SIMD3(1.2, 2.1, 1)))
    #expect((pixel - SIMD2(369.5, 214)).length < 1e-9)
  }

  @Test func `frames are in the order of the numbers in their paths, a thirtieth apart`() throws {
    let names = ["i/10.jpg", "i/2.jpg", "i/1.jpg"]
    let recording = try open(frames: names.map { frame($0) }, pictures: names)
    #expect(
      recording.frames.map { ($0.imagePath as NSString).lastPathComponent } == [
        "1.jpg", "2.jpg", "10.jpg",
      ])
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [0, 33_333_333, 66_666_667])
  }

  @Test func `an angle stands in for a focal length`() throws {
    // A quarter turn of 90°: f = 640 / 2 / tan 45° = 320.
    let recording = try open(
      #""camera_angle_x": 1.5707963267948966, "w": 640, "h": 480"#, frames: [frame("1.jpg")],
      pictures: ["1.jpg"])
    let k = try #require(recording.frames.first?.camera.intrinsics)
    #expect(abs(k.fx - 320) < 1e-9 && abs(k.fy - 320) < 1e-9)
    #expect(k.cx == 319.5 && k.cy == 239.5)
  }

  @Test func `a frame's own intrinsics go before the file's`() throws {
    let recording = try open(
      frames: [frame("1.jpg", more: #", "fl_x": 400, "cx": 300.5"#), frame("2.jpg")],
      pictures: ["1.jpg", "2.jpg"])
    #expect(
      recording.frames.map(\.camera.intrinsics) == [
        CameraIntrinsics(fx: 400, fy: 510, cx: 300, cy: 239.5),
        CameraIntrinsics(fx: 500, fy: 510, cx: 319.5, cy: 239.5),
      ])
  }

  @Test func `lens coefficients are kept by their model`() throws {
    let brown = #""k1": 0.1, "k2": -0.2, "p1": 0.01, "p2": 0.02, "#
    let fisheye = #""camera_model": "OPENCV_FISHEYE", "k1": 0.1, "k2": 0.2, "k3": 0.3, "k4": 0.4, "#
    let lens = try [brown, fisheye, ""].map { head in
      try open(head + Self.intrinsics, frames: [frame("1.jpg")], pictures: ["1.jpg"])
        .frames.first?.distortion
    }
    #expect(
      lens == [
        .brownConrady(k1: 0.1, k2: -0.2, p1: 0.01, p2: 0.02, k3: 0),
        .kannalaBrandt(k1: 0.1, k2: 0.2, k3: 0.3, k4: 0.4), nil,
      ])
  }

  @Test func `a fisheye without coefficients is still no pinhole`() throws {
    // Seen at 45° from the axis: f · π/4 from the middle, where a pinhole shows it at f.
    let recording = try open(
      #""camera_model": "OPENCV_FISHEYE", "# + Self.intrinsics, frames: [frame("1.jpg")],
      pictures: ["1.jpg"])
    let first = try #require(recording.frames.first)
    #expect(first.distortion == .kannalaBrandt(k1: 0, k2: 0, k3: 0, k4: 0))
    let pixel = try #require(
      first.camera.intrinsics.project(SIMD3(1, 0, -1), distortion: first.distortion))
    #expect(abs(pixel.x - (319.5 + 500 * .pi / 4)) < 1e-9)
  }

  @Test func `applied_transform is undone`() throws {
    // The file's world is (x, z, −y) of the original: its (1, 3, −2) was (1, 2, 3).
    let applied = #""applied_transform": [[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0]], "#
    let matrix = "[[1, 0, 0, 1], [0, 0, 1, 3], [0, -1, 0, -2], [0, 0, 0, 1]]"
    let recording = try open(
      applied + Self.intrinsics, frames: [frame("1.jpg", matrix: matrix)], pictures: ["1.jpg"])
    let pose = try #require(recording.frames.first?.camera.worldFromCamera)
    #expect((pose.translation - SIMD3(1, 2, 3)).length < 1e-12)
    #expect(pose.rotation.angle(to: .identity) < 1e-7)
  }

  @Test func `depth has millimetres unless the file says otherwise`() throws {
    let depth = #", "depth_file_path": "d.png""#
    let units = try [
      "", #""depth_unit_scale_factor": 0.002, "#, #""integer_depth_scale": 0.0002, "#,
    ]
    .map { head in
      try open(
        head + Self.intrinsics, frames: [frame("1.jpg", more: depth)],
        pictures: ["1.jpg", "d.png"]
      ).frames.first?.depth?.metresPerUnit
    }
    #expect(units == [0.001, 0.002, 0.0002])
  }

  @Test func `a fourth radial coefficient leaves the frame out`() throws {
    let recording = try open(
      frames: [frame("1.jpg"), frame("2.jpg", more: #", "k4": 0.1"#)],
      pictures: ["1.jpg", "2.jpg"])
    #expect(recording.frames.count == 1)
    #expect(recording.findings.map(\.kind) == [.unusableEntry(detail: "k4: 0.1")])
  }

  @Test func `a synthetic scene of NeRF opens by its training frames`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SampleRecording.jpeg(width: 80, height: 80), to: "train/r_0.png")
    try folder.write(
      "{\"camera_angle_x\": 1.5707963267948966, \"frames\": [\(frame("./train/r_0"))]}",
      to: "transforms_train.json")
    let camera = try #require(try Recording.open(path: folder.path).frames.first?.camera)
    // 40 px to the side at 45°.
    #expect(abs(camera.intrinsics.fx - 40) < 1e-9 && camera.intrinsics.cx == 39.5)
  }

  @Test func `paths without an extension are tried with the usual ones`() throws {
    let recording = try open(frames: [frame("./images/r_1")], pictures: ["images/r_1.png"])
    #expect(recording.frames.first?.imagePath.hasSuffix("/images/r_1.png") == true)
  }

  @Test func `each unusable entry is a finding with its place in the file`() throws {
    let recording = try open(
      frames: [
        frame("2.jpg"), frame("absent.jpg"), frame("1.jpg", matrix: "[[NaN, 0, 0, 0]]"),
        frame("1.jpg", matrix: "[[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0]]"), "{\"file_path\": 3}",
        frame("1.jpg", more: #", "camera_model": "EQUIRECTANGULAR""#),
        frame("1.jpg", more: #", "depth_file_path": "depth/1.png""#),
      ], pictures: ["1.jpg", "2.jpg"])
    #expect(recording.frames.count == 2)
    let findings = Set(recording.findings)
    let expected: [(RecordingFinding.Kind, Int, String)] = [
      (.missingImage(path: "absent.jpg"), 1, ""),
      (.unusablePose(detail: "matrix of 1 rows with 4 numbers"), 2, ""),
      (.unusablePose(detail: "rotation is off by 3.0"), 3, ""),
      (.unusableEntry(detail: "expected string, found number"), 4, ".file_path"),
      (.unusableEntry(detail: "camera_model: EQUIRECTANGULAR"), 5, ""),
      (.missingDepth(path: "depth/1.png"), 6, ""),
    ]
    for (kind, index, field) in expected {
      let place = "transforms.json frames[\(index)]\(field)"
      #expect(findings.contains(RecordingFinding(kind: kind, place: place)), "\(findings)")
    }
    #expect(findings.count == expected.count)
  }

  @Test func `no usable frame is an error that counts the findings`() throws {
    #expect {
      try open(frames: [frame("a.jpg"), frame("b.jpg")], pictures: [])
    } throws: { error in
      if case RecordingError.noFrames(_, findings: 2) = error { true } else { false }
    }
  }
}
