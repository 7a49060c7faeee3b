import Foundation
import Glibc
import Recordings

/// Where the worlds of recordings are kept from one run to the next.
///
/// A file beside the recording, in its folder, named `.placard-world-` and a number for the settings;
/// where that folder can't be written, in the fallback folder. A recording's folder holds at most
/// ``filesBeside`` of them, the fallback folder at most ``byteLimit`` bytes; the oldest go first.
package struct WorldCache: Hashable, Sendable {
  /// For recordings whose own folder can't be written; made when needed.
  ///
  /// Nil keeps none of them.
  package var fallbackFolder: String?
  /// Names the program's build: what another build tracked is not trusted.
  package var producer: String
  /// What ``prune(for:)`` leaves in the fallback folder at most.
  package var byteLimit: Int

  static let filesBeside = 4
  private static let prefix = ".placard-world-"
  private static let suffix = ".world"

  package init(fallbackFolder: String?, producer: String, byteLimit: Int = 1 << 30) {
    self.fallbackFolder = fallbackFolder
    self.producer = producer
    self.byteLimit = byteLimit
  }

  /// The places in which a recording's world is looked for, and in this order written.
  func paths(for recording: Recording, settings: WorldTrackerSettings) -> [String] {
    let path = URL(fileURLWithPath: recording.path).resolvingSymlinksInPath().path
    var paths: [String] = []
    if let folder = Self.folder(of: path) {
      paths.append(
        folder + "/" + Self.prefix
          + Self.number("\(String(reflecting: settings)) \(recording.scale)"))
    }
    if let fallbackFolder {
      let name =
        Self.number("\(path)\n\(String(reflecting: settings)) \(recording.scale)") + Self.suffix
      paths.append(fallbackFolder + "/" + name)
    }
    return paths
  }

  /// What a file must say to be of use: the program, the settings and the recording's content.
  func key(for recording: Recording, settings: WorldTrackerSettings) throws -> String {
    """
    \(producer)
    \(String(reflecting: settings))
    \(try recording.contentHash()) \(recording.scale)
    \(UInt16(1).littleEndian == 1 ? "little" : "big")
    """
  }

  /// Removes files that are more than the limits allow, and what ended programs left unfinished.
  func prune(for recording: Recording) {
    let path = URL(fileURLWithPath: recording.path).resolvingSymlinksInPath().path
    if let folder = Self.folder(of: path) {
      let files = Self.files(in: folder) { $0.hasPrefix(Self.prefix) }
      for file in files.dropFirst(Self.filesBeside) { unlink(file.path) }
    }
    guard let fallbackFolder else { return }
    var total = 0
    for file in Self.files(in: fallbackFolder, { $0.contains(Self.suffix) }) {
      total += file.bytes
      if total > byteLimit { unlink(file.path) }
    }
  }

  private static func folder(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR
      ? path : (path as NSString).deletingLastPathComponent
  }

  /// The regular files with such names, the newest first; unfinished ones of ended programs are
  /// removed, those of running ones left alone.
  private static func files(
    in folder: String, _ isNamed: (String) -> Bool
  ) -> [(path: String, bytes: Int)] {
    var found: [(written: Int, path: String, bytes: Int)] = []
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where isNamed(name) {
      let path = folder + "/" + name
      if let mark = name.range(of: WorldFile.partialMark) {
        let process = name[mark.upperBound...].prefix { $0 != "-" }
        if let process = Int32(process), kill(process, 0) != 0, errno == ESRCH { unlink(path) }
        continue
      }
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      found.append((status.st_mtim.tv_sec, path, Int(status.st_size)))
    }
    return found.sorted { ($1.written, $0.path) < ($0.written, $1.path) }.map {
      ($0.path, $0.bytes)
    }
  }

  private static func number(_ text: String) -> String {
    let digits = String(Checksum64.of(Array(text.utf8)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
