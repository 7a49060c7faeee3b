import Foundation
import Geometry

extension RecordingFormat {
  /// A folder of the TUM RGB-D benchmark: `rgb.txt`, `groundtruth.txt` and perhaps `depth.txt`.
  ///
  /// Described by J. Sturm et al., "A benchmark for the evaluation of RGB-D SLAM systems", IROS 2012.
  /// A picture gets the depth nearest in time up to 20 ms away, and a pose interpolated between the
  /// neighbouring rows of the trajectory when these are at most 0.1 s apart. Trajectories are camera
  /// to world, the camera looking along +z with +y down; the world's +z points up, and is turned to
  /// +y. Depth is registered to colour, 5000 units a metre. Pixel centres are at whole numbers.
  package static let tum = RecordingFormat(
    name: "tum", evidence: "rgb.txt and groundtruth.txt",
    recognizes: { path in
      guard let index = indexFile(at: path) else { return false }
      return RecordingFolder.isRegularFile(index.folder.root + "/groundtruth.txt")
    },
    read: readTUM)
}

private let depthTolerance = 0.02
private let metresPerDepthUnit = 1.0 / 5000

private func indexFile(at path: String) -> IndexFile? {
  IndexFile.find(given: path, name: "rgb.txt")
}

private func readTUM(_ path: String) throws -> Recording {
  guard let index = indexFile(at: path) else { throw RecordingError.noSuchFile(path: path) }
  let folder = index.folder
  var collector = FrameCollector()
  var indexFiles = [index.path]

  func inside(_ name: String) throws -> String? {
    let found = try folder.file(named: name, in: folder.root + "/" + name, place: "")
    if let found { indexFiles.append(found) }
    return found
  }
  let colour = TUMFileList(try TableLines(path: index.path), name: "rgb.txt", &collector)
  var depth = TUMFileList()
  if let depthIndex = try inside("depth.txt") {
    depth = TUMFileList(try TableLines(path: depthIndex), name: "depth.txt", &collector)
    depth.sortByTime()
  }
  guard let trajectoryIndex = try inside("groundtruth.txt") else {
    throw RecordingError.noSuchFile(path: folder.root + "/groundtruth.txt")
  }
  let rows = try TableLines(path: trajectoryIndex)
  let trajectory = PoseTrajectory(tum: rows, worldFromFile: AxisTurn.yUpFromZUp) { kind, line in
    collector.note(kind, at: "groundtruth.txt line \(line)")
  }

  var lens: (camera: TUMLens, size: ImageSize)?
  for entry in colour.entries {
    let place = "rgb.txt line \(entry.line)"
    guard
      let image = try folder.file(
        named: entry.name, in: index.path, place: "line \(entry.line)")
    else {
      collector.note(.missingImage(path: entry.name), at: place)
      continue
    }
    guard let worldFromCamera = trajectory.pose(at: entry.time) else {
      collector.note(.noPose(path: entry.name), at: place)
      continue
    }
    if lens == nil {
      guard let size = PictureHeader.size(of: image) else {
        collector.note(.unusableEntry(detail: "\(entry.name): no picture"), at: place)
        continue
      }
      let comments = (colour.comments + rows.comments).map(String.init)
      let found = try TUMLens.find(in: folder, comments: comments, size: size, &collector)
      if let file = found.file { indexFiles.append(file) }
      lens = (found.lens, size)
    }
    guard let lens else { continue }
    var source: DepthSource?
    if let near = depth.nearest(to: entry.time, within: depthTolerance) {
      let place = "line \(near.line)"
      if let path = try folder.file(
        named: near.name, in: folder.root + "/depth.txt", place: place)
      {
        source = DepthSource(path: path, metresPerUnit: metresPerDepthUnit)
      } else {
        collector.note(.missingDepth(path: near.name), at: "depth.txt " + place)
      }
    }
    collector.add(
      FrameRecord(
        index: 0, timestamp: entry.time, imagePath: image,
        camera: Camera(
          worldFromCamera: worldFromCamera, intrinsics: lens.camera.intrinsics,
          imageResolution: lens.size),
        distortion: lens.camera.distortion, depth: source),
      at: place)
  }
  return try collector.recording(
    path: path, format: "tum", unit: .metre, hasGravity: true, indexFiles: indexFiles)
}
