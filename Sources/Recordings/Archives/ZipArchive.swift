import CZip
import Foundation

/// An open zip file, read through libzip.
struct ZipArchive: ~Copyable {
  struct Fault: Error { var fault: ArchiveFault }
  struct Entry {
    var index: UInt64
    var name: String
    var byteCount: Int
    var compressedCount: Int
    var isEncrypted: Bool
    var isLink: Bool
    var isFolder: Bool { name.hasSuffix("/") }
  }

  private let handle: OpaquePointer

  /// True when the first bytes are those of a zip file, also of an empty one.
  static func recognizes(_ path: String) -> Bool {
    let head = RecordingFolder.head(of: path, count: 4)
    return [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]].contains { head.elementsEqual($0) }
  }

  init(path: String) throws(Fault) {
    var code: Int32 = 0
    guard let handle = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw Fault(fault: .notAnArchive(detail: String(cString: zip_error_strerror(&error))))
    }
    self.handle = handle
  }

  deinit { zip_discard(handle) }

  var count: Int { Int(zip_get_num_entries(handle, 0)) }

  /// The entry at a place in the archive's list.
  func entry(at index: Int) throws(Fault) -> Entry {
    let number = zip_uint64_t(index)
    var status = zip_stat_t()
    let needed = zip_uint64_t(ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE)
    guard zip_stat_index(handle, number, 0, &status) == 0, status.valid & needed == needed,
      let name = status.name, let size = Int(exactly: status.size),
      let compressed = Int(exactly: status.comp_size)
    else { throw Fault(fault: .damaged(detail: "entry \(index) can't be read")) }
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    let isUnix =
      zip_file_get_external_attributes(handle, number, 0, &system, &attributes) == 0
      && system == UInt8(ZIP_OPSYS_UNIX)
    return Entry(
      index: number, name: String(cString: name), byteCount: size, compressedCount: compressed,
      isEncrypted: status.valid & zip_uint64_t(ZIP_STAT_ENCRYPTION_METHOD) != 0
        && status.encryption_method != UInt16(ZIP_EM_NONE),
      isLink: isUnix && mode_t(attributes >> 16) & S_IFMT == S_IFLNK)
  }

  /// Gives the bytes of an entry piece by piece; never more than the entry claims.
  func read(
    _ entry: Entry, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard let file = zip_fopen_index(handle, entry.index, 0) else {
      throw Fault(fault: .damaged(detail: String(cString: zip_strerror(handle))))
    }
    defer { zip_fclose(file) }
    var left = entry.byteCount
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while left > 0 {
        let count = Int(zip_fread(file, buffer.baseAddress, zip_uint64_t(min(left, buffer.count))))
        guard count > 0 else {
          throw Fault(fault: .damaged(detail: "its bytes end early or are damaged"))
        }
        try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        left -= count
      }
      // The read that meets the end checks the sum of all bytes.
      guard zip_fread(file, buffer.baseAddress, 1) == 0 else {
        throw Fault(fault: .damaged(detail: "its bytes don't match their checksum"))
      }
    }
  }
}
