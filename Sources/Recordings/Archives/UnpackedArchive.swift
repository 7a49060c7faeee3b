import Foundation

/// A zip file's contents in a folder of their own, which goes when nothing holds this any more.
///
/// Unpacked rather than read in place, because every reader and decoder works on files; stored
/// entries, as pictures in `.r3d` files are, cost no more than a copy. Each frame of the recording
/// holds the archive, so its files live as long as anything can ask for them.
package final class UnpackedArchive: Sendable {
  private let folder: ScratchFolder
  /// The folder's real path.
  var root: String { folder.path }

  /// Unpacks all of `path`, or nothing; what macOS adds for its own use is left out.
  ///
  /// Throws ``RecordingError/archive(path:entry:fault:)`` and `cannotWrite`.
  init(path: String, limits: ZipReader.Limits = .init()) throws {
    do {
      let archive = try ZipReader(path: path, limits: limits)
      folder = try ScratchFolder(named: "placard")
      for entry in archive.entries where !entry.name.hasPrefix("__MACOSX/") {
        try Self.write(entry, of: archive, at: path, into: folder)
      }
    } catch ZipError.refused(let path, let entry, let fault) {
      throw RecordingError.archive(path: path, entry: entry, fault: fault)
    } catch let fault as ScratchFolder.Fault {
      throw RecordingError.cannotWrite(path: fault.path, detail: fault.detail)
    }
  }

  private static func write(
    _ entry: ZipReader.Entry, of archive: ZipReader, at source: String, into folder: ScratchFolder
  ) throws {
    let descriptor: Int32
    do throws(ScratchFolder.Fault) {
      descriptor = try folder.create(entry.name)
    } catch {
      // Its folder is another entry's file, or the other way round.
      guard ![EEXIST, EISDIR, ENOTDIR].contains(error.code) else {
        throw ZipError.refused(path: source, entry: entry.name, .duplicateName)
      }
      throw error
    }
    defer { close(descriptor) }
    try archive.read(entry) { bytes in
      let code = ScratchFolder.write(bytes, to: descriptor)
      if code != 0 { throw ScratchFolder.Fault(path: folder.path + "/" + entry.name, code: code) }
    }
  }
}
