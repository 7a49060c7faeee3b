import Foundation
import Geometry
import TestSupport

@testable import Recordings

/// A small valid folder of each format that is not in `MutatedInputTests`, with its index files.
enum SampleFormats {
  static func all() throws -> [(folder: TemporaryFolder, index: String)] {
    let picture = try SampleRecording.jpeg(width: 64, height: 48)
    var samples: [(TemporaryFolder, String)] = []
    func add(_ indices: [String], _ fill: (TemporaryFolder) throws -> Void) throws {
      let folder = try TemporaryFolder()
      try fill(folder)
      samples += indices.map { (folder, $0) }
    }
    try add(["odometry.csv", "camera_matrix.csv"]) {
      try $0.write(
        "timestamp, frame, x, y, z, qx, qy, qz, qw\n10.5, 000000, 0, 0, 0, 1, 0, 0, 0\n",
        to: "odometry.csv")
      try $0.write("1600, 0.0, 955\n0.0, 1601, 717\n0.0, 0.0, 1.0\n", to: "camera_matrix.csv")
    }
    try add(["keyframes/cameras/1.json"]) {
      try $0.write(picture, to: "keyframes/images/1.jpg")
      try $0.write(
        """
        {"fx": 50, "fy": 51, "cx": 31.5, "cy": 23.5, "width": 64, "height": 48, "timestamp": 5,
        "t_00": 1, "t_01": 0, "t_02": 0, "t_03": 1, "t_10": 0, "t_11": 1, "t_12": 0, "t_13": 2,
        "t_20": 0, "t_21": 0, "t_22": 1, "t_23": 3}
        """, to: "keyframes/cameras/1.json")
    }
    try add(["lowres_wide.traj", "lowres_wide_intrinsics/7_100.050.pincam"]) {
      try $0.write("100.0 0 0 0.1 0 0 0\n100.1 0 0.2 0 0 0 0\n", to: "lowres_wide.traj")
      try $0.write(picture, to: "lowres_wide/7_100.050.png")
      try $0.write("64 48 50 51 31.5 23.5", to: "lowres_wide_intrinsics/7_100.050.pincam")
    }
    try add(["pose/0.txt", "intrinsic/intrinsic_color.txt"]) {
      try $0.write(picture, to: "color/0.jpg")
      try $0.write("1 0 0 1\n0 1 0 2\n0 0 1 3\n0 0 0 1\n", to: "pose/0.txt")
      try $0.write(
        "50 0 31.5 0\n0 51 23.5 0\n0 0 1 0\n0 0 0 1\n", to: "intrinsic/intrinsic_color.txt")
    }
    try add(["reconstruction.json"]) {
      try $0.write(picture, to: "images/1.jpg")
      try $0.write(
        """
        [{"cameras": {"a": {"projection_type": "brown", "width": 64, "height": 48, "focal_x": 0.5,
        "focal_y": 0.5, "c_x": 0, "c_y": 0, "k1": 0.1}}, "shots": {"1.jpg": {"camera": "a",
        "rotation": [0.1, 0, 0], "translation": [1, 2, 3]}},
        "points": {"7": {"coordinates": [1, 2, 3]}}}]
        """, to: "reconstruction.json")
    }
    try add(["poses.txt", "calib.txt", "times.txt"]) {
      try $0.write("1 0 0 0 0 1 0 0 0 0 1 0\n1 0 0 0 0 1 0 0 0 0 1 5\n", to: "poses.txt")
      try $0.write("P0: 50 0 31.5 0 0 50 23.5 0 0 0 1 0\n", to: "calib.txt")
      try $0.write("0\n0.25\n", to: "times.txt")
      for index in 0..<2 { try $0.write(picture, to: "image_0/00000\(index).png") }
    }
    try add(["associations.txt", "room.gt.freiburg"]) {
      try $0.write("1 depth/1.png 1 rgb/1.png\n", to: "associations.txt")
      try $0.write("1 0 0 -2.25 0 0 0 1\n", to: "room.gt.freiburg")
      try $0.write(picture, to: "rgb/1.png")
    }
    try add(["ARKit_camera_pose.txt", "ARKit_point_cloud.txt"]) {
      try $0.write("# head\n1000 1 0 0 1 0 1 0 2 0 0 1 3\n", to: "ARKit_camera_pose.txt")
      try $0.write("# head\n1 2 3 9 9 9\n", to: "ARKit_point_cloud.txt")
    }
    try add(["ARposes.txt", "Frames.txt"]) {
      try $0.write("1.00, 0, 0, 0, 1, 0, 0, 0\n1.05, 1, 0, 0, 1, 0, 0, 0\n", to: "ARposes.txt")
      try $0.write("1.025, 40, 50, 51, 31.5, 23.5\n", to: "Frames.txt")
      try $0.write(SampleVideo.h264(), to: "Frames.m4v")
    }
    try add(["room.json"]) {
      try $0.write(
        """
        {"spatialEntities": [{"semanticLabel_META": "FLOOR", "locatable_META": {
        "position": {"x": 0, "y": 1, "z": 2}, "orientation": {"x": 0, "y": 0, "z": 0, "w": 1}},
        "bounded2D_META": {"offset": {"x": -1, "y": -0.5}, "extent": {"width": 2, "height": 1}}}]}
        """, to: "room.json")
    }
    try add(["scan.r3d"]) {
      var zip = SampleZip()
      zip.add(
        "metadata",
        """
        {"w": 64, "h": 48, "K": [50, 0, 0, 0, 51, 0, 31.5, 23.5, 1], "fps": 50, "dw": 2, "dh": 1,
        "poses": [[0, 0, 0, 1, 1, 2, 3]]}
        """)
      zip.add("rgbd/0.jpg", picture)
      try $0.write(zip.data(), to: "scan.r3d")
    }
    return samples
  }
}
