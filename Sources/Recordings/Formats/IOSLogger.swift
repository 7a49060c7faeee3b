import Foundation
import Geometry

extension RecordingFormat {
  /// A folder of ios_logger (github.com/Varvrar/ios_logger): `ARposes.txt`, `Frames.txt`, `Frames.m4v`.
  ///
  /// `ARposes.txt` is "seconds, tx, ty, tz, qw, qx, qy, qz", camera to world with ARKit's axes.
  /// `Frames.txt` is "seconds, number, fx, fy, cx, cy", one row a picture of the video, numbers from
  /// the first row on. A picture gets the pose interpolated between rows at most 0.1 s apart. Pixel
  /// centres are at whole numbers.
  package static let iosLogger = RecordingFormat(
    name: "ios-logger", evidence: "ARposes.txt",
    recognizes: { IndexFile.find(given: $0, name: posesName) != nil }, read: readIOSLogger)
}

private let posesName = "ARposes.txt"
private let framesName = "Frames.txt"

private func readIOSLogger(_ path: String) throws -> Recording {
  let index = try IndexFile(given: path, candidates: [posesName])
  var collector = FrameCollector()
  let samples = try poses(index, &collector)
  let framesPath = try index.folder.firstFile(named: [framesName])
  let video = try index.folder.firstFile(named: ["Frames.m4v", "Frames.mp4", "Frames.mov"])
  if let framesPath, let video, let size = VideoHeader.size(of: video) {
    let trajectory = PoseTrajectory(samples) { kind, line in
      collector.note(kind, at: "\(posesName) line \(line)")
    }
    try addFrames(framesPath, video: video, size: size, trajectory, &collector)
  } else {
    collector.note(.missingImage(path: "Frames.m4v"), at: posesName)
    for sample in samples {
      collector.addPose(sample.pose, time: sample.time, at: "\(posesName) line \(sample.line)")
    }
  }
  return try collector.recording(
    path: path, format: "ios-logger", unit: .metre, hasGravity: true,
    indexFiles: [index.path] + (framesPath.map { [$0] } ?? []))
}

private func poses(
  _ index: IndexFile, _ collector: inout FrameCollector
) throws -> [PoseTrajectory.Sample] {
  var samples: [PoseTrajectory.Sample] = []
  for row in try TableLines(path: index.path).rows {
    let place = "\(posesName) line \(row.line)"
    guard let time = Timestamp(decimalSeconds: row.fields[0]) else {
      collector.note(.unusableEntry(detail: row.shortText), at: place)
      continue
    }
    do {
      let pose = try PoseRows.transform(row.fields, position: 1, quaternion: 4, order: .wxyz)
      samples.append(.init(time: time, pose: pose, line: row.line))
    } catch {
      collector.note(.unusablePose(detail: error.detail), at: place)
    }
  }
  return samples
}

private func addFrames(
  _ path: String, video: String, size: ImageSize, _ trajectory: PoseTrajectory,
  _ collector: inout FrameCollector
) throws {
  var first: Int?
  for row in try TableLines(path: path).rows {
    let place = "\(framesName) line \(row.line)"
    guard let time = Timestamp(decimalSeconds: row.fields[0]), row.fields.count >= 6,
      let number = Int(row.fields[1]), let k = PoseRows.numbers(row.fields, 2..<6)
    else {
      collector.note(.unusableEntry(detail: row.shortText), at: place)
      continue
    }
    let start = first ?? number
    first = start
    let (frame, overflow) = number.subtractingReportingOverflow(start)
    guard !overflow, frame >= 0 else {
      collector.note(.unusableEntry(detail: row.shortText), at: place)
      continue
    }
    guard let pose = trajectory.pose(at: time) else {
      collector.note(.noPose(path: "frame \(number)"), at: place)
      continue
    }
    var record = FrameRecord(
      index: 0, timestamp: time, imagePath: video,
      camera: Camera(
        worldFromCamera: pose,
        intrinsics: CameraIntrinsics(fx: k[0], fy: k[1], cx: k[2], cy: k[3]),
        imageResolution: size))
    record.videoFrame = frame
    collector.add(record, at: place)
  }
}
