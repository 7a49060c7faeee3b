import CZip

/// Why a zip file can't be read or written.
package enum ZipError: Error, Hashable, Sendable {
  /// An archive that is not believed; `entry` is the entry's name, where it is one entry's fault.
  case refused(path: String, entry: String?, ArchiveFault)
  case cannotWrite(path: String, detail: String)

  /// The library's words for one of its codes.
  static func words(_ code: Int32) -> String {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    return String(cString: zip_error_strerror(&error))
  }
}
