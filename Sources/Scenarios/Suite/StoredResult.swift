import Foundation
import Imaging
import Recordings

/// The result of a scenario as one process leaves it for another: a file of a results folder.
package struct StoredResult: Hashable, Sendable, Codable {
  package var format = ScenarioResult.revision
  /// The ``SuiteItem/key`` of the scenario that was run.
  package var key: String
  /// What the process that runs the suite should end with: 0, 1, 3 or 4.
  package var exit: Int32
  package var seconds: Double
  package var report: ScenarioReport

  package init(key: String, exit: Int32, seconds: Double, report: ScenarioReport) {
    self.key = key
    self.exit = exit
    self.seconds = seconds
    self.report = report
  }

  /// The same without what grows with the run.
  package var summary: StoredResult {
    var summary = self
    summary.report.result.run = nil
    summary.report.trace = nil
    return summary
  }
}

/// A folder of results, each written as a whole when it is there.
package struct ResultFolder: Hashable, Sendable {
  package let path: String
  private static let sizeLimit = 512 << 20

  package init(path: String) { self.path = path }

  /// Makes the folder and finds out whether it can be written to.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)``.
  package func prepare() throws {
    try PictureFolder.make(path)
    let probe = path + "/.writable-\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try Data("placard\n".utf8).write(to: URL(fileURLWithPath: probe))
      try FileManager.default.removeItem(atPath: probe)
    } catch {
      throw RunError.cannotWrite(path: path, detail: error.localizedDescription)
    }
  }

  /// Where pictures that differ from their goldens are kept.
  package var pictures: String { path + "/pictures" }

  /// The file of a scenario's result: readable, and unique by a digest of the path.
  package func file(of scenario: String) -> String {
    var hash = SHA256()
    hash.update(scenario.utf8)
    let plain = scenario.unicodeScalars.map { scalar -> Character in
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789.-".unicodeScalars.contains(scalar))
      return isPlain ? Character(scalar) : "_"
    }
    let stem = String(plain.suffix(80))
    return "\(path)/\(stem).\(hash.hexDigest().prefix(12)).result.json"
  }

  /// Writes a result, replacing an older one as a whole.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)``.
  package func write(_ result: StoredResult) throws {
    let file = file(of: result.report.result.path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try WholeFile.write(encoder.encode(result), to: file)
  }

  /// The result of a scenario; nil where there is none that can be read.
  package func result(of scenario: String) -> StoredResult? {
    guard
      let data = try? BoundedFile.read(path: file(of: scenario), limit: Self.sizeLimit),
      let result = try? JSONDecoder().decode(StoredResult.self, from: data),
      result.format == ScenarioResult.revision, result.report.result.path == scenario
    else { return nil }
    return result
  }

  /// The run and the trace of a scenario, as far as they were kept.
  package func details(of result: ScenarioResult) -> (run: RunDocument?, trace: RunTrace?) {
    let stored = self.result(of: result.path)?.report
    guard let stored, stored.result.outcome == result.outcome else { return (result.run, nil) }
    return (stored.result.run ?? result.run, stored.trace)
  }

  /// Removes a scenario's result, so that it can't pass for a new one.
  package func remove(_ scenario: String) {
    try? FileManager.default.removeItem(atPath: file(of: scenario))
  }
}
