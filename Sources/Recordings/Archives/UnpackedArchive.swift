import Foundation

/// A zip file's contents in a folder of their own, which goes when nothing holds this any more.
///
/// Unpacked rather than read in place, because every reader and decoder works on files; stored
/// entries, as pictures in `.r3d` files are, cost no more than a copy. Each frame of the recording
/// holds the archive, so its files live as long as anything can ask for them.
package final class UnpackedArchive: Sendable {
  /// What an archive may ask for; the defaults are far above what recordings need.
  struct Limits {
    var entries = 400_000
    var bytes = 64 << 30
    /// The most bytes for one compressed byte, over the whole archive.
    var ratio = 100
    /// An archive of no more bytes than this may have any ratio.
    var ratioFloor = 256 << 20
  }

  /// The folder's real path.
  let root: String

  /// Unpacks all of `path`, or nothing.
  ///
  /// Links, names that lead out of the folder, names that occur twice, encrypted and too many or too
  /// large entries are refused before anything is written. Throws ``RecordingError/archive(path:entry:fault:)``
  /// and `cannotWrite`.
  convenience init(path: String, limits: Limits = Limits()) throws {
    var name: String?
    do {
      let archive = try ZipArchive(path: path)
      let entries = try Self.entries(of: archive, limits: limits, &name)
      try self.init()
      for entry in entries {
        name = entry.name
        try Self.write(entry, of: archive, below: root)
      }
    } catch let error as ZipArchive.Fault {
      throw RecordingError.archive(path: path, entry: name, fault: error.fault)
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

  /// The files to unpack, all of them judged; `name` is the entry being judged.
  private static func entries(
    of archive: borrowing ZipArchive, limits: Limits, _ name: inout String?
  ) throws(ZipArchive.Fault) -> [ZipArchive.Entry] {
    guard archive.count <= limits.entries else {
      throw .init(fault: .tooManyEntries(count: archive.count, limit: limits.entries))
    }
    var files: [ZipArchive.Entry] = []
    var names: Set<String> = []
    var (bytes, compressed) = (0, 0)
    for index in 0..<archive.count {
      let entry = try archive.entry(at: index)
      name = entry.name
      guard isSafe(entry.name) else { throw .init(fault: .unsafeName) }
      if entry.isLink { throw .init(fault: .link) }
      // What macOS adds for its own use.
      if entry.isFolder || entry.name.hasPrefix("__MACOSX/") { continue }
      if entry.isEncrypted { throw .init(fault: .encrypted) }
      guard names.insert(entry.name).inserted else { throw .init(fault: .duplicateName) }
      let (sum, overflow) = bytes.addingReportingOverflow(entry.byteCount)
      guard !overflow, sum <= limits.bytes else {
        throw .init(fault: .tooLarge(bytes: overflow ? .max : sum, limit: limits.bytes))
      }
      bytes = sum
      compressed += entry.compressedCount
      files.append(entry)
    }
    name = nil
    guard bytes <= limits.ratioFloor || bytes / limits.ratio <= compressed else {
      throw .init(fault: .bomb(bytes: bytes, compressed: compressed))
    }
    return files
  }

  /// True for a name of parts that stay below the folder, without control characters.
  static func isSafe(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.isEmpty && name.utf8.count <= 1024 && !name.hasPrefix("/")
      && !name.contains("\\") && !parts.contains("..")
      && name.dropFirst().first != ":" && parts.allSatisfy { $0.utf8.count <= 255 }
      && name.unicodeScalars.allSatisfy { !$0.properties.isControl }
  }

  private static func write(
    _ entry: ZipArchive.Entry, of archive: borrowing ZipArchive, below root: String
  ) throws {
    let path = root + "/" + entry.name
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    } catch {
      throw ZipArchive.Fault(fault: .duplicateName)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST || errno == EISDIR { throw ZipArchive.Fault(fault: .duplicateName) }
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

extension Unicode.Scalar.Properties {
  /// Controls and marks that turn the direction of text, which hide what a name is.
  fileprivate var isControl: Bool { generalCategory == .control || generalCategory == .format }
}
