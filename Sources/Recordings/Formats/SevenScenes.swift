import Foundation
import Geometry

extension RecordingFormat {
  /// A sequence folder of Microsoft's 7-Scenes: `frame-000000.pose.txt` and its pictures.
  ///
  /// Described by J. Shotton et al., "Scene coordinate regression forests for camera relocalization
  /// in RGB-D images", CVPR 2013. A pose is camera to world in four rows, the camera looking along +z
  /// with +y down; the world's axes are kept, since the files don't say which way is up. The number in
  /// a name counts thirtieths of a second. Depth is in millimetres of a camera of its own, 65535
  /// meaning none; neither camera's numbers are in the files, see ``SevenScenesCameras``.
  package static let sevenScenes = RecordingFormat(
    name: "7-scenes", evidence: "frame-000000.pose.txt and frame-000000.color.png or .jpg",
    recognizes: { path in
      NumberedFiles.entries(in: path, prefix: prefix, suffix: poseSuffix).first.map { entry in
        colourEndings.contains {
          RecordingFolder.isRegularFile("\(path)/\(prefix)\(entry.digits).color\($0)")
        }
      } ?? false
    },
    read: readSevenScenes)
}

private let prefix = "frame-"
private let poseSuffix = ".pose.txt"
private let colourEndings = [".png", ".jpg"]
private let framesPerSecond = 30.0

private func readSevenScenes(_ path: String) throws -> Recording {
  var reader = SevenScenesReader(folder: try RecordingFolder(path: path))
  let entries = NumberedFiles.entries(
    in: reader.folder.root, prefix: prefix, suffix: poseSuffix)
  for entry in entries { try reader.add(entry) }
  return try reader.collector.recording(
    path: path, format: "7-scenes", unit: .metre, hasGravity: false,
    indexFiles: reader.indexFiles)
}

private struct SevenScenesReader {
  let folder: RecordingFolder
  var collector = FrameCollector()
  private(set) var indexFiles: [String] = []
  /// Those of the first picture, which stand for all.
  private var cameras: SevenScenesCameras?

  init(folder: RecordingFolder) { self.folder = folder }

  mutating func add(_ entry: NumberedFiles.Entry) throws {
    let stem = prefix + entry.digits
    let poseName = stem + poseSuffix
    guard let posePath = try folder.firstFile(named: [poseName]) else { return }
    indexFiles.append(posePath)
    guard let image = try folder.firstFile(named: colourEndings.map { "\(stem).color\($0)" })
    else { return collector.note(.missingImage(path: stem + ".color.png"), at: poseName) }
    let worldFromVision: Transform
    do {
      worldFromVision = try RigidPose.transform(rows: Self.rows(of: posePath))
    } catch let fault as RigidPose.Fault {
      return collector.note(.unusablePose(detail: fault.detail), at: poseName)
    }
    guard let cameras = try cameras(firstPicture: image) else {
      return collector.note(.unusableEntry(detail: "\(stem).color: no picture"), at: poseName)
    }
    let depthName = stem + ".depth.png"
    let depth = try folder.firstFile(named: [depthName]).map { path in
      DepthSource(path: path, metresPerUnit: 0.001, unmeasured: 65535, camera: cameras.depth)
    }
    if depth == nil { collector.note(.missingDepth(path: depthName), at: poseName) }
    collector.add(
      FrameRecord(
        index: 0,
        timestamp: Timestamp(nanoseconds: 0)
          .advanced(bySeconds: Double(entry.number) / framesPerSecond),
        imagePath: image,
        camera: Camera(
          worldFromCamera: worldFromVision * AxisTurn.visionFromCamera,
          intrinsics: cameras.colour, imageResolution: cameras.size),
        depth: depth),
      at: poseName)
  }

  private mutating func cameras(firstPicture: String) throws -> SevenScenesCameras? {
    if cameras == nil, let size = PictureHeader.size(of: firstPicture) {
      let calibration = try folder.firstFile(named: [SevenScenesCameras.fileName])
      cameras = try SevenScenesCameras(
        pictureSize: size, calibrationFile: calibration, &collector)
      if let calibration { indexFiles.append(calibration) }
    }
    return cameras
  }

  /// The rows of a pose file; what is no number becomes NaN, which no pose may hold.
  private static func rows(of path: String) throws -> [[Double]] {
    try TableLines(path: path).rows.map { row in row.fields.map { Double($0) ?? .nan } }
  }
}
