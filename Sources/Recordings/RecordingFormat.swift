/// A way of storing a recording on disk.
package struct RecordingFormat: Sendable {
  /// The name shown by `placard info`, such as "tum".
  package var name: String
  /// The files by which a folder is recognized, in the words of an error message.
  package var evidence: String
  /// True when the path looks like this format; reads little.
  package var recognizes: @Sendable (_ path: String) -> Bool
  /// Reads the index.
  ///
  /// Throws ``RecordingError``.
  package var read: @Sendable (_ path: String) throws -> Recording

  package init(
    name: String, evidence: String, recognizes: @escaping @Sendable (String) -> Bool,
    read: @escaping @Sendable (String) throws -> Recording
  ) {
    self.name = name
    self.evidence = evidence
    self.recognizes = recognizes
    self.read = read
  }

  /// Every format, in the order in which a path is tried.
  package static let all: [RecordingFormat] = [
    .placard, .nerf, .tum, .colmap, .euroc, .sevenScenes, .scanner3D, .record3D,
    .arkitRecorder,
  ]
}

extension Recording {
  /// Reads the index of a recording; what it is, is seen from its files.
  ///
  /// `path` is the recording's folder or its index file. Throws ``RecordingError``: among others
  /// `noSuchFile`, and `unknownFormat` with what was looked for.
  package static func open(path: String, formats: [RecordingFormat] = RecordingFormat.all)
    throws -> Recording
  {
    guard RecordingFolder.realPath(path) != nil else {
      throw RecordingError.noSuchFile(path: path)
    }
    guard let format = formats.first(where: { $0.recognizes(path) }) else {
      throw RecordingError.unknownFormat(
        path: path, known: formats.map { "\($0.name): \($0.evidence)" })
    }
    return try format.read(path)
  }
}
