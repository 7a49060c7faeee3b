/// Why an archive, or one of its entries, is not unpacked.
package enum ArchiveFault: Hashable, Sendable {
  case notAnArchive(detail: String)
  case damaged(detail: String)
  case encrypted
  /// A name that leads out of the folder, or that no file may have.
  case unsafeName
  case link
  case duplicateName
  case tooManyEntries(count: Int, limit: Int)
  /// More bytes once unpacked than are allowed.
  case tooLarge(bytes: Int, limit: Int)
  /// Far more bytes than the archive's size explains.
  case bomb(bytes: Int, compressed: Int)
}
