import Foundation
import Geometry

extension RecordingFormat {
  /// A video of Apple's ARKitScenes: `lowres_wide.traj`, `lowres_wide`, `lowres_wide_intrinsics` and
  /// perhaps `lowres_depth` and `confidence`.
  ///
  /// Described by G. Baruch et al., "ARKitScenes", NeurIPS 2021 (github.com/apple/ARKitScenes,
  /// `DATA.md`). A row of the trajectory is "seconds rx ry rz tx ty tz", the rotation an axis times an
  /// angle; world to camera, the camera looking along +z with +y down. The world's +z points up, and is
  /// turned to +y. A picture `ID_SECONDS.png` gets the pose interpolated between rows at most 0.1 s
  /// apart, and "width height fx fy cx cy" of the `.pincam` of its name, give or take 1 ms; pixel
  /// centres are at whole numbers. Depth is millimetres of the same camera.
  package static let arkitScenes = RecordingFormat(
    name: "arkitscenes", evidence: "lowres_wide.traj and lowres_wide",
    recognizes: { path in
      guard let index = IndexFile.find(given: path, name: trajectoryName) else { return false }
      return RecordingFolder.realPath(index.folder.root + "/lowres_wide") != nil
    },
    read: readARKitScenes)
}

private let trajectoryName = "lowres_wide.traj"

private func readARKitScenes(_ path: String) throws -> Recording {
  let index = try IndexFile(given: path, candidates: [trajectoryName])
  let folder = index.folder
  var collector = FrameCollector()
  let trajectory = PoseTrajectory(try samples(index, &collector)) { kind, line in
    collector.note(kind, at: "\(trajectoryName) line \(line)")
  }
  let names = RecordingFolder.names(in: folder.root + "/lowres_wide")
  let pictures = names.compactMap { ScenePicture(name: $0) }
    .sorted { ($0.time, $0.name) < ($1.time, $1.name) }
  var indexFiles = [index.path]
  for picture in pictures {
    let place = "lowres_wide/\(picture.name)"
    guard let image = try folder.firstFile(named: [place]) else { continue }
    guard let worldFromVision = trajectory.pose(at: picture.time) else {
      collector.note(.noPose(path: place), at: place)
      continue
    }
    let candidates = picture.nearby.map { "lowres_wide_intrinsics/\($0).pincam" }
    guard let pincam = try folder.firstFile(named: candidates) else {
      collector.note(.unusableEntry(detail: "there is no \(candidates[0])"), at: place)
      continue
    }
    indexFiles.append(pincam)
    let n = try TableLines(path: pincam).rows.flatMap(\.fields).compactMap { Double($0) }
    guard n.count == 6, let size = ImageSize(wholeWidth: n[0], height: n[1]) else {
      collector.note(
        .unusableEntry(detail: "\((pincam as NSString).lastPathComponent): not 6 numbers"),
        at: place)
      continue
    }
    let intrinsics = CameraIntrinsics(fx: n[2], fy: n[3], cx: n[4], cy: n[5])
    let depth = try folder.firstFile(named: ["lowres_depth/\(picture.name)"])
    let confidence = try folder.firstFile(named: ["confidence/\(picture.name)"])
    collector.add(
      FrameRecord(
        index: 0, timestamp: picture.time, imagePath: image,
        camera: Camera(
          worldFromCamera: AxisTurn.yUpFromZUp * worldFromVision * AxisTurn.visionFromCamera,
          intrinsics: intrinsics, imageResolution: size),
        depth: depth.map {
          DepthSource(path: $0, metresPerUnit: 0.001, confidencePath: confidence)
        }),
      at: place)
  }
  return try collector.recording(
    path: path, format: "arkitscenes", unit: .metre, hasGravity: true, indexFiles: indexFiles)
}

/// A picture's name, "ID_SECONDS.png".
private struct ScenePicture {
  var name: String
  var time: Timestamp
  private var video: Substring

  init?(name: String) {
    guard name.hasSuffix(".png"), !name.hasPrefix("."), let mark = name.lastIndex(of: "_"),
      let time = Timestamp(decimalSeconds: name[name.index(after: mark)...].dropLast(4))
    else { return nil }
    self.name = name
    self.time = time
    video = name[..<mark]
  }

  /// The names without ending, of this picture and of 1 ms before and after it.
  var nearby: [String] {
    [String(name.dropLast(4))]
      + [-0.001, 0.001].map { shift in
        let seconds = Double(time.nanoseconds) / 1e9 + shift
        return "\(video)_" + String(format: "%.3f", seconds)
      }
  }
}

private func samples(
  _ index: IndexFile, _ collector: inout FrameCollector
) throws -> [PoseTrajectory.Sample] {
  var samples: [PoseTrajectory.Sample] = []
  for row in try TableLines(path: index.path).rows {
    let place = "\(trajectoryName) line \(row.line)"
    guard let time = Timestamp(decimalSeconds: row.fields[0]),
      let n = PoseRows.numbers(row.fields, 1..<7)
    else {
      collector.note(.unusableEntry(detail: row.shortText), at: place)
      continue
    }
    let rotation = Quaternion(rotationVector: SIMD3(n[0], n[1], n[2]))
    do {
      let visionFromWorld = try RigidPose.transform(
        quaternion: SIMD4(rotation.x, rotation.y, rotation.z, rotation.w),
        translation: SIMD3(n[3], n[4], n[5]), normTolerance: 1e-3)
      samples.append(.init(time: time, pose: visionFromWorld.inverse, line: row.line))
    } catch {
      collector.note(.unusablePose(detail: error.detail), at: place)
    }
  }
  return samples
}
