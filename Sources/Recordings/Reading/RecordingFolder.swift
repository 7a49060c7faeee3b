import Foundation
import Imaging

/// A recording's folder, which gives out only paths that stay inside it, links followed.
package struct RecordingFolder {
  /// The folder's real path, without links and without a slash at its end.
  let root: String

  /// The most bytes of an index file that are read into memory.
  static let indexLimit = 256 << 20

  /// Throws ``RecordingError/noSuchFile(path:)`` where there is no such folder.
  package init(path: String) throws {
    guard let root = Self.realPath(path), Self.isFolder(root) else {
      throw RecordingError.noSuchFile(path: path)
    }
    self.root = root
  }

  /// The real path of a regular file that an index names, or nil where there is none.
  ///
  /// `file` and `place` say where the name stands. Throws ``RecordingError/pathOutside(path:place:target:)``
  /// for a name that leads out of the folder, by its dots or through a link.
  package func file(named name: String, in file: String, place: String) throws -> String? {
    let outside = RecordingError.pathOutside(path: file, place: place, target: name)
    guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
    let joined = name.hasPrefix("/") ? name : root + "/" + name
    guard let real = Self.realPath(joined) else {
      // Dots may lead through folders that do not exist: then only the text can be judged.
      guard Self.isInside(Self.normalized(joined), root) else { throw outside }
      return nil
    }
    guard Self.isInside(real, root) else { throw outside }
    return Self.isRegularFile(real) ? real : nil
  }

  /// The first of `names` that is a regular file of the folder, as its real path; see
  /// ``file(named:in:place:)``.
  func firstFile(named names: [String]) throws -> String? {
    for name in names {
      if let found = try file(named: name, in: root + "/" + name, place: "") { return found }
    }
    return nil
  }

  /// The part of an absolute path below the folder.
  func relative(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.utf8.count + 1)) : path
  }

  /// The bytes of a regular file.
  ///
  /// Throws ``RecordingError``.
  static func bytes(of path: String, limit: Int = indexLimit) throws -> Data {
    do {
      return try BoundedFile.read(path: path, limit: limit)
    } catch {
      switch error {
      case .missing: throw RecordingError.noSuchFile(path: path)
      case .notAFile: throw RecordingError.cannotRead(path: path, detail: "not a file")
      case .tooLarge(_, let bytes, let limit):
        throw RecordingError.tooLarge(path: path, bytes: bytes, limit: limit)
      case .unreadable(_, let detail):
        throw RecordingError.cannotRead(path: path, detail: detail)
      }
    }
  }

  /// Up to `count` bytes from the start of a file; empty where it can't be read.
  static func head(of path: String, count: Int = 65_536) -> Data {
    (try? BoundedFile.head(path: path, count: count)) ?? Data()
  }

  static func isRegularFile(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  static func isFolder(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// The names in a folder, in no order; empty where it can't be read.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The folder and the name that a real path is made of.
  static func parts(of realPath: String) -> (folder: String, name: String) {
    guard let slash = realPath.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", realPath) }
    let folder = realPath[..<slash]
    return (
      folder.isEmpty ? "/" : String(folder), String(realPath[realPath.utf8.index(after: slash)...])
    )
  }

  static func size(of path: String) -> Int? {
    status(path).map { Int($0.st_size) }
  }

  /// The path with links, dots and doubled slashes resolved; nil where nothing is there.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Links followed; FileManager's attributes cost many times as much.
  private static func status(_ path: String) -> stat? {
    var result = stat()
    return stat(path, &result) == 0 ? result : nil
  }

  private static func isInside(_ path: String, _ root: String) -> Bool {
    path.hasPrefix(root == "/" ? root : root + "/")
  }

  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
