import Foundation

/// A zip file's contents in a folder of their own, which goes when nothing holds this any more.
///
/// Unpacked rather than read in place, because every reader and decoder works on files; stored
/// entries, as pictures in `.r3d` files are, cost no more than a copy. Each frame of the recording
/// holds the archive, so its files live as long as anything can ask for them.
package final class UnpackedArchive: Sendable {
  /// The folder's real path.
  let root: String

  /// Unpacks all of `path`, or nothing; what macOS adds for its own use is left out.
  ///
  /// Throws ``RecordingError/archive(path:entry:fault:)`` and `cannotWrite`.
  convenience init(path: String, limits: ZipReader.Limits = .init()) throws {
    do {
      let archive = try ZipReader(path: path, limits: limits)
      try self.init()
      for entry in archive.entries where !entry.name.hasPrefix("__MACOSX/") {
        try Self.write(entry, of: archive, at: path, below: root)
      }
    } catch ZipError.refused(let path, let entry, let fault) {
      throw RecordingError.archive(path: path, entry: entry, fault: fault)
    }
  }

  private init() throws {
    let pattern = FileManager.default.temporaryDirectory.path + "/placard-XXXXXX"
    var template = pattern.utf8CString
    let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let base = buffer.baseAddress, mkdtemp(base) != nil else { return nil }
      return String(cString: base)
    }
    guard let made, let real = RecordingFolder.realPath(made) else {
      throw RecordingError.cannotWrite(path: pattern, detail: String(cString: strerror(errno)))
    }
    root = real
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private static func write(
    _ entry: ZipReader.Entry, of archive: ZipReader, at source: String, below root: String
  ) throws {
    // A file whose folder is another entry's file.
    let taken = ZipError.refused(path: source, entry: entry.name, .duplicateName)
    let path = root + "/" + entry.name
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    } catch {
      throw taken
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST || errno == EISDIR { throw taken }
      throw RecordingError.cannotWrite(path: path, detail: String(cString: strerror(errno)))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try archive.read(entry) { bytes in
      do {
        try file.write(contentsOf: Data(bytes))
      } catch {
        throw RecordingError.cannotWrite(path: path, detail: error.localizedDescription)
      }
    }
  }
}
