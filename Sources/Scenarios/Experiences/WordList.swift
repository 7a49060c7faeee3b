import Foundation
import Imaging

/// A text file with one name a line; empty lines and those that begin with # don't count.
package enum WordList {
  private static let sizeLimit = 1 << 20

  /// Reads the names in their order.
  ///
  /// Throws ``RunError/cannotRead(path:detail:)``.
  package static func read(path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw RunError.cannotRead(path: path, detail: "there is no such file")
    }
    guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: sizeLimit + 1) ?? Data()
    else { throw RunError.cannotRead(path: path, detail: "it can't be opened as a file") }
    guard data.count <= sizeLimit, let text = String(bytes: data, encoding: .utf8) else {
      throw RunError.cannotRead(
        path: path, detail: "expected UTF-8 text of at most \(sizeLimit) bytes")
    }
    return text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }
}
