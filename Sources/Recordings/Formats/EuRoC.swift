import Geometry

extension RecordingFormat {
  /// A folder in the ASL layout of the EuRoC MAV data sets, read from its first camera.
  ///
  /// Described by M. Burri et al., "The EuRoC micro aerial vehicle datasets", IJRR 2016. The pose of
  /// the body is interpolated between rows at most 0.1 s apart; `T_BS` of `cam0/sensor.yaml` is body
  /// from camera, the camera looking along +z with +y down. The world's +z points up, and is turned
  /// to +y. Times are nanoseconds. Pixel centres are at whole numbers.
  package static let euroc = RecordingFormat(
    name: "euroc", evidence: "mav0/cam0/data.csv and mav0/state_groundtruth_estimate0/data.csv",
    recognizes: { path in
      guard let (index, prefix) = indexFile(at: path) else { return false }
      return RecordingFolder.isRegularFile("\(index.folder.root)/\(prefix)\(truthName)")
    },
    read: readEuRoC)
}

private let truthName = "state_groundtruth_estimate0/data.csv"

/// The list of pictures, with the way to `mav0` from the folder that is given.
private func indexFile(at path: String) -> (index: IndexFile, prefix: String)? {
  for prefix in ["mav0/", ""] {
    if let found = IndexFile.find(given: path, name: prefix + "cam0/data.csv") {
      return (found, prefix)
    }
  }
  return nil
}

private func readEuRoC(_ path: String) throws -> Recording {
  guard let (index, prefix) = indexFile(at: path) else {
    throw RecordingError.noSuchFile(path: path)
  }
  let folder = index.folder
  func required(_ name: String) throws -> String {
    guard let found = try folder.firstFile(named: [prefix + name]) else {
      throw RecordingError.noSuchFile(path: "\(folder.root)/\(prefix)\(name)")
    }
    return found
  }
  let sensorPath = try required("cam0/sensor.yaml")
  let truthPath = try required(truthName)
  let sensor = try EuRoCSensor(path: sensorPath)
  var collector = FrameCollector()
  let trajectory = PoseTrajectory(euroc: try TableLines(path: truthPath)) { kind, line in
    collector.note(kind, at: "\(prefix)\(truthName) line \(line)")
  }
  let bodyFromCamera = sensor.bodyFromVision * AxisTurn.visionFromCamera
  for row in try TableLines(path: index.path).rows {
    let place = "\(index.name) line \(row.line)"
    guard row.fields.count >= 2, let time = Timestamp(wholeNanoseconds: row.fields[0]) else {
      collector.note(.unusableEntry(detail: row.shortText), at: place)
      continue
    }
    let name = "\(prefix)cam0/data/\(row.fields[1])"
    guard
      let image = try folder.file(named: name, in: index.path, place: "line \(row.line)")
    else {
      collector.note(.missingImage(path: name), at: place)
      continue
    }
    guard let fileFromBody = trajectory.pose(at: time) else {
      collector.note(.noPose(path: name), at: place)
      continue
    }
    collector.add(
      FrameRecord(
        index: 0, timestamp: time, imagePath: image,
        camera: Camera(
          worldFromCamera: AxisTurn.yUpFromZUp * fileFromBody * bodyFromCamera,
          intrinsics: sensor.intrinsics, imageResolution: sensor.size),
        distortion: sensor.distortion),
      at: place)
  }
  return try collector.recording(
    path: path, format: "euroc", unit: .metre, hasGravity: true,
    indexFiles: [index.path, sensorPath, truthPath])
}

extension PoseTrajectory {
  /// Reads rows "time px py pz qw qx qy qz …" of the body, time in nanoseconds.
  ///
  /// Bad rows and repeated times are left out and told to `note` with their line.
  init(
    euroc table: TableLines, note: (_ kind: RecordingFinding.Kind, _ line: Int) -> Void
  ) {
    var samples: [Sample] = []
    for row in table.rows {
      let n = row.fields.dropFirst().prefix(7).compactMap { Double($0) }
      guard n.count == 7, let time = Timestamp(wholeNanoseconds: row.fields[0]) else {
        note(.unusableEntry(detail: row.shortText), row.line)
        continue
      }
      do {
        let pose = try RigidPose.transform(
          quaternion: SIMD4(n[4], n[5], n[6], n[3]), translation: SIMD3(n[0], n[1], n[2]),
          normTolerance: 0.01)
        samples.append(Sample(time: time, pose: pose, line: row.line))
      } catch {
        note(.unusablePose(detail: error.detail), row.line)
      }
    }
    self.init(samples, note: note)
  }
}
