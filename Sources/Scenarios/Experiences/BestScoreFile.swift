import Foundation
import Imaging
package import Simulation

/// The file that keeps a game's record from run to run: `{"best": 7, "format": …}`.
package struct BestScoreFile: Hashable, Sendable {
  package static let format = "placard-best-score/1"
  /// No score is higher: a game lasts 60 s.
  static let scores = 0...1_000_000
  private static let sizeLimit = 65536

  private struct Content: Codable {
    var format: String
    var best: Int
  }

  /// What was read.
  package struct Reading: Hashable, Sendable {
    package var best: Int
    /// Where a file that made no sense was moved to.
    package var setAside: String?
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// Reads the record; 0 where there is no file.
  ///
  /// A damaged file is put aside beside its place, so that nothing is lost, and counts as none.
  /// Throws ``RunError`` and `BoundedFileError`.
  package func read() throws -> Reading {
    switch try load() {
    case .absent: return Reading(best: 0)
    case .score(let best): return Reading(best: best)
    case .damaged: return Reading(best: 0, setAside: try setAside())
    }
  }

  /// Keeps the score of a game that ended in this update, if it is higher than the file's.
  ///
  /// Throws ``RunError`` and `BoundedFileError`.
  package func keep(_ update: FrameUpdate) throws {
    for case .hunt(.ended(_, let score, _, isBest: true)) in update.experience {
      try keep(score)
    }
  }

  /// Writes a score that is strictly higher than the file's, replacing the file as a whole.
  ///
  /// Throws ``RunError`` and `BoundedFileError`.
  package func keep(_ score: Int) throws {
    // Another run may have set a higher one meanwhile.
    guard score > (try read().best) else { return }
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let bytes = try encoder.encode(Content(format: Self.format, best: score)) + Data("\n".utf8)
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw RunError.cannotWrite(path: path, detail: error.localizedDescription)
    }
  }

  private enum State {
    case absent, damaged
    case score(Int)
  }

  private func load() throws -> State {
    let data: Data
    do {
      data = try BoundedFile.read(path: path, limit: Self.sizeLimit)
    } catch BoundedFileError.missing {
      return .absent
    } catch BoundedFileError.tooLarge {
      return .damaged
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: data),
      content.format == Self.format, Self.scores.contains(content.best)
    else { return .damaged }
    return .score(content.best)
  }

  private func setAside() throws -> String {
    let names = [path + ".damaged"] + (2...99).map { "\(path).damaged-\($0)" }
    guard let free = names.first(where: { !FileManager.default.fileExists(atPath: $0) }) else {
      throw RunError.cannotWrite(path: path, detail: "there are too many damaged copies of it")
    }
    do {
      try FileManager.default.moveItem(atPath: path, toPath: free)
    } catch {
      throw RunError.cannotWrite(path: path, detail: error.localizedDescription)
    }
    return free
  }
}
