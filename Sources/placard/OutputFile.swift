import Foundation
import Scenarios

/// The files that commands write for training and evaluation.
enum OutputFile {
  /// Throws when the file's folder is missing or closed, before long work is done for nothing.
  static func check(_ path: String) throws(RunError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw .cannotWrite(path: path, detail: "there is no folder \(folder)") }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw .cannotWrite(path: path, detail: "the folder \(folder) can't be written to")
    }
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw .cannotWrite(path: path, detail: "it is a folder")
    }
  }

  /// Writes the whole file or leaves the old one.
  static func write(_ data: Data, to path: String) throws(RunError) {
    try WholeFile.write(data, to: path)
  }
}
