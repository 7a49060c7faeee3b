import Foundation

extension Recording {
  /// The real path of a file beside the recording's index; nil where nothing has that name.
  ///
  /// What is there may be no regular file. Throws ``RecordingError/pathOutside(path:place:target:)``
  /// for a link that leads out of the recording's folder.
  package func companion(named name: String) throws -> String? {
    guard let real = RecordingFolder.realPath(path) else { return nil }
    let folder = try RecordingFolder(
      path: RecordingFolder.isRegularFile(real)
        ? (real as NSString).deletingLastPathComponent : real)
    let path = folder.root + "/" + name
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try folder.file(named: name, in: folder.root, place: name) ?? path
  }
}
