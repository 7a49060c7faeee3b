import Foundation
import Geometry

extension RecordingFormat {
  /// A sequence of ICL-NUIM in its TUM layout: `associations.txt`, `*.gt.freiburg`, `rgb`, `depth`.
  ///
  /// Described by A. Handa et al., "A benchmark for RGB-D visual odometry, 3D reconstruction and SLAM",
  /// ICRA 2014. The scenes were rendered in a left-handed world, hence the published intrinsics with
  /// fy = −480: the camera looks along +z with +y up. World and camera are mirrored in z here, after
  /// which +y points up and the intrinsics are those of a common camera. A row of `associations.txt`
  /// is "number depth-file number colour-file"; a picture has the pose of its number and thirtieths
  /// of a second for a clock. Depth is registered to colour, 5000 units a metre.
  package static let iclNUIM = RecordingFormat(
    name: "icl-nuim", evidence: "associations.txt and *.gt.freiburg",
    recognizes: { path in
      guard let index = IndexFile.find(given: path, name: indexName) else { return false }
      return trajectoryName(in: index.folder.root) != nil
    },
    read: readICLNUIM)
}

private let indexName = "associations.txt"
private let framesPerSecond = 30.0
private let metresPerDepthUnit = 1.0 / 5000
private let size = ImageSize(width: 640, height: 480)
private let intrinsics = CameraIntrinsics(fx: 481.2, fy: 480, cx: 319.5, cy: 239.5)

private func trajectoryName(in folder: String) -> String? {
  RecordingFolder.names(in: folder).filter { $0.hasSuffix(".gt.freiburg") }.min()
}

private func readICLNUIM(_ path: String) throws -> Recording {
  let index = try IndexFile(given: path, candidates: [indexName])
  guard let name = trajectoryName(in: index.folder.root),
    let trajectory = try index.folder.firstFile(named: [name])
  else { throw RecordingError.noSuchFile(path: index.folder.root + "/*.gt.freiburg") }
  var collector = FrameCollector()
  let poses = try mirroredPoses(trajectory, name, &collector)
  for row in try TableLines(path: index.path).rows {
    let place = "\(indexName) line \(row.line)"
    guard row.fields.count >= 4, let number = Int(row.fields[2]), (0..<1 << 31).contains(number)
    else {
      collector.note(.unusableEntry(detail: row.shortText), at: place)
      continue
    }
    let (depthName, colourName) = (String(row.fields[1]), String(row.fields[3]))
    func file(_ name: String) throws -> String? {
      try index.folder.file(named: name, in: index.path, place: "line \(row.line)")
    }
    guard let image = try file(colourName) else {
      collector.note(.missingImage(path: colourName), at: place)
      continue
    }
    guard let pose = poses[number] else {
      collector.note(.noPose(path: colourName), at: place)
      continue
    }
    let depth = try file(depthName)
    if depth == nil { collector.note(.missingDepth(path: depthName), at: place) }
    collector.add(
      FrameRecord(
        index: 0,
        timestamp: Timestamp(nanoseconds: 0)
          .advanced(bySeconds: Double(number) / framesPerSecond),
        imagePath: image,
        camera: Camera(worldFromCamera: pose, intrinsics: intrinsics, imageResolution: size),
        depth: depth.map { DepthSource(path: $0, metresPerUnit: metresPerDepthUnit) }),
      at: place)
  }
  return try collector.recording(
    path: path, format: "icl-nuim", unit: .metre, hasGravity: true,
    indexFiles: [index.path, trajectory])
}

/// The poses by number, mirrored in z: M R M and M t with M = diag(1, 1, −1), so that the axes are
/// ARKit's and the handedness is right.
private func mirroredPoses(
  _ path: String, _ name: String, _ collector: inout FrameCollector
) throws -> [Int: Transform] {
  var poses: [Int: Transform] = [:]
  for row in try TableLines(path: path).rows {
    guard let time = Double(row.fields[0]), let number = Int(exactly: time) else {
      collector.note(.unusableEntry(detail: row.shortText), at: "\(name) line \(row.line)")
      continue
    }
    do {
      let pose = try PoseRows.transform(row.fields, position: 1, quaternion: 4, order: .xyzw)
      let (q, t) = (pose.rotation, pose.translation)
      guard let mirrored = Quaternion(x: -q.x, y: -q.y, z: q.z, w: q.w) else { continue }
      poses[number] = Transform(rotation: mirrored, translation: SIMD3(t.x, t.y, -t.z))
    } catch {
      collector.note(.unusablePose(detail: error.detail), at: "\(name) line \(row.line)")
    }
  }
  return poses
}
