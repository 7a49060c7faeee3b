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
  ///
  /// Formats that are told by a file of a name of their own come before those that are told by a name
  /// that others use too.
  package static let all: [RecordingFormat] = [
    .placard, .nerf, .iclNUIM, .tum, .colmap, .euroc, .sevenScenes, .scanner3D, .record3D,
    .strayScanner, .polycam, .arkitScenes, .scanNet, .openSfM, .arkitDataLogger, .iosLogger,
    .kitti, .webXRRoom, .arkitRecorder,
  ]
}
