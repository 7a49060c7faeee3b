import Foundation
import Geometry
import Testing

@testable import Recordings
import TestSupport

@Suite struct `EuRoC folders` {
  private static let half = 0.5.squareRoot()
  static let sensor = """
    %YAML:1.0
    # General sensor definitions.
    sensor_type: camera

    T_BS:
      cols: 4
      rows: 4
      data: [0.0, -1.0, 0.0, 0.1,
             1.0, 0.0, 0.0, 0.2, # a note
             0.0, 0.0, 1.0, 0.3,
             0.0, 0.0, 0.0, 1.0]
    rate_hz: 20
    resolution: [752, 480]
    camera_model: pinhole
    intrinsics: [500, 510, 320, 240] #fu, fv, cu, cv
    distortion_model: radial-tangential
    distortion_coefficients: [-0.28, 0.07, 0.0002, 1.8e-05]
    """
  /// A turn by +90° about x at (1, 2, 3), and 6 units along x 60 ms later.
  static let truth = """
    #timestamp, p_RS_R_x [m], p_RS_R_y [m], p_RS_R_z [m], q_RS_w [], q_RS_x [], q_RS_y [], q_RS_z []
    1403715273000000000,1,2,3,\(half),\(half),0,0,0,0,0
    1403715273060000000,7,2,3,\(half),\(half),0,0,0,0,0
    """
  static let pictures = """
    #timestamp [ns],filename
    1403715273000000000,a.png\r
    1403715273020000000,b.png\r
    1403715273040000000,c.png
    1403715274000000000,a.png
    x,a.png
    """

  private func open(
    sensor: String = sensor, truth: String = truth, below: String = "mav0/", given: String = ""
  ) throws -> Recording {
    let folder = try TemporaryFolder()
    try folder.write(sensor, to: below + "cam0/sensor.yaml")
    try folder.write(Self.pictures, to: below + "cam0/data.csv")
    try folder.write(truth, to: below + "state_groundtruth_estimate0/data.csv")
    for name in ["a.png", "b.png"] { try folder.write("picture", to: below + "cam0/data/" + name) }
    return try Recording.open(path: folder.file(given))
  }

  @Test func `a camera sits on the body, and z up becomes y up`() throws {
    let recording = try open()
    #expect(recording.format == "euroc")
    #expect(recording.unit == .metre && recording.hasGravity)
    let frame = try #require(recording.frames.first)
    #expect(frame.timestamp.nanoseconds == 1_403_715_273_000_000_000)
    #expect(frame.camera.imageResolution == ImageSize(width: 752, height: 480))
    // (0.2, 0.1, 2) before the camera is (−0.1 + 0.1, 0.2 + 0.2, 2 + 0.3) on the body, there turned
    // to (0, −2.3, 0.4) and moved to (1, −0.3, 3.4), which with y up is (1, 3.4, 0.3).
    let point = SIMD3(1, 3.4, 0.3)
    let pixel = try #require(frame.camera.pixel(of: point))
    // At (0.1, 0.05) the lens's r² is 0.0125 and its radial factor 0.9965109375; with the tangential
    // part it shows (0.09965367875, 0.049829226875).
    #expect((pixel - SIMD2(369.826839375, 265.41290570625)).length < 1e-9)
    #expect(abs(frame.camera.depth(of: point) - 2) < 1e-9)
    #expect(
      frame.distortion == .brownConrady(k1: -0.28, k2: 0.07, p1: 0.0002, p2: 1.8e-5, k3: 0))
  }

  @Test func `poses are interpolated, and what has none is a finding`() throws {
    let recording = try open()
    let positions = recording.frames.map(\.camera.worldFromCamera.translation)
    // A third of the way of 6 units.
    #expect(positions.count == 2)
    #expect((positions[1] - positions[0] - SIMD3(2, 0, 0)).length < 1e-9)
    #expect(
      recording.findings == [
        RecordingFinding(
          kind: .missingImage(path: "mav0/cam0/data/c.png"), place: "mav0/cam0/data.csv line 4"),
        RecordingFinding(
          kind: .noPose(path: "mav0/cam0/data/a.png"), place: "mav0/cam0/data.csv line 5"),
        RecordingFinding(
          kind: .unusableEntry(detail: "x a.png"), place: "mav0/cam0/data.csv line 6"),
      ])
  }

  @Test func `the header of open_vins means the same, and mav0 itself can be given`() throws {
    let truth = Self.truth.replacingOccurrences(
      of: "#timestamp, p_RS_R_x [m]", with: "#time(ns),px")
    #expect(try open(truth: truth).frames.map(\.camera) == open().frames.map(\.camera))
    #expect(try open(given: "mav0").frames.count == 2)
    #expect(try open(below: "").frames.count == 2)
  }

  @Test func `bad rows of the trajectory are findings`() throws {
    let recording = try open(
      truth: Self.truth + "\n1403715273060000000,7,2,3,1,0,0,0\n5,1,2,3,0,0,0,0\n6,1,2\n")
    let kinds = recording.findings.prefix(3).map(\.kind)
    #expect(
      Set(kinds) == [
        .unusablePose(detail: "quaternion of norm 0.0"), .unusableEntry(detail: "6 1 2"),
        .timeNotIncreasing,
      ])
  }

  @Test func `equidistant is a fisheye, also with zeros`() throws {
    let fisheye = Self.sensor.replacingOccurrences(of: "radial-tangential", with: "equidistant")
      .replacingOccurrences(of: "[-0.28, 0.07, 0.0002, 1.8e-05]", with: "[0.0, 0, 0, 0]")
    #expect(
      try open(sensor: fisheye).frames[0].distortion == .kannalaBrandt(k1: 0, k2: 0, k3: 0, k4: 0))
    let none = Self.sensor.replacingOccurrences(
      of: "[-0.28, 0.07, 0.0002, 1.8e-05]", with: "[0, 0, 0, 0]")
    #expect(try open(sensor: none).frames[0].distortion == nil)
  }

  @Test(arguments: [
    ("radial-tangential", "fov", "distortion_model"), ("pinhole", "omni", "camera_model"),
    ("[500, 510, 320, 240]", "[500, 510]", "intrinsics"),
    ("[752, 480]", "[752.5, 480]", "resolution"), ("T_BS:", "T_SB:", "T_BS.data"),
    ("1.0, 0.0, 0.0, 0.2", "1.0, 1.0, 0.0, 0.2", "T_BS"),
    ("0.07, 0.0002, 1.8e-05", "nan, 0.0002, 1.8e-05", "distortion_coefficients"),
  ])
  func `a sensor that can't be used is an error with its field`(
    old: String, new: String, place: String
  ) throws {
    #expect {
      try open(sensor: Self.sensor.replacingOccurrences(of: old, with: new))
    } throws: { error in
      guard case RecordingError.malformed(let path, place, _, _) = error else { return false }
      return path.hasSuffix("cam0/sensor.yaml")
    }
  }
}
