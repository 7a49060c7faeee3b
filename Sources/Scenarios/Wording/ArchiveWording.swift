import Recordings

/// The words for an archive that is not unpacked.
enum ArchiveWording {
  static func text(for fault: ArchiveFault) -> String {
    switch fault {
    case .notAnArchive(let detail): "not a zip file that can be read: \(detail)"
    case .damaged(let detail): "the archive is damaged: \(detail)"
    case .encrypted: "the entry is encrypted; unpack it first"
    case .unsafeName: "a name that leads out of the recording, or that no file may have"
    case .link: "a link, which is not unpacked"
    case .duplicateName: "a name that is taken by another entry"
    case .tooManyEntries(let count, let limit):
      "\(count) entries, more than the limit of \(limit)"
    case .tooLarge(let bytes, let limit):
      "\(bytes) bytes when unpacked, more than the limit of \(limit)"
    case .bomb(let bytes, let compressed):
      "\(bytes) bytes when unpacked out of \(compressed), far more than a recording needs"
    }
  }
}
