import CZip
package import Foundation

/// Reads a zip file of which nothing is believed: names, sizes and contents are checked.
///
/// For use from one thread at a time.
package final class ZipReader {
  /// An entry as the archive announces it.
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var byteCount: Int
    fileprivate var index: UInt64
  }

  /// The most entries of an archive.
  package static let entryLimit = 500_000
  /// How much larger than the archive its contents may be, together, beside a first 64 MiB.
  package static let growthLimit = 100
  private static let freeGrowth = 64 << 20

  private let path: String
  private let archive: OpaquePointer
  /// In the archive's order; every name is a relative path without "..", and is there once.
  package let entries: [Entry]

  /// Opens an archive and checks what it announces.
  ///
  /// Throws ``ZipError``.
  package init(path: String) throws(ZipError) {
    self.path = path
    var code: Int32 = 0
    guard let opened = zip_open(path, ZIP_RDONLY, &code) else {
      throw .cannotRead(path: path, detail: ZipError.words(code))
    }
    archive = opened
    do {
      entries = try Self.entries(of: opened, path)
    } catch {
      zip_discard(opened)
      throw error
    }
  }

  deinit { zip_discard(archive) }

  /// An entry's bytes; no more than were announced are unpacked.
  ///
  /// Throws ``ZipError``.
  package func data(of entry: Entry) throws(ZipError) -> Data {
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      throw .cannotRead(
        path: path, detail: "\(entry.name): \(String(cString: zip_strerror(archive)))")
    }
    defer { zip_fclose(file) }
    // One byte more than announced tells a liar; its memory grows with what really comes.
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: min(1 << 20, entry.byteCount + 1))
    while true {
      let count = zip_fread(file, &chunk, UInt64(chunk.count))
      guard count >= 0 else {
        throw .cannotRead(path: path, detail: "\(entry.name) is damaged")
      }
      if count == 0 { break }
      data.append(contentsOf: chunk[..<Int(count)])
      if data.count > entry.byteCount { break }
    }
    guard data.count == entry.byteCount else {
      throw .cannotRead(path: path, detail: "\(entry.name) is not as long as it says")
    }
    return data
  }

  private static func entries(of archive: OpaquePointer, _ path: String) throws(ZipError) -> [Entry]
  {
    let count = Int(zip_get_num_entries(archive, 0))
    guard count <= entryLimit else { throw .tooMany(path: path, count: count, limit: entryLimit) }
    let size = RecordingFolder.size(of: path) ?? 0
    let limit = growthLimit * size + freeGrowth
    var entries: [Entry] = []
    var names: Set<String> = []
    var total = 0
    for index in 0..<UInt64(count) {
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0, let raw = status.name else {
        throw .cannotRead(path: path, detail: "entry \(index) can't be read")
      }
      guard let name = String(validatingCString: raw), isSafe(name) else {
        throw .unsafeName(path: path, name: String(cString: raw))
      }
      guard names.insert(name).inserted else {
        throw .cannotRead(path: path, detail: "\(name) is there twice")
      }
      guard let bytes = Int(exactly: status.size), bytes <= limit - total else {
        throw .tooLarge(path: path, limit: limit)
      }
      total += bytes
      entries.append(Entry(name: name, byteCount: bytes, index: index))
    }
    return entries
  }

  /// Whether a name stays inside of the folder that it is unpacked into, on any system.
  private static func isSafe(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 1000, !name.contains("\\"), !name.contains(":"),
      !name.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}

/// Why a zip file can't be read or written.
package enum ZipError: Error, Hashable, Sendable {
  case cannotRead(path: String, detail: String)
  case cannotWrite(path: String, detail: String)
  /// A name that leads out of the folder that it would be unpacked into.
  case unsafeName(path: String, name: String)
  /// Unpacked, the contents would be larger than this.
  case tooLarge(path: String, limit: Int)
  case tooMany(path: String, count: Int, limit: Int)

  /// The library's words for one of its codes.
  static func words(_ code: Int32) -> String {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    return String(cString: zip_error_strerror(&error))
  }
}
