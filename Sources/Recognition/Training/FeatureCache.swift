import Foundation
import Glibc

/// Features on disk, found again by what they were made of.
///
/// One file an entry, named by the hash of its key. A damaged or foreign file is no entry. Failing
/// to write is no error: the cache only saves time. May be used from several threads, and by
/// several processes: files appear whole.
package struct FeatureCache: Hashable, Sendable {
  /// The folder, made when first written to; nothing else should lie there.
  package var folder: String
  /// What ``prune()`` leaves at most.
  package var byteLimit: Int

  package init(folder: String, byteLimit: Int = 1 << 30) {
    self.folder = folder
    self.byteLimit = byteLimit
  }

  /// Rows of equal length, or nil.
  func rows(for key: String, width: Int) -> [[Float]]? {
    let path = path(for: key)
    guard case .byteCount(let size) = RegularFile.byteCount(path: path), size <= Self.entryLimit,
      let data = FileManager.default.contents(atPath: path),
      data.count > Self.headerSize + Self.digestSize
    else { return nil }
    let content = data.dropLast(Self.digestSize)
    guard Self.digest(content) == data.suffix(Self.digestSize) else { return nil }
    let header = content.prefix(Self.headerSize)
    let values = content.dropFirst(Self.headerSize)
    guard values.count % (4 * width) == 0,
      header == Self.header(rows: values.count / (4 * width), width: width)
    else { return nil }
    let numbers = values.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map {
        Float(
          bitPattern: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self).littleEndian)
      }
    }
    return stride(from: 0, to: numbers.count, by: width).map { Array(numbers[$0..<($0 + width)]) }
  }

  func store(_ rows: [[Float]], for key: String) {
    guard let width = rows.first?.count else { return }
    var data = Self.header(rows: rows.count, width: width)
    for value in rows.joined() {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    data.append(Self.digest(data))
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? data.write(to: URL(fileURLWithPath: path(for: key)), options: .atomic)
  }

  /// Removes the entries written longest ago until the rest fits the limit.
  package func prune() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var entries: [(written: Int, path: String, bytes: Int)] = []
    for name in names where name.hasSuffix(Self.suffix) {
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      entries.append((status.st_mtim.tv_sec, path, Int(status.st_size)))
    }
    var total = entries.reduce(0) { $0 + $1.bytes }
    for entry in entries.sorted(by: { ($0.written, $0.path) < ($1.written, $1.path) }) {
      guard total > byteLimit else { return }
      if unlink(entry.path) == 0 { total -= entry.bytes }
    }
  }

  func path(for key: String) -> String { folder + "/" + ContentHash(key).text + Self.suffix }

  private static let suffix = ".features"
  private static let headerSize = 16
  private static let digestSize = 32
  private static let entryLimit = 64 << 20

  private static func header(rows: Int, width: Int) -> Data {
    let numbers = [rows, width].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return Data("PLFEAT01".utf8) + Data(numbers)
  }

  private static func digest(_ content: Data) -> Data { Data(ContentHash(content).text.utf8) }
}
