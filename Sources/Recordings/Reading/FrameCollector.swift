import Geometry

/// Gathers a reader's frames in order of time, and what it noticed on the way.
struct FrameCollector {
  private(set) var frames: [FrameRecord] = []
  private(set) var findings: [RecordingFinding] = []

  mutating func note(_ kind: RecordingFinding.Kind, at place: String) {
    findings.append(RecordingFinding(kind: kind, place: place))
  }

  /// One frame's JSON file, which may hold NaN; nil, and noted, where it is not what it should be.
  ///
  /// Throws ``RecordingError`` where the file can't be read.
  mutating func decode<Entry: Decodable>(
    _ type: Entry.Type, path: String, at place: String
  ) throws -> Entry? {
    do {
      return try JSONFile.decode(type, path: path, allowsNaN: true)
    } catch RecordingError.malformed(_, let field, let expected, let found) {
      note(.unusableEntry(detail: "\(field): expected \(expected), found \(found)"), at: place)
      return nil
    }
  }

  /// Takes a frame, gives it its index, and leaves out one that is not later than the last.
  mutating func add(_ frame: FrameRecord, at place: String) {
    if let last = frames.last, frame.timestamp <= last.timestamp {
      return note(.timeNotIncreasing, at: place)
    }
    if let detail = Self.fault(of: frame.camera) ?? Self.fault(of: frame.distortion) {
      return note(.unusableEntry(detail: detail), at: place)
    }
    var frame = frame
    frame.index = frames.count
    frames.append(frame)
  }

  /// Takes the pose of a recording without pictures, whose camera is not known.
  mutating func addPose(_ worldFromCamera: Transform, time: Timestamp, at place: String) {
    if let last = frames.last, time <= last.timestamp {
      return note(.timeNotIncreasing, at: place)
    }
    frames.append(
      FrameRecord(
        index: frames.count, timestamp: time, imagePath: "",
        camera: Camera(
          worldFromCamera: worldFromCamera,
          intrinsics: CameraIntrinsics(fx: 1, fy: 1, cx: 0, cy: 0),
          imageResolution: ImageSize(width: 0, height: 0))))
  }

  /// The recording of what was gathered.
  ///
  /// Throws ``RecordingError/noFrames(path:findings:)``.
  func recording(
    path: String, format: String, unit: LengthUnit, hasGravity: Bool, hasClock: Bool = true,
    indexFiles: [String]
  ) throws -> Recording {
    guard !frames.isEmpty else {
      throw RecordingError.noFrames(path: path, findings: findings.count)
    }
    return Recording(
      path: path, format: format, frames: frames, unit: unit, hasGravity: hasGravity,
      hasClock: hasClock, findings: findings, indexFiles: indexFiles)
  }

  /// What makes a camera's numbers useless; nil where they are fine.
  static func fault(of camera: Camera) -> String? {
    let size = camera.imageResolution
    guard (1...65_535).contains(size.width), (1...65_535).contains(size.height) else {
      return "resolution \(size.width) × \(size.height)"
    }
    guard camera.intrinsics.isUsable else {
      let k = camera.intrinsics
      return "intrinsics fx \(k.fx), fy \(k.fy), cx \(k.cx), cy \(k.cy)"
    }
    // Finite numbers in a file can overflow when axes are turned or poses are joined.
    guard camera.worldFromCamera.translation.isFinite else { return "a position out of range" }
    return nil
  }

  private static func fault(of lens: LensDistortion?) -> String? {
    let coefficients: [Double] =
      switch lens {
      case nil: []
      case .brownConrady(let k1, let k2, let p1, let p2, let k3): [k1, k2, p1, p2, k3]
      case .kannalaBrandt(let k1, let k2, let k3, let k4): [k1, k2, k3, k4]
      }
    return coefficients.allSatisfy(\.isFinite) ? nil : "distortion \(coefficients)"
  }
}
