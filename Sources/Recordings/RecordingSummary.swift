package import Geometry

/// What a recording holds, in figures, from its index alone; O(frames · log frames).
package struct RecordingSummary: Hashable, Sendable {
  /// What frames may hold besides picture and pose; the raw value is the name in reports.
  package enum Content: String, Hashable, Sendable, CaseIterable {
    case depth, featurePoints, light, planes, trackingState
  }

  /// Intervals between frames longer than 1.5 times the median.
  package struct Gaps: Hashable, Sendable {
    package var count: Int
    /// In seconds; 0 where there is none.
    package var longest: Double
  }

  package var format: String
  package var frames: Int
  /// From the first frame to the last, in seconds.
  package var duration: Double
  /// Frames a second by the median interval; 0 for a single frame.
  package var rate: Double
  /// Of the first frame; 0×0 where there are no pictures.
  package var resolution: ImageSize
  /// False where the recording is poses, points or planes alone.
  package var hasPictures: Bool
  /// How many pictures were left out because nothing says where they were taken.
  package var picturesWithoutPose: Int
  /// The length of the camera's way, in `unit`.
  package var pathLength: Double
  package var gaps: Gaps
  /// What at least one frame has, in the order of the names.
  package var has: [Content]
  package var unit: LengthUnit
  package var hasGravity: Bool
  /// How many findings the reader has.
  package var findings: Int

  package init(_ recording: Recording) {
    let frames = recording.frames
    format = recording.format
    self.frames = frames.count
    unit = recording.unit
    hasGravity = recording.hasGravity
    findings = recording.findings.count
    resolution = frames.first?.camera.imageResolution ?? ImageSize(width: 0, height: 0)
    hasPictures = recording.hasPictures
    picturesWithoutPose = recording.findings.count {
      if case .noPose = $0.kind { true } else { false }
    }
    let steps = zip(frames, frames.dropFirst())
    let intervals = steps.map { $1.timestamp.seconds(since: $0.timestamp) }
    duration = 0
    if let first = frames.first, let last = frames.last {
      duration = last.timestamp.seconds(since: first.timestamp)
    }
    let median = intervals.median
    rate = median > 0 ? 1 / median : 0
    let long = intervals.filter { $0 > 1.5 * median }
    gaps = Gaps(count: long.count, longest: long.max() ?? 0)
    pathLength = steps.reduce(0) { length, step in
      let way =
        step.1.camera.worldFromCamera.translation - step.0.camera.worldFromCamera.translation
      return length + way.length
    }
    has = Content.allCases.filter { content in
      switch content {
      case .featurePoints where !recording.points.isEmpty: true
      case .planes where !recording.planes.isEmpty: true
      default: frames.contains { $0.has(content) }
      }
    }
  }
}

extension FrameRecord {
  fileprivate func has(_ content: RecordingSummary.Content) -> Bool {
    switch content {
    case .depth: return depth != nil
    case .light: return ambientIntensity != nil
    case .planes: return !planes.isEmpty
    case .trackingState: return trackingState != nil
    case .featurePoints:
      if case .notRecorded = featurePoints { return false }
      return true
    }
  }
}
