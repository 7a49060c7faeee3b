import Foundation
import Glibc

/// A file of worlds, one record a frame: being written under a name of its own, or complete.
///
/// Form, all little-endian: the eight letters of `magic`, the key's length and the number of frames
/// (32 bits each), the place of the index and a checksum over all before it and the key (64 bits each);
/// the key; the frames' records; the index, an ``Entry`` a frame, and its checksum. Records are read
/// one at a time and checked each time; the index is all that is held in memory.
final class WorldFile {
  /// Where a frame's record is, and the files that it was made from.
  struct Entry: Hashable {
    static let size = 40

    var offset: UInt64
    var length: UInt32
    /// 1: the frame can't be decoded; 2: its picture is damaged; its words come from decoding it.
    var flags: UInt32
    var checksum: UInt64
    /// ``FrameFiles/status`` and ``FrameFiles/content``.
    var status: UInt64
    var content: UInt64

    static let failed: UInt32 = 1
    static let damaged: UInt32 = 2
  }

  /// Why a file is no use; the raw value names it in messages.
  enum Fault: Error, Hashable {
    case missing
    /// Not of this form, cut short, or with another checksum.
    case damaged
    /// For other settings, another recording or another version of the program.
    case stale
  }

  static let magic = Array("PLWORLD1".utf8)
  private static let headerSize = 32
  /// What the name of an unfinished file has between its own name and the process's number.
  static let partialMark = ".partial-"
  /// The most bytes of a file; frames beyond it are tracked again.
  static let byteLimit: UInt64 = 512 << 20

  private let descriptor: Int32
  private let key: [UInt8]
  private(set) var entries: [Entry]
  /// Where the next record goes.
  private var end: UInt64
  /// The name until the file is complete; nil for a complete one, or one that never gets a name.
  private var partialPath: String?

  private init(descriptor: Int32, key: [UInt8], entries: [Entry], end: UInt64, partial: String?) {
    self.descriptor = descriptor
    self.key = key
    self.entries = entries
    self.end = end
    partialPath = partial
  }

  deinit {
    close(descriptor)
    if let partialPath { unlink(partialPath) }
  }

  // MARK: - Reading

