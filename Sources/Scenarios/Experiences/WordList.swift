import Foundation
import Imaging

/// A text file with one name a line; empty lines and those that begin with # don't count.
package enum WordList {
  private static let sizeLimit = 1 << 20

  /// Reads the names in their order.
  ///
  /// Throws `BoundedFileError`, and ``RunError/cannotRead(path:detail:)`` for what is no text.
  package static func read(path: String) throws -> [String] {
    let data = try BoundedFile.read(path: path, limit: sizeLimit)
    guard let text = String(bytes: data, encoding: .utf8) else {
      throw RunError.cannotRead(path: path, detail: "not UTF-8 text")
    }
    return text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }
}
