import Foundation
import Simulation
import TestSupport
import Testing

@testable import Scenarios

/// Results that one process leaves for another, and the document that is put together of them.
struct StoredResultTests {
  private func result(_ path: String, _ outcome: ScenarioResult.Outcome = .passed) -> StoredResult {
    var result = ScenarioResult(
      path: path, name: "name of \(path)", outcome: outcome, frameCount: 3)
    result.checks = [
      .init(
        kind: "label", subject: "tap 1", isMet: outcome == .passed, expected: "\"mug\"",
        found: "\"cup\"")
    ]
    result.run = RunDocument(
      recording: .init(path: "a]b", format: "made", sha256: "0", unit: "metre"),
      settings: .init(RunSettings(session: .init(viewport: SIMD2(1, 1)))))
    return StoredResult(
      key: "key", exit: outcome == .passed ? 0 : 1, seconds: 0.5,
      report: ScenarioReport(result: result))
  }

  @Test func `a result reads back as it was written`() throws {
    let folder = ResultFolder(path: try TemporaryFolder().path + "/new")
    try folder.prepare()
    for path in [
      "a/b.scenario.json", "../x \n\"<&😀.scenario.json", String(repeating: "long/", count: 100),
    ] {
      let stored = result(path)
      try folder.write(stored)
      #expect(folder.result(of: path) == stored)
    }
    #expect(folder.result(of: "never") == nil)
    folder.remove("a/b.scenario.json")
    #expect(folder.result(of: "a/b.scenario.json") == nil)
    try FileManager.default.removeItem(atPath: folder.path)
  }

  @Test func `paths that look alike have files of their own`() {
    let folder = ResultFolder(path: "r")
    #expect(folder.file(of: "a/b") != folder.file(of: "a_b"))
    #expect(folder.file(of: "a/b").hasPrefix("r/a_b."))
  }

  @Test func `a damaged file is no result`() throws {
    let place = try TemporaryFolder()
    let folder = ResultFolder(path: place.path)
    try folder.write(result("a"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(of: "a")))
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: folder.file(of: "a")))
    #expect(folder.result(of: "a") == nil)
  }

  @Test func `a folder that can't be written to is told at once`() throws {
    let place = try TemporaryFolder()
    try place.write("a file", to: "file")
    #expect(throws: RunError.self) { try ResultFolder(path: place.file("file/inside")).prepare() }
    #expect(throws: RunError.self) { try ResultFolder(path: "/proc/placard").prepare() }
  }

  @Test(arguments: [0, 1, 3])
  func `written piece by piece the document has the same bytes as in one`(_ count: Int) throws {
    let place = try TemporaryFolder()
    let folder = ResultFolder(path: place.path)
    let stored = (0..<count).map { result("s\($0)", $0 == 1 ? .failed : .passed) }
    for result in stored { try folder.write(result) }
    let items = stored.map {
      SuiteItem(path: $0.report.result.path, name: "", frameCount: 3, key: $0.key)
    }
    let suite = SuiteRun(
      items: items, folder: folder,
      pool: WorkerPool(program: "/bin/false", arguments: [], jobs: 1), options: .init())
    let head = SuiteDocument.Head(
      items: items, shard: .init(index: 1, count: 1), results: stored.map(\.summary),
      started: "2026-11-30T10:00:00", notesTimes: true)
    var bytes = Data()
    try head.write(stored.map(\.summary), suite) { bytes += $0 }
    let whole = SuiteDocument(
      suite: head.suite, total: count, shard: .init(index: 1, count: 1),
      scenarios: stored.map(\.report.result), machine: head.machine)
    #expect(try bytes == ReportJSON.data(whole))
    #expect(whole.machine?.seconds.count == count)
  }

  @Test func `without times the machine leaves no trace`() throws {
    let head = SuiteDocument.Head(
      items: [], shard: nil, results: [result("a")], started: "2026-11-30T10:00:00",
      notesTimes: false)
    let suite = SuiteRun(
      items: [], folder: ResultFolder(path: "/nowhere"),
      pool: WorkerPool(program: "/bin/false", arguments: [], jobs: 1), options: .init())
    var bytes = Data()
    try head.write([], suite) { bytes += $0 }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("machine"))
  }

  @Test func `the table has a row a scenario, the first difference and the sum`() {
    var crashed = result("c", .crashed).summary
    crashed.report.result.checks = []
    crashed.report.result.problem = "the process that ran it ended with signal 9 (Killed)"
    var updated = result("a").summary
    updated.report.changes = ["goldens/a.png is new"]
    let text = SuiteText.text(
      [updated, result("b", .failed).summary, crashed], of: 4, isInterrupted: true)
    #expect(
      text == """
        passed   a  1/1 met, 3 frames, 0.5 s
                 updated: goldens/a.png is new
        FAILED   b  0/1 met, 3 frames, 0.5 s
                 tap 1, label: expected "mug", found "cup"
        CRASHED  c  0/0 met, 3 frames, 0.5 s
                 the process that ran it ended with signal 9 (Killed)

        4 scenarios: 1 passed, 1 failed, 1 crashed, 1 not run
        interrupted; with --results FOLDER a run can go on with --resume
        """)
  }
}