  /// Opens a complete file and checks its header, key and index.
  static func open(path: String, key: String, frameLimit: Int) throws(Fault) -> WorldFile {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .missing }
    let expected = Array(key.utf8)
    let file = WorldFile(descriptor: descriptor, key: expected, entries: [], end: 0, partial: nil)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .damaged
    }
    let size = UInt64(status.st_size)
    guard let header = file.bytes(at: 0, count: headerSize, within: size),
      header.starts(with: magic)
    else { throw .damaged }
    let (keyLength, count, indexAt, checksum) = header.withUnsafeBytes { bytes in
      var fields = ByteFields(UnsafeRawBufferPointer(rebasing: bytes[magic.count...]))
      return (
        fields.integer(UInt32.self) ?? 0, fields.integer(UInt32.self) ?? 0,
        fields.integer(UInt64.self) ?? 0, fields.integer(UInt64.self) ?? 0
      )
    }
    guard let found = file.bytes(at: UInt64(headerSize), count: Int(keyLength), within: size),
      Checksum64.of(Array(header.dropLast(8)) + found) == checksum
    else { throw .damaged }
    guard found == expected, count <= UInt32(clamping: frameLimit) else { throw .stale }
    let indexSize = Int(count) * Entry.size
    guard let index = file.bytes(at: indexAt, count: indexSize + 8, within: size),
      UInt64(indexSize + 8) + indexAt == size,
      let entries = Self.entries(of: index, count: Int(count), end: indexAt)
    else { throw .damaged }
    file.entries = entries
    file.end = indexAt
    return file
  }

  private static func entries(of index: [UInt8], count: Int, end: UInt64) -> [Entry]? {
    index.withUnsafeBytes { bytes -> [Entry]? in
      let body = UnsafeRawBufferPointer(rebasing: bytes[..<(count * Entry.size)])
      var tail = ByteFields(UnsafeRawBufferPointer(rebasing: bytes[(count * Entry.size)...]))
      guard tail.integer(UInt64.self) == Checksum64.of(body) else { return nil }
      var fields = ByteFields(body)
      var entries: [Entry] = []
      entries.reserveCapacity(count)
      for _ in 0..<count {
        guard let offset = fields.integer(UInt64.self), let length = fields.integer(UInt32.self),
          let flags = fields.integer(UInt32.self), let checksum = fields.integer(UInt64.self),
          let status = fields.integer(UInt64.self), let content = fields.integer(UInt64.self),
          offset <= end, UInt64(length) <= end - offset
        else { return nil }
        entries.append(
          Entry(
            offset: offset, length: length, flags: flags, checksum: checksum, status: status,
            content: content))
      }
      return entries
    }
  }

  /// The record of a frame; nil where it is not as it was written.
  func record(_ position: Int) -> [UInt8]? {
    let entry = entries[position]
    guard let bytes = bytes(at: entry.offset, count: Int(entry.length), within: end),
      Checksum64.of(bytes) == entry.checksum
    else { return nil }
    return bytes
  }

  private func bytes(at offset: UInt64, count: Int, within size: UInt64) -> [UInt8]? {
    guard count >= 0, offset <= size, UInt64(count) <= size - offset else { return nil }
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          off_t(offset) + off_t(filled))
        guard read > 0 else { break }
        filled += read
      }
    }
    return bytes.count == count ? bytes : nil
  }

  // MARK: - Writing

  /// Makes a new file beside the place that it is meant for; nil where none can be made.
  static func create(for path: String, key: String) -> WorldFile? {
    create(at: "\(path)\(partialMark)\(getpid())-\(UUID().uuidString)", key: key, isNamed: true)
  }

  /// Makes a file without a name, for as long as the program runs.
  static func temporary(key: String) -> WorldFile? {
    let folder = FileManager.default.temporaryDirectory.path
    return create(
      at: "\(folder)/placard-\(getpid())-\(UUID().uuidString)", key: key, isNamed: false)
  }

  private static func create(at path: String, key: String, isNamed: Bool) -> WorldFile? {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    if !isNamed { unlink(path) }
    let bytes = Array(key.utf8)
    return WorldFile(
      descriptor: descriptor, key: bytes, entries: [], end: UInt64(headerSize + bytes.count),
      partial: isNamed ? path : nil)
  }

  /// Adds the next frame's record; false where there is no room for it, and nothing changes then.
  func append(_ record: [UInt8], flags: UInt32, files: (status: UInt64, content: UInt64)) -> Bool {
    guard end + UInt64(record.count) <= Self.byteLimit, write(record, at: end) else { return false }
    entries.append(
      Entry(
        offset: end, length: UInt32(record.count), flags: flags, checksum: Checksum64.of(record),
        status: files.status, content: files.content))
    end += UInt64(record.count)
    return true
  }

  /// Writes the index and gives the file its name, in one step; what had the name is replaced.
  ///
  /// - Returns: What the system says where that fails; nil where it worked.
  func publish(as path: String) -> String? {
    guard let partialPath else { return nil }
    var index = ByteSink()
    for entry in entries {
      index.put(entry.offset)
      index.put(entry.length)
      index.put(entry.flags)
      index.put(entry.checksum)
      index.put(entry.status)
      index.put(entry.content)
    }
    let sum = Checksum64.of(index.bytes)
    index.put(sum)
    var header = ByteSink()
    for byte in Self.magic { header.put(byte) }
    header.put(UInt32(key.count))
    header.put(UInt32(entries.count))
    header.put(end)
    header.put(Checksum64.of(header.bytes + key))
    guard write(index.bytes, at: end), write(header.bytes + key, at: 0),
      rename(partialPath, path) == 0
    else { return String(cString: strerror(errno)) }
    self.partialPath = nil
    return nil
  }

  private func write(_ bytes: [UInt8], at offset: UInt64) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = pwrite(
          descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written,
          off_t(offset) + off_t(written))
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}
