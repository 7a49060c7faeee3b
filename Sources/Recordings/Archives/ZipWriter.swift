import CZip
package import Foundation

/// Writes a zip file; it appears whole at its path or not at all.
///
/// Equal entries in equal order give equal bytes: no times, users or extra fields are stored. For use
/// from one thread at a time.
package final class ZipWriter {
  private let path: String
  private var archive: OpaquePointer?
  /// What the archive reads when it is written.
  private var contents: [NSData] = []

  /// Throws ``ZipError``.
  package init(path: String) throws(ZipError) {
    self.path = path
    var code: Int32 = 0
    archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code)
    guard archive != nil else { throw .cannotWrite(path: path, detail: ZipError.words(code)) }
  }

  deinit { if let archive { zip_discard(archive) } }

  /// Adds bytes under a name; `packs` deflates them, which is of no use for pictures.
  ///
  /// Throws ``ZipError``.
  package func add(_ data: Data, as name: String, packs: Bool) throws(ZipError) {
    let bytes = data as NSData
    contents.append(bytes)
    try add(zip_source_buffer(archive, bytes.bytes, UInt64(bytes.length), 0), name, packs)
  }

  /// Adds a file, which is read when the archive is finished.
  ///
  /// Throws ``ZipError``.
  package func add(file: String, as name: String, packs: Bool) throws(ZipError) {
    try add(zip_source_file(archive, file, 0, -1), name, packs)
  }

  /// Writes the archive and puts it in its place.
  ///
  /// Throws ``ZipError``.
  package func finish() throws(ZipError) {
    guard let archive else { throw .cannotWrite(path: path, detail: "it was finished already") }
    guard zip_close(archive) == 0 else { throw failure() }
    self.archive = nil
    contents = []
  }

  private func add(_ source: OpaquePointer?, _ name: String, _ packs: Bool) throws(ZipError) {
    guard let archive, let source else { throw failure() }
    let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      throw failure()
    }
    let method = packs ? ZIP_CM_DEFLATE : ZIP_CM_STORE
    // 1 January 1980, the zip format's beginning of time.
    guard zip_set_file_compression(archive, UInt64(index), method, 6) == 0,
      zip_file_set_dostime(archive, UInt64(index), 0, 1 << 5 | 1, 0) == 0
    else { throw failure() }
  }

  private func failure() -> ZipError {
    .cannotWrite(
      path: path, detail: archive.map { String(cString: zip_strerror($0)) } ?? "no archive")
  }
}
