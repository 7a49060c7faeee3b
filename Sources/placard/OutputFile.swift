import Foundation
import Scenarios

/// The files that commands write for training and evaluation.
enum OutputFile {
  /// Throws when the file's folder is missing or closed, before long work is done for nothing.
  static func check(_ path: String) throws(RunError) { try WholeFile.check(path) }

  /// Writes the whole file or leaves the old one.
  static func write(_ data: Data, to path: String) throws(RunError) {
    try WholeFile.write(data, to: path)
  }
}
