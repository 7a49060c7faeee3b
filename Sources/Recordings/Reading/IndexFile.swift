import Foundation

/// A recording's index file and the folder that its names are relative to.
struct IndexFile {
  var folder: RecordingFolder
  /// The real path.
  var path: String
  /// The file's name, for places in findings.
  var name: String

  /// The first of `candidates` that is there; `given` is the folder, or the index file itself.
  ///
  /// Throws ``RecordingError/noSuchFile(path:)``.
  init(given: String, candidates: [String]) throws {
    for candidate in candidates {
      if let found = Self.find(given: given, name: candidate) {
        self = found
        return
      }
    }
    throw RecordingError.noSuchFile(path: given)
  }

  /// The index file at `given`: the file itself, or the file `name` in the folder; nil otherwise.
  static func find(given: String, name: String) -> IndexFile? {
    // Of the names that are looked for most are not there.
    guard
      RecordingFolder.isRegularFile(given + "/" + name) || RecordingFolder.isRegularFile(given),
      let real = RecordingFolder.realPath(given)
    else { return nil }
    let isFile = RecordingFolder.isRegularFile(real)
    let (folderPath, file) = isFile ? RecordingFolder.parts(of: real) : (real, name)
    guard file == name, let folder = try? RecordingFolder(path: folderPath),
      let path = try? folder.file(named: name, in: given, place: "")
    else { return nil }
    return IndexFile(folder: folder, path: path, name: name)
  }

  private init(folder: RecordingFolder, path: String, name: String) {
    self.folder = folder
    self.path = path
    self.name = name
  }

  /// True when the first bytes of the file hold all of `words`.
  func head(contains words: [String]) -> Bool {
    let head = RecordingFolder.head(of: path)
    return words.allSatisfy { head.contains(text: $0) }
  }
}
