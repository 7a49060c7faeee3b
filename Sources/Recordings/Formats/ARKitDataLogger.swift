import Foundation
import Geometry

extension RecordingFormat {
  /// The text of ARKit-Data-Logger or ARCore-Data-Logger (github.com/PyojinKim): poses and points,
  /// without pictures.
  ///
  /// `ARKit_camera_pose.txt` is "nanoseconds r11 r12 r13 tx r21 … tz", camera to world in rows with
  /// ARKit's axes. `ARCore_sensor_pose.txt` is "nanoseconds qx qy qz qw tx ty tz" of the device, whose
  /// axes are those of a camera held upright. The point clouds are "x y z" and a colour, gathered over
  /// the whole recording.
  package static let arkitDataLogger = RecordingFormat(
    name: "data-logger", evidence: "ARKit_camera_pose.txt or ARCore_sensor_pose.txt",
    recognizes: { path in
      DataLoggerKind.all.contains { IndexFile.find(given: path, name: $0.poses) != nil }
    },
    read: readDataLogger)
}

private struct DataLoggerKind: Sendable {
  var poses: String
  var points: String
  var hasMatrices: Bool

  static let all = [
    DataLoggerKind(
      poses: "ARKit_camera_pose.txt", points: "ARKit_point_cloud.txt", hasMatrices: true),
    DataLoggerKind(
      poses: "ARCore_sensor_pose.txt", points: "ARCore_point_cloud.txt", hasMatrices: false),
  ]
}

private func readDataLogger(_ path: String) throws -> Recording {
  for kind in DataLoggerKind.all {
    if let index = IndexFile.find(given: path, name: kind.poses) {
      return try read(kind, index, path)
    }
  }
  throw RecordingError.noSuchFile(path: path)
}

private func read(_ kind: DataLoggerKind, _ index: IndexFile, _ path: String) throws -> Recording {
  var collector = FrameCollector()
  for row in try ByteLines(path: index.path, fieldLimit: 14) {
    let place = "\(index.name) \(row.place)"
    guard let time = row.fields.first.flatMap({ Timestamp(wholeNanoseconds: $0) }) else {
      collector.note(.unusableEntry(detail: row.shortText), at: place)
      continue
    }
    do throws(RigidPose.Fault) {
      let pose =
        kind.hasMatrices
        ? try PoseRows.transform(row.fields, rowsAt: 1)
        : try PoseRows.transform(row.fields, position: 5, quaternion: 1, order: .xyzw)
      collector.addPose(pose, time: time, at: place)
    } catch {
      collector.note(.unusablePose(detail: error.detail), at: place)
    }
  }
  let pointsPath = try index.folder.firstFile(named: [kind.points])
  let points = try pointsPath.map { try readPoints($0, kind.points, &collector) }
  var recording = try collector.recording(
    path: path, format: "data-logger", unit: .metre, hasGravity: true,
    indexFiles: [index.path] + (pointsPath.map { [$0] } ?? []))
  recording.points = points ?? .empty
  return recording
}

private func readPoints(
  _ path: String, _ name: String, _ collector: inout FrameCollector
) throws -> FeaturePointCloud {
  var cloud = FeaturePointCloud()
  var identifiers = FeaturePointIdentifiers()
  var bad = 0
  for row in try ByteLines(path: path, fieldLimit: 6) {
    guard let p = PoseRows.numbers(row.fields, 0..<3),
      p.allSatisfy({ abs($0) <= RigidPose.translationLimit })
    else {
      bad += 1
      continue
    }
    let point = SIMD3(Float(p[0]), Float(p[1]), Float(p[2]))
    cloud.append(point, identifier: identifiers.identifier(of: point))
  }
  if bad > 0 { collector.note(.unusableEntry(detail: "\(bad) points"), at: name) }
  return cloud
}
