import Foundation
import Geometry

extension RecordingFormat {
  /// The export "EXR + RGB" of the iOS app Record3D: `metadata.json`, `rgb/0.jpg` and so on.
  ///
  /// A pose is "qx qy qz qw tx ty tz", camera to world with ARKit's axes for the picture as stored,
  /// which is upright for a portrait one; `K` is the columns of the matrix, pixel centres at whole
  /// numbers; a pose's place in the list is its picture's name. Depth is in EXR files, which are not
  /// read: one finding says so. Older versions of the app count poses from the first frame, whose up
  /// is not known.
  package static let record3D = RecordingFormat(
    name: "record3d", evidence: "metadata.json with frameTimestamps or poses, beside rgb",
    recognizes: { path in
      guard let index = IndexFile.find(given: path, name: fileName) else { return false }
      return RecordingFolder.realPath(index.folder.root + "/rgb") != nil
        && ["\"frameTimestamps\"", "\"poses\""].contains { index.head(contains: [$0]) }
    },
    read: readRecord3D)
}

private let fileName = "metadata.json"

private struct Document: Decodable {
  enum CodingKeys: String, CodingKey {
    case matrix = "K"
    case w, h, fps, poses, frameTimestamps
  }
  var w: Double
  var h: Double
  var matrix: [Double]
  var fps: Double?
  var frameTimestamps: [Double]?
  var poses: [Lossy<[Double]>]

  /// The camera of all pictures.
  func camera() throws(FieldFault) -> (CameraIntrinsics, ImageSize) {
    guard let size = ImageSize(wholeWidth: w, height: h) else {
      throw FieldFault(place: "w", expected: "whole numbers", found: "\(w) × \(h)")
    }
    guard matrix.count == 9 else {
      throw FieldFault(place: "K", expected: "9 numbers", found: "\(matrix.count)")
    }
    let k = matrix
    return (CameraIntrinsics(fx: k[0], fy: k[4], cx: k[6], cy: k[7]), size)
  }

  /// The time of each pose, by its stamp or else by the rate; nil where it is no moment.
  func times() throws(FieldFault) -> [Timestamp?] {
    if let stamps = frameTimestamps {
      guard stamps.count == poses.count else {
        throw FieldFault(
          place: "frameTimestamps", expected: "\(poses.count) numbers", found: "\(stamps.count)")
      }
      return stamps.map { Timestamp(seconds: $0) }
    }
    guard let fps, fps > 0 else {
      throw FieldFault(
        place: "fps", expected: "more than 0, or frameTimestamps",
        found: fps.map { "\($0)" } ?? "nothing")
    }
    return poses.indices.map { Timestamp(seconds: Double($0) / fps) }
  }

  /// True where the first pose is none: the poses are then relative to it.
  var isRelative: Bool {
    if case .success(let first)? = poses.first?.result {
      first == [0, 0, 0, 1, 0, 0, 0]
    } else {
      false
    }
  }
}

private func readRecord3D(_ path: String) throws -> Recording {
  let index = try IndexFile(given: path, candidates: [fileName])
  let document = try JSONFile.decode(Document.self, path: index.path, allowsNaN: true)
  let camera: (intrinsics: CameraIntrinsics, size: ImageSize)
  let times: [Timestamp?]
  do throws(FieldFault) {
    camera = try document.camera()
    times = try document.times()
  } catch {
    throw RecordingError.malformed(
      path: index.path, place: error.place, expected: error.expected, found: error.found)
  }
  var collector = FrameCollector()
  if RecordingFolder.realPath(index.folder.root + "/depth") != nil {
    collector.note(.unusableEntry(detail: "depth in EXR files, which are not read"), at: "depth")
  }
  for (number, pose) in document.poses.enumerated() {
    let place = "\(fileName) poses[\(number)]"
    let name = "rgb/\(number).jpg"
    guard let image = try index.folder.firstFile(named: [name]) else {
      collector.note(.missingImage(path: name), at: place)
      continue
    }
    guard let time = times[number] else {
      collector.note(.unusableEntry(detail: "time out of range"), at: place)
      continue
    }
    let worldFromCamera: Transform
    do throws(RigidPose.Fault) {
      worldFromCamera = try transform(of: pose)
    } catch {
      collector.note(.unusablePose(detail: error.detail), at: place)
      continue
    }
    collector.add(
      FrameRecord(
        index: 0, timestamp: time, imagePath: image,
        camera: Camera(
          worldFromCamera: worldFromCamera, intrinsics: camera.intrinsics,
          imageResolution: camera.size)),
      at: place)
  }
  return try collector.recording(
    path: path, format: "record3d", unit: .metre, hasGravity: !document.isRelative,
    indexFiles: [index.path])
}

private func transform(of pose: Lossy<[Double]>) throws(RigidPose.Fault) -> Transform {
  switch pose.result {
  case .failure(let fault):
    throw RigidPose.Fault(detail: "expected \(fault.expected), found \(fault.found)")
  case .success(let n):
    guard n.count == 7 else { throw RigidPose.Fault(detail: "\(n.count) numbers for 7") }
    return try RigidPose.transform(
      quaternion: SIMD4(n[0], n[1], n[2], n[3]), translation: SIMD3(n[4], n[5], n[6]),
      normTolerance: 1e-3)
  }
}
