import Foundation
import Geometry

extension RecordingFormat {
  /// A scene of ScanNet as its exporter writes it: `color/0.jpg`, `depth/0.png`, `pose/0.txt` and
  /// `intrinsic`.
  ///
  /// Described by A. Dai et al., "ScanNet: richly-annotated 3D reconstructions of indoor scenes", CVPR
  /// 2017, and its SensReader. A pose is camera to world in four rows, the camera looking along +z
  /// with +y down; frames that were lost have −inf in it. The world's +z points up, and is turned to
  /// +y. `intrinsic_color.txt` and `intrinsic_depth.txt` are 4×4 matrices by rows, pixel centres at
  /// whole numbers. Depth is millimetres. Frames are 1/30 s apart by their numbers.
  package static let scanNet = RecordingFormat(
    name: "scannet", evidence: "pose/0.txt, color and intrinsic/intrinsic_color.txt",
    recognizes: { path in
      calibrationNames.contains { RecordingFolder.isRegularFile("\(path)/\($0)") }
        && !NumberedFiles.entries(in: path + "/pose", prefix: "", suffix: ".txt").isEmpty
    },
    read: readScanNet)
}

private let framesPerSecond = 30.0
private let calibrationNames = ["intrinsic/intrinsic_color.txt", "intrinsic_color.txt"]
private let depthCalibrationNames = ["intrinsic/intrinsic_depth.txt", "intrinsic_depth.txt"]

private func readScanNet(_ path: String) throws -> Recording {
  let folder = try RecordingFolder(path: path)
  guard let calibration = try folder.firstFile(named: calibrationNames) else {
    throw RecordingError.noSuchFile(path: "\(folder.root)/\(calibrationNames[0])")
  }
  let depthCalibration = try folder.firstFile(named: depthCalibrationNames)
  let colour = try matrix(calibration)
  let depth = try depthCalibration.map(matrix)
  var collector = FrameCollector()
  var indexFiles = [calibration] + (depthCalibration.map { [$0] } ?? [])
  var size: ImageSize?
  for entry in NumberedFiles.entries(in: folder.root + "/pose", prefix: "", suffix: ".txt") {
    let poseName = "pose/\(entry.digits).txt"
    guard let posePath = try folder.firstFile(named: [poseName]) else { continue }
    indexFiles.append(posePath)
    let names = ["jpg", "png", "jpeg"].map { "color/\(entry.digits).\($0)" }
    guard let image = try folder.firstFile(named: names) else {
      collector.note(.missingImage(path: names[0]), at: poseName)
      continue
    }
    let worldFromVision: Transform
    do {
      let rows = try TableLines(path: posePath).rows.map { row in
        row.fields.map { Double($0) ?? .nan }
      }
      worldFromVision = try RigidPose.transform(rows: rows)
    } catch let fault as RigidPose.Fault {
      collector.note(.unusablePose(detail: fault.detail), at: poseName)
      continue
    }
    size = size ?? PictureHeader.size(of: image)
    guard let size else {
      collector.note(.unusableEntry(detail: "\(names[0]): no picture"), at: poseName)
      continue
    }
    let depthPath = try folder.firstFile(named: ["depth/\(entry.digits).png"])
    collector.add(
      FrameRecord(
        index: 0,
        timestamp: Timestamp(nanoseconds: 0)
          .advanced(bySeconds: Double(entry.number) / framesPerSecond),
        imagePath: image,
        camera: Camera(
          worldFromCamera: AxisTurn.yUpFromZUp * worldFromVision * AxisTurn.visionFromCamera,
          intrinsics: colour, imageResolution: size),
        depth: depthPath.map {
          DepthSource(path: $0, metresPerUnit: 0.001, camera: depth)
        }),
      at: poseName)
  }
  return try collector.recording(
    path: path, format: "scannet", unit: .metre, hasGravity: true, indexFiles: indexFiles)
}

/// The camera of a matrix of four or three rows.
private func matrix(_ path: String) throws -> CameraIntrinsics {
  let table = try TableLines(path: path)
  let rows = table.rows.map { $0.fields.compactMap { Double($0) }.filter(\.isFinite) }
  guard rows.count == 3 || rows.count == 4, rows.allSatisfy({ $0.count == rows[0].count }),
    rows[0].count == 3 || rows[0].count == 4
  else {
    throw RecordingError.malformed(
      path: path, place: "line \(table.rows.first?.line ?? 1)",
      expected: "a matrix of 3 or 4 rows", found: "\(rows.count) rows")
  }
  return CameraIntrinsics(fx: rows[0][0], fy: rows[1][1], cx: rows[0][2], cy: rows[1][2])
}
