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
    guard let real = RecordingFolder.realPath(given) else { return nil }
    let isFile = RecordingFolder.isRegularFile(real)
    let folderPath = isFile ? (real as NSString).deletingLastPathComponent : real
    let file = isFile ? (real as NSString).lastPathComponent : name
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
    return words.allSatisfy { head.range(of: Data($0.utf8)) != nil }
  }
}
