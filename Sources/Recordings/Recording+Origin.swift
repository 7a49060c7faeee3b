/// What a recording is a copy of parts of, where reports are to state that instead.
package struct RecordingOrigin: Hashable, Sendable {
  package var path: String
  package var contentHash: String

  package init(path: String, contentHash: String) {
    self.path = path
    self.contentHash = contentHash
  }
}

/// What a copy of some frames in Placard's own format loses of the recording that they are from.
package struct RecordingSource: Hashable, Sendable, Codable {
  package struct Frame: Hashable, Sendable, Codable {
    /// Its number in the recording.
    package var index: Int
    package var interruption: RecordingBreak?
  }

  package var format: String
  /// The recording's ``Recording/contentHash()``.
  package var sha256: String
  package var hasClock: Bool
  package var findings: [RecordingFinding]
  package var frames: [Frame]

  /// Of the copied frames of a recording; throws ``RecordingError``.
  package init(of recording: Recording, frames: [FrameRecord]) throws {
    format = recording.format
    sha256 = try recording.contentHash()
    hasClock = recording.hasClock
    findings = recording.findings
    self.frames = frames.map { Frame(index: $0.index, interruption: $0.interruption) }
  }
}

extension Recording {
  /// Makes a copy what it is a copy of, as far as a run sees; `path` is what reports call it.
  ///
  /// False where the source has another number of frames.
  package mutating func restore(_ source: RecordingSource, path: String) -> Bool {
    guard source.frames.count == frames.count else { return false }
    for (index, frame) in source.frames.enumerated() {
      frames[index].index = frame.index
      frames[index].interruption = frame.interruption
    }
    format = source.format
    hasClock = source.hasClock
    findings = source.findings
    origin = RecordingOrigin(path: path, contentHash: source.sha256)
    return true
  }
}
