/// A recorded session: a cheap index of its frames; pictures are decoded one at a time on demand.
package struct Recording: Sendable {
  /// The folder, or the file given by the user.
  package var path: String
  /// The name of the ``RecordingFormat`` that read it.
  package var format: String
  /// In order of time.
  package var frames: [FrameRecord]
  /// What the unit of length is.
  package var unit: LengthUnit
  /// What the files' lengths were multiplied by.
  package internal(set) var scale = 1.0
  /// False where the files give no times, and frames were numbered at 30 a second.
  package var hasClock: Bool
  /// True where +y is known to point against gravity.
  package var hasGravity: Bool
  /// What the reader noticed and worked around: frames without pictures, gaps, repeated times.
  package var findings: [RecordingFinding]
  /// The absolute paths of the files that this index was read from; part of ``contentHash()``.
  package var indexFiles: [String]
  /// Set where the files are a copy of parts of another recording, which reports are to name.
  package var origin: RecordingOrigin?
  /// Points of the whole recording, where they belong to no frame.
  package var points = FeaturePointCloud.empty
  /// Planes of the whole recording, where they belong to no frame.
  package var planes: [PlaneAnchor] = []
  /// The archive that the files were unpacked from, whose folder this keeps.
  var unpacked: UnpackedArchive?

  /// False where there are only poses, points or planes.
  package var hasPictures: Bool { frames.contains { !$0.imagePath.isEmpty } }

  package init(
    path: String, format: String, frames: [FrameRecord], unit: LengthUnit = .metre,
    hasGravity: Bool, hasClock: Bool = true, findings: [RecordingFinding] = [],
    indexFiles: [String] = []
  ) {
    self.path = path
    self.format = format
    self.frames = frames
    self.frames.markBreaks(unit: unit, hasClock: hasClock)
    self.unit = unit
    self.hasGravity = hasGravity
    self.hasClock = hasClock
    self.findings = findings
    self.indexFiles = indexFiles
  }
}

/// The unit of a recording's lengths; the raw value is its name in reports.
package enum LengthUnit: String, Hashable, Sendable {
  case metre
  /// Structure from motion without scale.
  case recordingUnit = "recording unit"
}
