import Foundation
import Imaging

/// The document of a run in a file.
package enum RunFile {
  private static let byteLimit = 256 << 20

  /// The document; nil where the file is none.
  package static func read(_ path: String) -> RunDocument? {
    guard let data = try? BoundedFile.read(path: path, limit: byteLimit),
      let document = try? JSONDecoder().decode(RunDocument.self, from: data),
      document.format.hasPrefix("placard-run/")
    else { return nil }
    return document
  }
}
