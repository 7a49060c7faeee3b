import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Recordings

/// What the formats have besides poses, on folders made from their documentation.
@Suite struct `Files of apps and data sets` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ name: String, width: Int = 64, height: Int = 48) throws {
    try folder.write(SampleRecording.jpeg(width: width, height: height), to: name)
  }

  private func depth(_ name: String, _ values: [UInt16], width: Int = 2) throws {
    let size = ImageSize(width: width, height: values.count / width)
    try folder.write(PNG.encode(GrayImage(size: size, samples: values)), to: name)
  }

  private func confidence(_ name: String, _ values: [UInt8], width: Int = 2) throws {
    let size = ImageSize(width: width, height: values.count / width)
    try folder.write(PNG.encode(GrayImage(size: size, samples: values)), to: name)
  }

  private func loaded(_ frame: FrameRecord) throws -> DepthMap {
    try #require(try FrameLoader(pool: PixelBufferPool()).depth(of: frame))
  }

  private let odometry = """
    timestamp, frame, x, y, z, qx, qy, qz, qw, fx, fy, cx, cy, distortion_center_x, distortion_center_y
    10.5, 000000, 0, 0, 0, 1, 0, 0, 0, 50, 51, 31.5, 23.5, ,
    10.6, 000001, 1, 0, 0, 1, 0, 0, 0, 52, 53, 30.5, 22.5, ,
    10.7, 000001, nan, 0, 0, 1, 0, 0, 0, 52, 53, 30.5, 22.5, ,

    """

  @Test func `Stray Scanner: rows with intrinsics, a video, depth and confidence`() throws {
    try folder.write(odometry, to: "odometry.csv")
    try folder.write(SampleVideo.h264(), to: "rgb.mp4")
    try depth("depth/000000.png", [1500, 0])
    try confidence("confidence/000000.png", [2, 0])
    let recording = try Recording.open(path: folder.path)
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [10_500_000_000, 10_600_000_000])
    #expect(recording.frames.map(\.videoFrame) == [0, 1])
    #expect(
      recording.frames[1].camera.intrinsics == CameraIntrinsics(fx: 52, fy: 53, cx: 30.5, cy: 22.5))
    #expect(recording.frames[0].camera.imageResolution == ImageSize(width: 64, height: 48))
    // A half turn about x is the camera that looks along −z with +y up.
    #expect(recording.frames[0].camera.worldFromCamera.rotation.angle(to: .identity) < 1e-7)
    let map = try loaded(recording.frames[0])
    #expect(map.metres == [1.5, 0] && map.confidence == [2, 0])
    // 64 × 48 becomes 2 × 1: c′ = (c + ½) s − ½.
    #expect(
      recording.frames[0].depth?.camera
        == CameraIntrinsics(fx: 50.0 / 32, fy: 51.0 / 48, cx: 0.5, cy: 0))
    #expect(
      recording.findings.map(\.kind) == [
        .missingDepth(path: "depth/000001.png"),
        .unusablePose(detail: "numbers that are missing or not finite"),
      ])
  }

  @Test func `Stray Scanner: without intrinsics in rows the matrix counts, without a video poses`()
    throws
  {
    let rows = odometry.replacingOccurrences(
      of: ", fx, fy, cx, cy, distortion_center_x, distortion_center_y", with: "")
    try folder.write(rows, to: "odometry.csv")
    try folder.write("1600, 0.0, 955\n0.0, 1601, 717\n0.0, 0.0, 1.0\n", to: "camera_matrix.csv")
    let poses = try Recording.open(path: folder.path, needs: .anything)
    #expect(!poses.hasPictures && poses.frames.count == 2)
    try folder.write(SampleVideo.h264(), to: "rgb.mp4")
    let recording = try Recording.open(path: folder.path)
    #expect(
      recording.frames[0].camera.intrinsics
        == CameraIntrinsics(fx: 1600, fy: 1601, cx: 955, cy: 717))
  }

  @Test func `Stray Scanner: a missing column is an error with its name`() throws {
    try folder.write("timestamp, frame, qw\n1, 2, 3\n", to: "odometry.csv")
    #expect {
      try Recording.open(path: folder.path, needs: .anything)
    } throws: { error in
      if case RecordingError.malformed(_, "line 1", "a column x", _) = error { true } else { false }
    }
  }

  private let polycam = """
    "fx": 50, "fy": 51, "cx": 31.5, "cy": 23.5, "width": 64, "height": 48,
    "t_00": 1, "t_01": 0, "t_02": 0, "t_10": 0, "t_11": 1, "t_12": 0, "t_13": 2,
    "t_20": 0, "t_21": 0, "t_22": 1, "t_23": 3
    """

  @Test func `Polycam: corrected cameras and pictures go before the app's own`() throws {
    for (kind, x) in [("", 1), ("corrected_", 7)] {
      try folder.write("{\(polycam), \"t_03\": \(x)}", to: "keyframes/\(kind)cameras/2000000.json")
      try picture("keyframes/\(kind)images/2000000.jpg")
    }
    try depth("keyframes/depth/2000000.png", [2500, 0])
    let recording = try Recording.open(path: folder.path)
    let frame = try #require(recording.frames.first)
    #expect(frame.camera.worldFromCamera.translation == SIMD3(7, 2, 3))
    #expect(frame.imagePath.hasSuffix("corrected_images/2000000.jpg"))
    #expect(frame.timestamp.nanoseconds == 2_000_000_000)
    #expect(try loaded(frame).metres == [2.5, 0])
    #expect(try Recording.open(path: folder.file("keyframes")).frames.count == 1)
  }

  @Test func `ARKitScenes: a pincam a millisecond off serves, a picture without one does not`()
    throws
  {
    try folder.write(
      "100.0 0 0 0 0 0 0\n100.1 0 0 0 0 0 0\n100.2 0 0 0 0 0 0\n", to: "lowres_wide.traj")
    for name in ["7_100.050.png", "7_100.150.png", "7_200.000.png"] {
      try picture("lowres_wide/\(name)")
    }
    try folder.write("64 48 50 51 31.5 23.5", to: "lowres_wide_intrinsics/7_100.051.pincam")
    try depth("lowres_depth/7_100.050.png", [1234, 0])
    try confidence("confidence/7_100.050.png", [1, 2])
    let recording = try Recording.open(path: folder.path)
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [100_050_000_000])
    let map = try loaded(recording.frames[0])
    #expect(map.metres == [1.234, 0] && map.confidence == [1, 2])
    #expect(
      recording.findings.map(\.kind) == [
        .unusableEntry(detail: "there is no lowres_wide_intrinsics/7_100.150.pincam"),
        .noPose(path: "lowres_wide/7_200.000.png"),
      ])
  }

  @Test func `ScanNet: lost frames are left out, depth has a camera of its own`() throws {
    let matrix = "50 0 31.5 0\n0 51 23.5 0\n0 0 1 0\n0 0 0 1\n"
    try folder.write(matrix, to: "intrinsic/intrinsic_color.txt")
    try folder.write(
      matrix.replacingOccurrences(of: "50", with: "25"), to: "intrinsic/intrinsic_depth.txt")
    for index in [0, 2, 10] { try picture("color/\(index).jpg") }
    try folder.write("1 0 0 1\n0 1 0 2\n0 0 1 3\n0 0 0 1\n", to: "pose/0.txt")
    try folder.write("-inf -inf -inf -inf\n", to: "pose/2.txt")
    try folder.write("1 0 0 1\n0 1 0 2\n0 0 1 3\n0 0 0 1\n", to: "pose/10.txt")
    try depth("depth/0.png", [1000, 0])
    let recording = try Recording.open(path: folder.path)
    // Thirtieths of a second by the number in the name.
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [0, 333_333_333])
    // The world's z, 3, is y now, and its y, 2, is −z.
    #expect(
      (recording.frames[0].camera.worldFromCamera.translation - SIMD3(1, 3, -2)).length < 1e-12)
    #expect(recording.frames[0].depth?.camera?.fx == 25)
    #expect(recording.findings.count == 1)
  }

  @Test func `OpenSfM: fisheye and perspective, points in the turned world`() throws {
    for name in ["1.jpg", "2.jpg", "3.jpg"] { try picture("images/" + name) }
    func shot(_ camera: String) -> String {
      "{\"camera\": \"\(camera)\", \"rotation\": [0,0,0], \"translation\": [0,0,0]}"
    }
    try folder.write(
      #"""
      [{"cameras": {
        "a": {"projection_type": "perspective", "width": 64, "height": 48, "focal": 0.5, "k1": 0.1, "k2": 0},
        "b": {"projection_type": "fisheye", "width": 64, "height": 48, "focal": 0.5, "k1": 0, "k2": 0},
        "c": {"projection_type": "spherical", "width": 64, "height": 48}},
      "shots": {"1.jpg": \#(shot("a")), "2.jpg": \#(shot("b")), "3.jpg": \#(shot("c"))},
      "points": {"7": {"coordinates": [1, 2, 3], "color": [0, 0, 0]}}}]
      """#, to: "reconstruction.json")
    let recording = try Recording.open(path: folder.path)
    #expect(
      recording.frames.map(\.distortion) == [
        .brownConrady(k1: 0.1, k2: 0, p1: 0, p2: 0, k3: 0),
        .kannalaBrandt(k1: 0, k2: 0, k3: 0, k4: 0),
      ])
    // Half of 64; the middle of 64 × 48 pixels with centres at whole numbers.
    #expect(
      recording.frames[0].camera.intrinsics == CameraIntrinsics(fx: 32, fy: 32, cx: 31.5, cy: 23.5))
    #expect(recording.points.identifiers == [7])
    #expect((recording.points[0] - SIMD3(1, 3, -2)).length < 1e-6)
    #expect(recording.findings.count == 1)
  }

  @Test func `KITTI: the second camera stands beside the first, whose the poses are`() throws {
    try folder.write("1 0 0 0 0 1 0 0 0 0 1 0\n1 0 0 0 0 1 0 0 0 0 1 5\n", to: "poses.txt")
    try folder.write(
      "P0: 50 0 31.5 0 0 50 23.5 0 0 0 1 0\nP2: 50 0 31.5 5 0 50 23.5 0 0 0 1 0\n",
      to: "calib.txt")
    try folder.write("0\n0.25\n", to: "times.txt")
    for index in 0..<2 {
      let image = RGBImage(
        size: ImageSize(width: 64, height: 48), bytes: [UInt8](repeating: 9, count: 64 * 48 * 3))
      try folder.write(PNG.encode(image), to: "image_2/00000\(index).png")
    }
    let recording = try Recording.open(path: folder.path)
    #expect(recording.frames.map(\.timestamp.nanoseconds) == [0, 250_000_000])
    // 5 / 50 = 0.1 m to the left of where the first camera is, 5 m forward in the second frame.
    #expect(
      (recording.frames[1].camera.worldFromCamera.translation - SIMD3(-0.1, 0, -5)).length < 1e-12)
  }

  @Test func `KITTI: a file of poses alone has poses`() throws {
    try folder.write("1 0 0 0 0 1 0 0 0 0 1 0\n1 0 0 0 0 1 0 0 0 0 1 5\n", to: "07.txt")
    let recording = try Recording.open(path: folder.file("07.txt"), needs: .anything)
    #expect(recording.format == "kitti" && recording.frames.count == 2 && !recording.hasPictures)
  }

  @Test func `data loggers: the cloud belongs to the whole recording`() throws {
    try folder.write("# head\n1000 1 0 0 1 0 1 0 2 0 0 1 3\n", to: "ARKit_camera_pose.txt")
    try folder.write("# head\n1 2 3 9 9 9\nnan 2 3 9 9 9\n", to: "ARKit_point_cloud.txt")
    let recording = try Recording.open(path: folder.path, needs: .anything)
    #expect(recording.frames[0].camera.worldFromCamera.translation == SIMD3(1, 2, 3))
    #expect(recording.points.count == 1)
    #expect(recording.findings.map(\.kind) == [.unusableEntry(detail: "1 points")])
    #expect(RecordingSummary(recording).has == [.featurePoints])
  }

  @Test func `ios_logger: pictures of the video get the pose between rows`() throws {
    try folder.write(
      "1.00, 0, 0, 0, 1, 0, 0, 0\n1.05, 1, 0, 0, 1, 0, 0, 0\n", to: "ARposes.txt")
    try folder.write(
      "1.025, 40, 50, 51, 31.5, 23.5\n1.05, 41, 50, 51, 31.5, 23.5\n2.0, 42, 50, 51, 31.5, 23.5\n",
      to: "Frames.txt")
    try folder.write(SampleVideo.h264(), to: "Frames.m4v")
    let recording = try Recording.open(path: folder.path)
    #expect(recording.frames.map(\.videoFrame) == [0, 1])
    #expect(
      (recording.frames[0].camera.worldFromCamera.translation - SIMD3(0.5, 0, 0)).length < 1e-9)
    #expect(recording.findings.map(\.kind) == [.noPose(path: "frame 42")])
  }

  @Test func `WebXR rooms: planes alone, which info tells and a replay refuses`() throws {
    // The plane's x and z are the world's x and −y… a wall: its normal +y points along world z.
    try folder.write(
      #"""
      {"spatialEntities": [
        {"semanticLabel_META": "WALL_FACE", "locatable_META": {
          "position": {"x": 0, "y": 1, "z": 2},
          "orientation": {"x": 0.7071067811865476, "y": 0, "z": 0, "w": 0.7071067811865476}},
         "bounded2D_META": {"offset": {"x": -1, "y": -0.5}, "extent": {"width": 2, "height": 1}}},
        {"semanticLabel_META": "GLOBAL_MESH"},
        {"semanticLabel_META": "DESK", "bounded2D_META":
          {"offset": {"x": 0, "y": 0}, "extent": {"width": 2, "height": 1}}}]}
      """#, to: "room.json")
    let recording = try Recording.open(path: folder.path, needs: .anything)
    let plane = try #require(recording.planes.first)
    #expect(recording.planes.count == 1 && recording.frames.isEmpty)
    #expect(plane.alignment == .vertical && plane.classification == "wall face")
    #expect(plane.center == SIMD2(0, 0) && plane.extent == SIMD2(2, 1))
    #expect((plane.worldFromPlane.rotation.act(SIMD3(0, 1, 0)) - SIMD3(0, 0, 1)).length < 1e-9)
    // Counter-clockwise seen from +y: (z, x) turns positively, Σ z·dx − x·dz > 0.
    let outline = plane.boundary
    let area = zip(outline, outline.dropFirst() + outline.prefix(1))
      .reduce(0) { $0 + $1.0.y * $1.1.x - $1.0.x * $1.1.y }
    #expect(area > 0)
    #expect(recording.findings.count == 1)
    #expect(throws: RecordingError.noPictures(path: folder.path, format: "webxr-room")) {
      try Recording.open(path: folder.path)
    }
  }
}
