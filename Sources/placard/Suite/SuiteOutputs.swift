import Foundation
import Scenarios

/// The files that `placard test` writes when all is done.
struct SuiteOutputs {
  let json: String?
  let junit: String?
  let html: String?
  /// Whether a video of each scenario goes with the page.
  let hasVideos: Bool
  let takesStandardOutput: Bool

  init(_ arguments: ParsedArguments) {
    json = arguments["json"]
    junit = arguments["junit"]
    html = arguments["html"]
    hasVideos = arguments.has("video")
    takesStandardOutput = arguments.has("json") && arguments["json"] == nil
  }

  /// Throws when a file can't be written, before the work is done for nothing.
  func check() throws {
    for path in [json, junit].compactMap(\.self) { try OutputFile.check(path) }
    if let html { try HTMLReport.prepare(html) }
    if let html, hasVideos { try HTMLReport.prepare(html + "/videos") }
  }

  /// Writes every file, whatever happens to another; returns the first failure.
  func write(
    _ head: SuiteDocument.Head, _ results: [StoredResult], _ suite: SuiteRun, _ console: Console
  ) -> (any Error)? {
    var first: (any Error)?
    func attempt(_ work: () throws -> Void) {
      do { try work() } catch { first = first ?? error }
    }
    if let json {
      attempt {
        let file = try ReplacedFile(json)
        try head.write(results, suite) { try file.append($0) }
        try file.finish()
      }
    } else if takesStandardOutput {
      attempt { try head.write(results, suite) { try console.print(data: $0) } }
    }
    let summaries = Dictionary(results.map { ($0.report.result.path, $0) }) { $1 }
    let reports = writeReports(head.document(results)) { scenario in
      let report = summaries[scenario.path].map { suite.stored($0).report }
      return (report?.result.run, report?.trace)
    }
    return first ?? reports
  }

  /// Writes the reports for servers and for people; returns the first failure.
  ///
  /// One is written whatever happens to the other. The document needs no runs: `details` has them,
  /// one at a time.
  func writeReports(
    _ document: SuiteDocument, details: @escaping HTMLReport.Details
  ) -> (any Error)? {
    var first: (any Error)?
    func attempt(_ work: () throws -> Void) {
      do { try work() } catch { first = first ?? error }
    }
    if let junit {
      attempt { try OutputFile.write(Data(JUnitReport.xml(document).utf8), to: junit) }
    }
    if let html {
      attempt { try HTMLReport(document: document, details: details).write(to: html) }
    }
    return first
  }
}

/// A file that is written piece by piece beside its place and put there when it is whole.
final class ReplacedFile {
  private let path: String
  private let partial: String
  private let handle: FileHandle
  private var isFinished = false

  init(_ path: String) throws(RunError) {
    self.path = path
    // A pipe or a device is written to as it is: there is nothing to be replaced.
    var status = stat()
    let isSpecial = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    partial = isSpecial ? path : path + ".part-\(ProcessInfo.processInfo.processIdentifier)"
    guard isSpecial || FileManager.default.createFile(atPath: partial, contents: nil),
      let handle = FileHandle(forWritingAtPath: partial)
    else { throw .cannotWrite(path: path, detail: String(cString: strerror(errno))) }
    self.handle = handle
  }

  deinit {
    if !isFinished, partial != path { try? FileManager.default.removeItem(atPath: partial) }
  }

  func append(_ data: Data) throws(RunError) {
    do { try handle.write(contentsOf: data) } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
  }

  func finish() throws(RunError) {
    do { try handle.close() } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
    guard partial == path || rename(partial, path) == 0 else {
      throw .cannotWrite(path: path, detail: String(cString: strerror(errno)))
    }
    isFinished = true
  }
}

/// Tells how far a suite is, on a terminal only.
struct SuiteProgress {
  private let console: Console
  private let total: Int
  private let began = ContinuousClock.now
  private let failed = Tally()

  private final class Tally {
    var count = 0
  }

  init(_ console: Console, total: Int) {
    self.console = console
    self.total = total
  }

  func show(_ result: StoredResult, done: Int) {
    if result.exit != 0 { failed.count += 1 }
    let words = failed.count == 0 ? "scenarios" : "scenarios, \(failed.count) failed"
    console.progress(
      ProgressLine.text(words, done: done, total: total, elapsed: ContinuousClock.now - began))
  }
}
