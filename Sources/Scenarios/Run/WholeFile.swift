package import Foundation

/// Files that are written whole or not at all.
package enum WholeFile {
  /// Replaces the file, or leaves the old one where that fails.
  package static func write(_ data: Data, to path: String) throws(RunError) {
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .cannotWrite(path: path, detail: obstacle(to: path) ?? error.localizedDescription)
    }
  }

  /// Throws when the file's folder is missing or closed, before long work is done for nothing.
  package static func check(_ path: String) throws(RunError) {
    if let obstacle = obstacle(to: path) { throw .cannotWrite(path: path, detail: obstacle) }
  }

  private static func obstacle(to path: String) -> String? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { return "there is no folder \(folder)" }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      return "the folder \(folder) can't be written to"
    }
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists && isFolder.boolValue ? "it is a folder" : nil
  }
}
