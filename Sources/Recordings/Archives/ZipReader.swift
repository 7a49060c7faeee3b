import CZip
package import Foundation

/// Reads a zip file of which nothing is believed: names, sizes and contents are checked.
///
/// For use from one thread at a time.
package final class ZipReader {
  /// A file in the archive, as the archive announces it.
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var byteCount: Int
    fileprivate var index: UInt64
  }

  /// What an archive may ask for; the defaults are far above what recordings need.
  struct Limits {
    var entries = 400_000
    var bytes = 64 << 30
    /// How much larger than the archive its contents may be, beside the first bytes.
    var growth = 100
    var freeGrowth = 64 << 20
  }

  private let path: String
  private let archive: OpaquePointer
  /// In the archive's order, without folders; every name is safe, and is there once.
  package let entries: [Entry]

  /// True when the first bytes are those of a zip file, also of an empty one.
  static func recognizes(_ path: String) -> Bool {
    let head = RecordingFolder.head(of: path, count: 4)
    return [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]].contains { head.elementsEqual($0) }
  }

  /// Opens an archive and checks all that it announces, before anything is unpacked.
  ///
  /// Throws ``ZipError``.
  package convenience init(path: String) throws(ZipError) {
    try self.init(path: path, limits: Limits())
  }

  init(path: String, limits: Limits) throws(ZipError) {
    self.path = path
    var code: Int32 = 0
    guard let opened = zip_open(path, ZIP_RDONLY, &code) else {
      throw .refused(path: path, entry: nil, .notAnArchive(detail: ZipError.words(code)))
    }
    archive = opened
    do {
      entries = try Self.entries(of: opened, path, limits)
    } catch {
      zip_discard(opened)
      throw error
    }
  }

  deinit { zip_discard(archive) }

  /// An entry's bytes; no more than were announced are unpacked.
  ///
  /// Throws ``ZipError``.
  package func data(of entry: Entry) throws -> Data {
    // Its memory grows with what really comes.
    var data = Data()
    try read(entry) { data.append(contentsOf: $0) }
    return data
  }

  /// Gives the bytes of an entry piece by piece; never more than were announced.
  ///
  /// Throws ``ZipError`` and what `take` throws.
  func read(_ entry: Entry, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    func damage(_ detail: String) -> ZipError {
      .refused(path: path, entry: entry.name, .damaged(detail: detail))
    }
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      throw damage(String(cString: zip_strerror(archive)))
    }
    defer { zip_fclose(file) }
    var left = entry.byteCount
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while left > 0 {
        let count = Int(zip_fread(file, buffer.baseAddress, zip_uint64_t(min(left, buffer.count))))
        guard count > 0 else { throw damage("its bytes end early or are damaged") }
        try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        left -= count
      }
      // The read that meets the end checks the sum of all bytes; one byte more tells a liar.
      guard zip_fread(file, buffer.baseAddress, 1) == 0 else {
        throw damage("its bytes are more than it says, or don't match their checksum")
      }
    }
  }

  private static func entries(
    of archive: OpaquePointer, _ path: String, _ limits: Limits
  ) throws(ZipError) -> [Entry] {
    func refused(_ fault: ArchiveFault, _ name: String? = nil) -> ZipError {
      .refused(path: path, entry: name, fault)
    }
    let count = Int(zip_get_num_entries(archive, 0))
    guard count <= limits.entries else {
      throw refused(.tooManyEntries(count: count, limit: limits.entries))
    }
    var entries: [Entry] = []
    var names: Set<String> = []
    var total = 0
    for index in 0..<UInt64(max(0, count)) {
      let status = try status(of: index, archive, path)
      let name = status.name
      guard ZipEntryName.isSafe(name) else { throw refused(.unsafeName, name) }
      if isLink(index, archive) { throw refused(.link, name) }
      if name.hasSuffix("/") { continue }
      if status.isEncrypted { throw refused(.encrypted, name) }
      guard names.insert(name).inserted else { throw refused(.duplicateName, name) }
      let (sum, overflow) = total.addingReportingOverflow(status.bytes)
      guard !overflow, sum <= limits.bytes else {
        throw refused(.tooLarge(bytes: overflow ? .max : sum, limit: limits.bytes), name)
      }
      total = sum
      entries.append(Entry(name: name, byteCount: status.bytes, index: index))
    }
    // Against the file's size, since entries can share their compressed bytes.
    let size = RecordingFolder.size(of: path) ?? 0
    guard total <= limits.freeGrowth || (total - limits.freeGrowth) / limits.growth <= size else {
      throw refused(.bomb(bytes: total, compressed: size))
    }
    return entries
  }

  private static func status(
    of index: UInt64, _ archive: OpaquePointer, _ path: String
  ) throws(ZipError) -> (name: String, bytes: Int, isEncrypted: Bool) {
    var status = zip_stat_t()
    let needed = zip_uint64_t(ZIP_STAT_NAME | ZIP_STAT_SIZE)
    guard zip_stat_index(archive, index, 0, &status) == 0, status.valid & needed == needed,
      let raw = status.name, let bytes = Int(exactly: status.size)
    else {
      throw .refused(
        path: path, entry: nil, .damaged(detail: "entry \(index) can't be read"))
    }
    guard let name = String(validatingCString: raw) else {
      throw .refused(path: path, entry: String(cString: raw), .unsafeName)
    }
    let isEncrypted =
      status.valid & zip_uint64_t(ZIP_STAT_ENCRYPTION_METHOD) != 0
      && status.encryption_method != UInt16(ZIP_EM_NONE)
    return (name, bytes, isEncrypted)
  }

  private static func isLink(_ index: UInt64, _ archive: OpaquePointer) -> Bool {
    var (system, attributes) = (UInt8(0), UInt32(0))
    return zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0
      && system == UInt8(ZIP_OPSYS_UNIX) && mode_t(attributes >> 16) & S_IFMT == S_IFLNK
  }
}
