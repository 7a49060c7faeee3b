import Foundation
import Geometry

extension RecordingFormat {
  /// The export "All Data" of the iOS app 3D Scanner App: `frame_00000.json` and its pictures.
  ///
  /// `cameraPoseARFrame` is camera to world in rows, with ARKit's axes; `intrinsics` are the rows of
  /// the matrix for the picture as stored; `time` is seconds since boot. Only some frames have a
  /// picture. `depth_00000.png` holds millimetres, `conf_00000.png` ARKit's confidence; depth is seen
  /// by the colour camera at a smaller size. Numbers hold for the sensor's orientation (SEMANTICS C-3).
  package static let scanner3D = RecordingFormat(
    name: "3d-scanner-app", evidence: "frame_00000.json with cameraPoseARFrame",
    recognizes: { path in
      NumberedFiles.entries(in: path, prefix: prefix, suffix: ".json").first.map { entry in
        IndexFile.find(given: path, name: "\(prefix)\(entry.digits).json")?
          .head(contains: ["\"cameraPoseARFrame\""]) == true
      } ?? false
    },
    read: readScanner3D)
}

private let prefix = "frame_"
private let pictureEndings = [".jpg", ".png"]

private struct Entry: Decodable {
  enum CodingKeys: String, CodingKey {
    case pose = "cameraPoseARFrame"
    case intrinsics, time
  }
  var pose: [Double]
  var intrinsics: [Double]
  var time: Double
}

private func readScanner3D(_ path: String) throws -> Recording {
  var reader = Scanner3DReader(folder: try RecordingFolder(path: path))
  let root = reader.folder.root
  reader.hasDepth =
    !NumberedFiles.entries(in: root, prefix: "depth_", suffix: ".png").isEmpty
  for entry in NumberedFiles.entries(in: root, prefix: prefix, suffix: ".json") {
    try reader.add(digits: entry.digits)
  }
  return try reader.collector.recording(
    path: path, format: "3d-scanner-app", unit: .metre, hasGravity: true,
    indexFiles: reader.indexFiles)
}

private struct Scanner3DReader {
  let folder: RecordingFolder
  /// False for a device without a depth sensor, whose frames lack nothing.
  var hasDepth = false
  var collector = FrameCollector()
  private(set) var indexFiles: [String] = []
  /// Those of the first pictures, which stand for all.
  private var pictureSize: ImageSize?
  private var depthSize: ImageSize?

  init(folder: RecordingFolder) { self.folder = folder }

  mutating func add(digits: String) throws {
    let name = "\(prefix)\(digits).json"
    guard let path = try folder.firstFile(named: [name]) else { return }
    indexFiles.append(path)
    guard let image = try folder.firstFile(named: pictureEndings.map { prefix + digits + $0 })
    else { return collector.note(.missingImage(path: "\(prefix)\(digits).jpg"), at: name) }
    guard let entry = try collector.decode(Entry.self, path: path, at: name) else { return }
    guard entry.intrinsics.count == 9, let time = Timestamp(seconds: entry.time) else {
      return collector.note(
        .unusableEntry(detail: "\(entry.intrinsics.count) intrinsics, time \(entry.time)"),
        at: name)
    }
    let worldFromCamera: Transform
    do {
      worldFromCamera = try RigidPose.transform(rowMajor: entry.pose)
    } catch {
      return collector.note(.unusablePose(detail: error.detail), at: name)
    }
    pictureSize = pictureSize ?? PictureHeader.size(of: image)
    guard let pictureSize else {
      return collector.note(.unusableEntry(detail: "\(prefix)\(digits): no picture"), at: name)
    }
    let k = entry.intrinsics
    let intrinsics = CameraIntrinsics(fx: k[0], fy: k[4], cx: k[2], cy: k[5])
    collector.add(
      FrameRecord(
        index: 0, timestamp: time, imagePath: image,
        camera: Camera(
          worldFromCamera: worldFromCamera, intrinsics: intrinsics,
          imageResolution: pictureSize),
        depth: try depth(digits: digits, colour: intrinsics, colourSize: pictureSize, at: name)),
      at: name)
  }

  private mutating func depth(
    digits: String, colour: CameraIntrinsics, colourSize: ImageSize, at place: String
  ) throws -> DepthSource? {
    guard hasDepth else { return nil }
    let name = "depth_\(digits).png"
    guard let path = try folder.firstFile(named: [name]) else {
      collector.note(.missingDepth(path: name), at: place)
      return nil
    }
    depthSize = depthSize ?? PictureHeader.size(of: path)
    return DepthSource(
      path: path, metresPerUnit: 0.001,
      camera: depthSize.map { colour.scaled(from: colourSize, to: $0) },
      confidencePath: try folder.firstFile(named: ["conf_\(digits).png"]))
  }
}
