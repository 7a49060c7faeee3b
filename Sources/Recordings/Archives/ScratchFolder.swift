package import Foundation
import Glibc

/// A new folder in the temporary folder, which goes with all that is in it when nothing holds it any more.
package final class ScratchFolder: Sendable {
  /// The folder's real path: recordings look at files through it.
  package let path: String

  /// Why a folder or a file can't be made: the system's number for it.
  package struct Fault: Error {
    package var path: String
    package var code: Int32

    package var detail: String { String(cString: strerror(code)) }
  }

  /// `name` is the beginning of the folder's name.
  package init(named name: String) throws(Fault) {
    let pattern = FileManager.default.temporaryDirectory.path + "/\(name)-XXXXXX"
    var template = pattern.utf8CString
    let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let base = buffer.baseAddress, mkdtemp(base) != nil else { return nil }
      return String(cString: base)
    }
    guard let made, let real = RecordingFolder.realPath(made) else {
      throw Fault(path: pattern, code: errno)
    }
    path = real
  }

  deinit { Self.remove(path) }

  /// Opens a new file for writing, and makes the folders above it; the caller closes it.
  ///
  /// `name` is known to stay in the folder. With `replaces` there may be such a file.
  func create(_ name: String, replaces: Bool = false) throws(Fault) -> Int32 {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()[...]
    var folder = path
    while let part = parts.popFirst() {
      folder += "/" + part
      // Where a file is in the way, the file below it can't be made.
      mkdir(folder, 0o700)
    }
    let file = path + "/" + name
    let way = O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL)
    let descriptor = open(file, way, 0o600)
    guard descriptor >= 0 else { throw Fault(path: file, code: errno) }
    return descriptor
  }

  /// Writes a file, or replaces one, and makes the folders above it.
  package func write(_ data: Data, to name: String) throws(Fault) {
    let descriptor = try create(name, replaces: true)
    defer { close(descriptor) }
    let code = data.withUnsafeBytes { Self.write($0, to: descriptor) }
    if code != 0 { throw Fault(path: path + "/" + name, code: code) }
  }

  /// Writes all of the bytes; the system's number where that fails, else 0.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(
        descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count > 0 {
        written += count
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Links are removed, not followed.
  private static func remove(_ folder: String) {
    for name in RecordingFolder.names(in: folder) {
      let path = folder + "/" + name
      if unlink(path) != 0, errno == EISDIR { remove(path) }
    }
    rmdir(folder)
  }
}
