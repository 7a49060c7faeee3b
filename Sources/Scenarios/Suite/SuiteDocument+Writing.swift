package import Foundation

extension SuiteDocument {
  /// Everything of a run document but its results, which are written one by one.
  package struct Head: Hashable, Sendable {
    package var suite: String
    package var total: Int
    package var shard: Shard?
    package var machine: Machine
    /// Whether the written document has times; equal runs then differ in bytes.
    package var notesTimes: Bool

    /// `items` are the whole suite's, of every shard; `results` those that were run here.
    ///
    /// Without times, equal runs on one machine give equal bytes. `started` is in UTC, as in
    /// ``Machine``.
    package init(
      items: [SuiteItem], shard: Shard?, results: [StoredResult], started: String, notesTimes: Bool
    ) {
      suite = SuiteItem.suiteHash(items)
      total = items.count
      self.shard = shard
      self.notesTimes = notesTimes
      machine = Machine(
        seconds: Dictionary(results.map { ($0.report.result.path, $0.seconds) }) { $1 },
        openGL: results.compactMap(\.report.openGL).first, started: started)
    }

    /// The machine as far as it is written: without times only what drew.
    private var writtenMachine: Machine? {
      guard !notesTimes else { return machine }
      return machine.openGL.map { Machine(seconds: [:], openGL: $0) }
    }

    /// The document with results that lack their runs, for reports that read them one by one.
    package func document(_ results: [StoredResult]) -> SuiteDocument {
      SuiteDocument(
        suite: suite, total: total, shard: shard, scenarios: results.map(\.report.result),
        machine: machine)
    }

    /// Writes the document with one result at a time in memory; the bytes are those of
    /// `ReportJSON`.
    package func write(
      _ results: [StoredResult], _ run: SuiteRun, to output: (Data) throws -> Void
    ) throws {
      let empty = SuiteDocument(
        suite: suite, total: total, shard: shard, scenarios: [], machine: writtenMachine)
      // The list's place in the text of a document without results.
      let text = String(decoding: try ReportJSON.data(empty), as: UTF8.self)
      let mark = "\"scenarios\" : ["
      guard !results.isEmpty, let list = text.range(of: mark),
        let end = text[list.upperBound...].firstIndex(of: "]")
      else { return try output(Data(text.utf8)) }
      try output(Data(text[..<list.upperBound].utf8))
      for (index, summary) in results.enumerated() {
        let json = String(decoding: try ReportJSON.data(run.whole(summary)), as: UTF8.self)
        let lines = json.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let indented = lines.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        try output(Data(((index == 0 ? "\n" : ",\n") + indented).utf8))
      }
      try output(Data(("\n  " + text[end...]).utf8))
    }
  }
}

extension SuiteItem {
  /// SHA-256 of the paths and contents of scenarios.
  static func suiteHash(_ items: [SuiteItem]) -> String {
    hash(items.flatMap { [Data($0.path.utf8), Data($0.contentHash.utf8)] })
  }
}
