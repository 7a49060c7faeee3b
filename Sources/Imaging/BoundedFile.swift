package import Foundation
import Glibc

/// Reads files that are meant to be small, so that a device, a pipe or a huge file does no harm.
package enum BoundedFile {
  /// The bytes of a regular file, links followed.
  ///
  /// At most `limit` + 1 bytes are read, whatever size the file claims and however it grows.
  package static func read(path: String, limit: Int) throws(BoundedFileError) -> Data {
    let file = try OpenedFile(path: path)
    guard file.byteCount <= limit else {
      throw .tooLarge(path: path, byteCount: file.byteCount, limit: limit)
    }
    let data = try file.read(upTo: limit + 1)
    guard data.count <= limit else {
      throw .tooLarge(path: path, byteCount: data.count, limit: limit)
    }
    return data
  }

  /// Up to `count` bytes from the start of a regular file, links followed.
  package static func head(path: String, count: Int) throws(BoundedFileError) -> Data {
    try OpenedFile(path: path).read(upTo: count)
  }

  /// Whether a regular file is there that can be opened, links followed.
  static func canOpen(path: String) -> Bool {
    do throws(BoundedFileError) {
      _ = try OpenedFile(path: path)
      return true
    } catch {
      return false
    }
  }
}

/// A regular file that is open for reading.
///
/// Read by system calls: Foundation's file handles cost many times as much for a small file.
private struct OpenedFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// The size that the file claims.
  let byteCount: Int

  /// Opens without waiting: opening a pipe would else wait for its writer.
  init(path: String) throws(BoundedFileError) {
    let descriptor = path.utf8.contains(0) ? -1 : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, detail: String(cString: strerror(code)))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAFile(path: path)
    }
    self.path = path
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The first bytes, at most `limit`; memory grows with what really comes.
  func read(upTo limit: Int) throws(BoundedFileError) -> Data {
    // One byte more than the file claims, so that one look tells that it ends there.
    var capacity = min(limit, max(byteCount, 0) + 1)
    guard var bytes = malloc(max(capacity, 1)) else { throw unreadable(ENOMEM) }
    var count = 0
    while count < limit {
      if count == capacity {
        capacity = min(limit, 2 * capacity)
        guard let larger = realloc(bytes, capacity) else {
          free(bytes)
          throw unreadable(ENOMEM)
        }
        bytes = larger
      }
      let read = Glibc.read(descriptor, bytes + count, capacity - count)
      if read == 0 { break }
      if read > 0 {
        count += read
      } else if errno != EINTR {
        let code = errno
        free(bytes)
        throw unreadable(code)
      }
    }
    return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
  }

  private func unreadable(_ code: Int32) -> BoundedFileError {
    .unreadable(path: path, detail: String(cString: strerror(code)))
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
