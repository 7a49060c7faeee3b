import Foundation
import Geometry
import TestSupport
import Testing

@testable import Recordings

/// The oracle's path written as other apps and data sets would, and read again.
@Suite(.enabled(if: RecordedData.isAvailable)) struct `One camera path in more formats` {
  private let oracle: PoseOracle
  /// Camera to world with ARKit's axes, the world's +y up.
  private let poses: [Transform]
  private let folder: TemporaryFolder

  init() throws {
    oracle = try PoseOracle.load()
    poses = try oracle.poses()
    folder = try TemporaryFolder()
  }

  // Camera to world with +y down and +z forward, and the same in a world whose +z points up.
  private var visionPoses: [Transform] { poses.map { $0 * AxisTurn.visionFromCamera.inverse } }
  private var zUpVisionPoses: [Transform] {
    visionPoses.map { AxisTurn.yUpFromZUp.inverse * $0 }
  }

  private func rows(_ pose: Transform) -> [[Double]] {
    let (m, t) = (pose.rotation.matrix, pose.translation)
    let columns = [m * SIMD3(1, 0, 0), m * SIMD3(0, 1, 0), m * SIMD3(0, 0, 1), t]
    return (0..<3).map { row in columns.map { $0[row] } }
  }

  private func text(_ numbers: [Double], _ separator: String = " ") -> String {
    numbers.map { "\($0)" }.joined(separator: separator)
  }

  private func quaternion(_ pose: Transform) -> [Double] {
    let q = pose.rotation
    return [q.x, q.y, q.z, q.w]
  }

  private func position(_ pose: Transform) -> [Double] {
    [pose.translation.x, pose.translation.y, pose.translation.z]
  }

  /// The poses that are read, and every camera's intrinsics where it has a picture.
  private func expectSame(_ format: String) throws {
    let recording = try Recording.open(path: folder.path, needs: .anything)
    #expect(recording.format == format)
    let cameras = recording.frames.map(\.camera)
    try oracle.expectSame(cameras.map(\.worldFromCamera))
    if recording.hasPictures {
      let worst = try oracle.worst(cameras)
      #expect(worst.pixels < 1e-3)
    }
  }

  private func picture(_ name: String) throws {
    try folder.write(SampleRecording.jpeg(width: 640, height: 480), to: name)
  }

  @Test func `Record3D`() throws {
    let list = poses.map { "[\(text(quaternion($0) + position($0), ", "))]" }
    for index in poses.indices { try picture("rgb/\(index).jpg") }
    try folder.write(
      #"""
      {"w": 640, "h": 480, "K": [525, 0, 0, 0, 520, 0, 320.3, 238.7, 1], "fps": 30,
      "poses": [\#(list.joined(separator: ", "))]}
      """#, to: "metadata.json")
    try expectSame("record3d")
  }

  @Test func `Stray Scanner`() throws {
    var lines = ["timestamp, frame, x, y, z, qx, qy, qz, qw"]
    for (index, pose) in visionPoses.enumerated() {
      lines.append("\(index), 00000\(index), " + text(position(pose) + quaternion(pose), ", "))
    }
    try folder.write(lines.joined(separator: "\n"), to: "odometry.csv")
    try expectSame("stray-scanner")
  }

  @Test func `Polycam`() throws {
    for (index, pose) in poses.enumerated() {
      let fields = rows(pose).enumerated().flatMap { r, row in
        row.enumerated().map { c, value in "\"t_\(r)\(c)\": \(value)" }
      }
      try picture("keyframes/images/\(1000 + index).jpg")
      try folder.write(
        #"""
        {\#(fields.joined(separator: ", ")), "fx": 525, "fy": 520, "cx": 320.3, "cy": 238.7,
        "width": 640, "height": 480}
        """#, to: "keyframes/cameras/\(1000 + index).json")
    }
    try expectSame("polycam")
  }

  @Test func `ARKitScenes`() throws {
    var lines: [String] = []
    for (index, pose) in zUpVisionPoses.enumerated() {
      let inverse = pose.inverse
      let turn = inverse.rotation.rotationVector
      lines.append("\(index + 1) " + text([turn.x, turn.y, turn.z] + position(inverse)))
      try picture("lowres_wide/7_\(index + 1).000.png")
      try folder.write(
        "640 480 525 520 320.3 238.7", to: "lowres_wide_intrinsics/7_\(index + 1).000.pincam")
    }
    try folder.write(lines.joined(separator: "\n"), to: "lowres_wide.traj")
    try expectSame("arkitscenes")
  }

  @Test func `ScanNet`() throws {
    try folder.write(
      "525 0 320.3 0\n0 520 238.7 0\n0 0 1 0\n0 0 0 1", to: "intrinsic/intrinsic_color.txt")
    for (index, pose) in zUpVisionPoses.enumerated() {
      try picture("color/\(index).jpg")
      let lines = rows(pose).map { text($0) } + ["0 0 0 1"]
      try folder.write(lines.joined(separator: "\n"), to: "pose/\(index).txt")
    }
    try expectSame("scannet")
  }

  @Test func `OpenSfM`() throws {
    let shots = try zUpVisionPoses.enumerated().map { index, pose in
      try picture("images/\(index).jpg")
      let inverse = pose.inverse
      let turn = inverse.rotation.rotationVector
      return
        #""\#(index).jpg": {"camera": "c", "rotation": [\#(text([turn.x, turn.y, turn.z], ","))],"#
        + #""translation": [\#(text(position(inverse), ","))]}"#
    }
    // In units of 640 from the middle of the picture, which is pixel 319.5, 239.5.
    try folder.write(
      #"""
      [{"cameras": {"c": {"projection_type": "brown", "width": 640, "height": 480,
      "focal_x": \#(525.0 / 640), "focal_y": \#(520.0 / 640), "c_x": \#(0.8 / 640),
      "c_y": \#(-0.8 / 640)}}, "shots": {\#(shots.joined(separator: ", "))}}]
      """#, to: "reconstruction.json")
    try expectSame("opensfm")
  }

  @Test func `KITTI, whose world is the first camera's with +y down`() throws {
    let turned = visionPoses.map { AxisTurn.visionFromCamera * $0 }
    try folder.write(
      turned.map { text(rows($0).flatMap { $0 }) }.joined(separator: "\n"), to: "poses.txt")
    try folder.write("P0: 525 0 320.3 0 0 520 238.7 0 0 0 1 0", to: "calib.txt")
    for index in poses.indices { try picture("image_0/0000\(index < 10 ? "0" : "")\(index).png") }
    try expectSame("kitti")
  }

  @Test func `ICL-NUIM, whose world is mirrored`() throws {
    var (trajectory, list) = ([String](), [String]())
    for (index, pose) in poses.enumerated() {
      // (x, y, z) of the world and of the camera is (x, y, −z) of the files.
      let q = pose.rotation
      let t = pose.translation
      trajectory.append("\(index) " + text([t.x, t.y, -t.z, -q.x, -q.y, q.z, q.w]))
      list.append("\(index) depth/\(index).png \(index) rgb/\(index).png")
      try picture("rgb/\(index).png")
    }
    try folder.write(trajectory.joined(separator: "\n"), to: "room.gt.freiburg")
    try folder.write(list.joined(separator: "\n"), to: "associations.txt")
    // The data set's own camera.
    let recording = try Recording.open(path: folder.path)
    #expect(recording.format == "icl-nuim")
    #expect(recording.frames[0].camera.intrinsics.fy == 480)
    try oracle.expectSame(recording.frames.map(\.camera.worldFromCamera))
  }

  @Test func `ARKit-Data-Logger`() throws {
    let lines = poses.enumerated().map { index, pose in
      "\(index * 1_000_000) " + text(rows(pose).flatMap { $0 })
    }
    try folder.write(lines.joined(separator: "\n"), to: "ARKit_camera_pose.txt")
    try expectSame("data-logger")
  }

  @Test func `ARCore-Data-Logger`() throws {
    let lines = poses.enumerated().map { index, pose in
      "\(index * 1_000_000) " + text(quaternion(pose) + position(pose))
    }
    try folder.write(lines.joined(separator: "\n"), to: "ARCore_sensor_pose.txt")
    try expectSame("data-logger")
  }

  @Test func `ios_logger`() throws {
    let lines = poses.enumerated().map { index, pose in
      let q = pose.rotation
      return "\(index), " + text(position(pose) + [q.w, q.x, q.y, q.z], ", ")
    }
    try folder.write(lines.joined(separator: "\n"), to: "ARposes.txt")
    try expectSame("ios-logger")
  }
}
