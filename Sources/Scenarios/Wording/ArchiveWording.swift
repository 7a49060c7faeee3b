import Recordings

/// The words for an archive that is not unpacked.
enum ArchiveWording {
  static func text(for error: ZipError) -> String {
    switch error {
    case .refused(let path, let entry, let fault): text(path, entry, fault)
    case .cannotWrite(let path, let detail): "\(path): can't be written: \(detail)"
    }
  }

  static func text(_ path: String, _ entry: String?, _ fault: ArchiveFault) -> String {
    "\(path): " + (entry.map { "'\($0)': " } ?? "") + text(for: fault)
  }

  private static func text(for fault: ArchiveFault) -> String {
    switch fault {
    case .notAnArchive(let detail): "not a zip file that can be read: \(detail)"
    case .damaged(let detail): "the archive is damaged: \(detail)"
    case .encrypted: "the entry is encrypted; unpack it first"
    case .unsafeName: "a name that leads out of the folder, or that no file may have"
    case .link: "a link, which is not unpacked"
    case .duplicateName: "a name that is taken by another entry"
    case .tooManyEntries(let count, let limit):
      "\(count) entries, more than the limit of \(limit)"
    case .tooLarge(let bytes, let limit):
      "\(bytes) bytes when unpacked, more than the limit of \(limit)"
    case .bomb(let bytes, let compressed):
      "\(bytes) bytes when unpacked, out of \(compressed): far more than is believed"
    }
  }
}
