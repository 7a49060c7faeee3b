import Foundation
import Geometry

extension RecordingFormat {
  /// Poses of the KITTI odometry benchmark: `poses.txt`, with pictures where `image_2` or `image_0`,
  /// `calib.txt` and `times.txt` are beside it.
  ///
  /// Described by A. Geiger et al., "Are we ready for autonomous driving?", CVPR 2012. A row is the
  /// twelve numbers of camera to world, the camera looking along +z with +y down, in the axes of the
  /// first camera, which are turned so that +y points up in the picture; whether that is against
  /// gravity is not known. `P2` or `P0` of the calibration is the camera's matrix; pixel centres are at
  /// whole numbers. `P2`'s camera stands beside `P0`'s, whose the poses are, by its last column.
  /// Without `times.txt` rows are 0.1 s apart.
  package static let kitti = RecordingFormat(
    name: "kitti", evidence: "poses.txt with twelve numbers a line",
    recognizes: { indexFile(at: $0) != nil }, read: readKITTI)
}

private let secondsPerFrame = 0.1

/// `poses.txt` of a folder, or a text file whose first row has twelve numbers.
private func indexFile(at path: String) -> IndexFile? {
  let isFile = RecordingFolder.isRegularFile(RecordingFolder.realPath(path) ?? "")
  let name = isFile ? (path as NSString).lastPathComponent : "poses.txt"
  guard name.hasSuffix(".txt"), let index = IndexFile.find(given: path, name: name) else {
    return nil
  }
  var lines = ByteLines(
    String(decoding: RecordingFolder.head(of: index.path), as: UTF8.self), fieldLimit: 13)
  guard let first = lines.next(), first.fields.count == 12, first.numbers(0) != nil else {
    return nil
  }
  return index
}

private func readKITTI(_ path: String) throws -> Recording {
  guard let index = indexFile(at: path) else { throw RecordingError.noSuchFile(path: path) }
  let folder = index.folder
  var collector = FrameCollector()
  let times = try folder.firstFile(named: ["times.txt"])
  let stamps = try times.map { try TableLines(path: $0).rows.map { $0.fields[0] } }
  if stamps == nil { collector.note(.assumed(detail: "0.1 s between frames"), at: index.name) }
  let camera = try KITTICamera(folder)
  for (number, row) in try TableLines(path: index.path).rows.enumerated() {
    let place = "\(index.name) line \(row.line)"
    let time: Timestamp? =
      if let stamps {
        stamps.indices.contains(number) ? Timestamp(decimalSeconds: stamps[number]) : nil
      } else {
        Timestamp(nanoseconds: 0).advanced(bySeconds: Double(number) * secondsPerFrame)
      }
    guard let time else {
      collector.note(.unusableEntry(detail: "no time in times.txt"), at: place)
      continue
    }
    let pose: Transform
    do throws(RigidPose.Fault) {
      pose =
        AxisTurn.visionFromCamera.inverse * (try PoseRows.transform(row.fields, rowsAt: 0))
        * AxisTurn.visionFromCamera
    } catch {
      collector.note(.unusablePose(detail: error.detail), at: place)
      continue
    }
    guard let camera else {
      collector.addPose(pose, time: time, at: place)
      continue
    }
    let digits = String(number)
    let name =
      "\(camera.pictures)/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    guard let image = try folder.firstFile(named: [name + ".png", name + ".jpg"]) else {
      collector.note(.missingImage(path: name + ".png"), at: place)
      continue
    }
    collector.add(
      FrameRecord(
        index: 0, timestamp: time, imagePath: image,
        camera: Camera(
          worldFromCamera: pose * camera.firstFromCamera, intrinsics: camera.intrinsics,
          imageResolution: camera.size)),
      at: place)
  }
  return try collector.recording(
    path: path, format: "kitti", unit: .metre, hasGravity: false,
    indexFiles: [index.path] + [times, camera?.file].compactMap { $0 })
}

/// The camera whose pictures are there.
private struct KITTICamera {
  var pictures: String
  var file: String
  var intrinsics: CameraIntrinsics
  var size: ImageSize
  /// Where the camera stands in the axes of camera 0, the poses' own.
  var firstFromCamera: Transform

  /// Nil where there are no pictures or no calibration.
  init?(_ folder: RecordingFolder) throws {
    guard let file = try folder.firstFile(named: ["calib.txt"]) else { return nil }
    let rows = try TableLines(path: file).rows
    for (pictures, name) in [("image_2", "P2:"), ("image_0", "P0:"), ("image_3", "P3:")] {
      let entry = NumberedFiles.entries(
        in: "\(folder.root)/\(pictures)", prefix: "", suffix: ".png"
      ).first
      guard let entry, let row = rows.first(where: { $0.fields[0] == name }),
        let p = PoseRows.numbers(row.fields, 1..<13), p[0] > 0, p[5] > 0,
        let size = PictureHeader.size(of: "\(folder.root)/\(pictures)/\(entry.digits).png")
      else { continue }
      self.pictures = pictures
      self.file = file
      self.size = size
      intrinsics = CameraIntrinsics(fx: p[0], fy: p[5], cx: p[2], cy: p[6])
      // P = K [I | t], t in the axes of a camera with +y down.
      let z = p[11]
      let t = SIMD3((p[3] - p[2] * z) / p[0], (p[7] - p[6] * z) / p[5], z)
      firstFromCamera = Transform(
        rotation: .identity, translation: SIMD3(-t.x, t.y, t.z))
      return
    }
    return nil
  }
}
