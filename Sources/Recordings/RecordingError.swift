/// Why a recording can't be opened or written.
package enum RecordingError: Error, Hashable, Sendable {
  case noSuchFile(path: String)
  /// Nothing in the folder is known; lists what was looked for.
  case unknownFormat(path: String, known: [String])
  /// A folder of several recordings, of which one must be named.
  case severalRecordings(path: String, names: [String])
  /// A recording of poses, points or planes alone, where pictures are needed.
  case noPictures(path: String, format: String)
  /// An archive that is not unpacked; `entry` is the entry's name, where it is one entry's fault.
  case archive(path: String, entry: String?, fault: ArchiveFault)
  /// A file that does not say what it should; `place` is a line ("line 12") or a field ("frames[3].time").
  case malformed(path: String, place: String, expected: String, found: String)
  /// A file of a later version of Placard's own format.
  case unsupportedVersion(path: String, found: String, supported: String)
  /// No frame is left that could be replayed.
  case noFrames(path: String, findings: Int)
  /// A path that leads out of the recording's folder.
  case pathOutside(path: String, place: String, target: String)
  /// A file of more bytes than are read into memory.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// A scale for a recording that has one.
  case inMetres(path: String)
  case cannotRead(path: String, detail: String)
  case cannotWrite(path: String, detail: String)
  /// The place to write to is taken; by a recording of the format that is written, which may be replaced
  /// where that is asked for, or by something that is never replaced.
  case alreadyExists(path: String, isReplaceable: Bool)
}
