import Foundation
import Glibc

/// The pictures that words of a command line stand for.
package enum PhotoInputs {
  /// One picture to look at.
  package enum Input: Hashable, Sendable {
    case file(String)
    case standardInput
    /// The word stands for nothing.
    case nothing(word: String, Problem)
  }

  /// Why a word stands for nothing.
  package enum Problem: Hashable, Sendable {
    case noSuchFile
    case noMatch
    case emptyFolder
    case unreadableFolder
    /// A pipe or device, which could keep one waiting for ever.
    case notAFile
  }

  /// Files as they are, `-` as standard input, the files of a folder and the matches of a pattern in
  /// order of name; hidden files and folders inside folders are passed over.
  package static func expand(_ words: [String]) -> [Input] { words.flatMap(expand) }

  private static func expand(_ word: String) -> [Input] {
    if word == "-" { return [.standardInput] }
    switch kind(of: word) {
    case .file: return [.file(word)]
    case .folder: return files(inFolder: word)
    case .other: return [.nothing(word: word, .notAFile)]
    case nil:
      guard word.contains(where: { "*?[".contains($0) }) else {
        return [.nothing(word: word, .noSuchFile)]
      }
      let files = matches(of: word).filter { kind(of: $0) == .file }
      return files.isEmpty ? [.nothing(word: word, .noMatch)] : files.map { .file($0) }
    }
  }

  private enum Kind {
    case file, folder, other
  }

  private static func kind(of path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default:
      // What a shell hands over as an open file comes to an end.
      return path.hasPrefix("/dev/fd/") || path == "/dev/stdin" ? .file : .other
    }
  }

  private static func files(inFolder folder: String) -> [Input] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return [.nothing(word: folder, .unreadableFolder)]
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let files = names.filter { !$0.hasPrefix(".") }.sorted().map { prefix + $0 }
      .filter { kind(of: $0) == .file }
    return files.isEmpty ? [.nothing(word: folder, .emptyFolder)] : files.map { .file($0) }
  }

  /// The paths that fit a shell pattern, sorted by bytes.
  private static func matches(of pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      found.gl_pathv?[index].map { String(cString: $0) }
    }.sorted()
  }
}
