package import Foundation
import Glibc

/// Reads files that are meant to be small, so that a device, a pipe or a huge file does no harm.
package enum BoundedFile {
  /// The bytes of a regular file, links followed.
  ///
  /// At most `limit` + 1 bytes are read, whatever size the file claims and however it grows.
  package static func read(path: String, limit: Int) throws(BoundedFileError) -> Data {
    let (file, byteCount) = try openRegular(path: path)
    guard byteCount <= limit else {
      throw .tooLarge(path: path, byteCount: byteCount, limit: limit)
    }
    let data: Data
    do {
      data = try file.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw .unreadable(path: path, detail: error.localizedDescription)
    }
    guard data.count <= limit else {
      throw .tooLarge(path: path, byteCount: data.count, limit: limit)
    }
    return data
  }

  /// Up to `count` bytes from the start of a regular file, links followed.
  package static func head(path: String, count: Int) throws(BoundedFileError) -> Data {
    let (file, _) = try openRegular(path: path)
    do {
      return try file.read(upToCount: count) ?? Data()
    } catch {
      throw .unreadable(path: path, detail: error.localizedDescription)
    }
  }

  /// Opens a regular file without waiting: opening a pipe would else wait for its writer.
  ///
  /// `byteCount` is the size that the file claims.
  package static func openRegular(
    path: String
  ) throws(BoundedFileError) -> (file: FileHandle, byteCount: Int) {
    let descriptor = path.utf8.contains(0) ? -1 : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, detail: String(cString: strerror(code)))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notAFile(path: path)
    }
    return (file, Int(status.st_size))
  }
}

/// Why a small file can't be read.
package enum BoundedFileError: Error, Hashable, Sendable {
  case missing(path: String)
  /// A folder, a device or a pipe.
  case notAFile(path: String)
  /// At least `byteCount` bytes where at most `limit` are read.
  case tooLarge(path: String, byteCount: Int, limit: Int)
  case unreadable(path: String, detail: String)
}
