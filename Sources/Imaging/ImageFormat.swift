/// The picture formats that are read, told apart by content, never by a file's name.
package enum ImageFormat: Hashable, Sendable, CaseIterable {
  case jpeg
  case png

  /// The format that a file's first bytes announce, or nil.
  package init?(sniffing file: some Sequence<UInt8>) {
    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else {
      return nil
    }
  }
}
