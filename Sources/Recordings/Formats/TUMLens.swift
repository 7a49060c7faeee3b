import Foundation
import Geometry

/// The colour camera of a TUM recording, which its files do not state.
struct TUMLens {
  var intrinsics: CameraIntrinsics
  var distortion: LensDistortion?

  /// The benchmark's own calibrations (its page "File formats", table of intrinsic parameters).
  private static let families: [(names: [String], lens: TUMLens)] = [
    (
      ["freiburg1", "fr1"],
      TUMLens(
        intrinsics: CameraIntrinsics(fx: 517.3, fy: 516.5, cx: 318.6, cy: 255.3),
        distortion: .brownConrady(
          k1: 0.2624, k2: -0.9531, p1: -0.0054, p2: 0.0026, k3: 1.1633))
    ),
    (
      ["freiburg2", "fr2"],
      TUMLens(
        intrinsics: CameraIntrinsics(fx: 520.9, fy: 521.0, cx: 325.1, cy: 249.7),
        distortion: .brownConrady(
          k1: 0.2312, k2: -0.7849, p1: -0.0033, p2: -0.0001, k3: 0.9172))
    ),
    (
      ["freiburg3", "fr3"],
      TUMLens(intrinsics: CameraIntrinsics(fx: 535.4, fy: 539.2, cx: 320.1, cy: 247.6))
    ),
  ]
  /// What ROS takes for an uncalibrated Kinect.
  private static let standard = TUMLens(
    intrinsics: CameraIntrinsics(fx: 525, fy: 525, cx: 319.5, cy: 239.5))
  private static let calibratedSize = ImageSize(width: 640, height: 480)
  private static let fileNames = [
    "calibration.txt", "intrinsics.txt", "camera-intrinsics.txt", "calibration", "intrinsics",
  ]

  /// The lens from a calibration file in the folder, else by the sequence's name in the folder's or
  /// the recorded bag's name, else the standard one; each but the first is told as a finding.
  static func find(
    in folder: RecordingFolder, comments: [String], size: ImageSize,
    _ collector: inout FrameCollector
  ) throws -> (lens: TUMLens, file: String?) {
    for name in fileNames {
      if let path = try folder.file(named: name, in: folder.root + "/" + name, place: "") {
        return (try TUMLens(calibrationFile: path), path)
      }
    }
    let names = [(folder.root as NSString).lastPathComponent] + comments
    let family = families.first { family in
      names.contains { !words(of: $0).isDisjoint(with: family.names) }
    }
    var lens = family?.lens ?? standard
    if size != calibratedSize {
      lens.intrinsics = lens.intrinsics.scaled(
        x: Double(size.width) / Double(calibratedSize.width),
        y: Double(size.height) / Double(calibratedSize.height))
    }
    if family == nil || size != calibratedSize {
      let k = lens.intrinsics
      collector.note(
        .assumed(detail: "intrinsics fx \(k.fx), fy \(k.fy), cx \(k.cx), cy \(k.cy)"),
        at: folder.root)
    }
    return (lens, nil)
  }

  private static func words(of name: String) -> Set<String> {
    Set(name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Reads "fx fy cx cy [k1 k2 p1 p2 k3]", or the nine numbers of a calibration matrix by rows.
  init(calibrationFile path: String) throws {
    let table = try TableLines(path: path)
    let fields = table.rows.flatMap(\.fields)
    let n = fields.compactMap { Double($0) }.filter(\.isFinite)
    let isMatrix = n.count == 9 && n[6...] == [0, 0, 1]
    guard n.count == fields.count, [4, 8, 9].contains(n.count) else {
      throw RecordingError.malformed(
        path: path, place: "line \(table.rows.first?.line ?? 1)",
        expected: "fx fy cx cy, with k1 k2 p1 p2 k3, or a matrix of 9 numbers",
        found: String(fields.joined(separator: " ").prefix(80)))
    }
    intrinsics =
      isMatrix
      ? CameraIntrinsics(fx: n[0], fy: n[4], cx: n[2], cy: n[5])
      : CameraIntrinsics(fx: n[0], fy: n[1], cx: n[2], cy: n[3])
    if n.count >= 8, !isMatrix {
      distortion = .brownConrady(
        k1: n[4], k2: n[5], p1: n[6], p2: n[7], k3: n.count == 9 ? n[8] : 0)
    }
  }

  init(intrinsics: CameraIntrinsics, distortion: LensDistortion? = nil) {
    self.intrinsics = intrinsics
    self.distortion = distortion
  }
}
