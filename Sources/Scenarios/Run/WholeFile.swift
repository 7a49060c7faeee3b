package import Foundation

/// Files that are written whole or not at all.
package enum WholeFile {
  /// Replaces the file, or leaves the old one where that fails.
  package static func write(_ data: Data, to path: String) throws(RunError) {
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
  }
}
