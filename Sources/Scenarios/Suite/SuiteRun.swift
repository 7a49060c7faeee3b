import Foundation

/// Runs a suite's scenarios in worker processes and gathers what came of them.
package struct SuiteRun {
  package struct Options: Sendable {
    /// Seconds after which a scenario that sets no limit counts as hanging.
    package var timeLimit = 300.0
    package var failsFast = false
    /// Results that are there and still hold are taken over.
    package var resumes = false

    package init() {}
  }

  /// A line that goes to a worker.
  package struct Request: Codable {
    package var path: String
    package var key: String
  }

  /// A line that comes from a worker.
  package struct Reply: Codable {
    package var result: StoredResult
    /// False where the result could not be written; the summary then is all there is.
    package var isStored: Bool

    package init(result: StoredResult, isStored: Bool) {
      self.result = result
      self.isStored = isStored
    }
  }

  package let items: [SuiteItem]
  package let folder: ResultFolder
  package let pool: WorkerPool
  package let options: Options

  package init(items: [SuiteItem], folder: ResultFolder, pool: WorkerPool, options: Options) {
    self.items = items
    self.folder = folder
    self.pool = pool
    self.options = options
  }

  /// Runs what has to be run; returns the summaries of what was, or had been, in the items' order.
  ///
  /// `progress` gets each summary as it comes, and how many are done. Throws ``WorkerError`` and what
  /// `progress` throws.
  package func run(
    isEnded: () -> Bool = { false }, progress: (StoredResult, _ done: Int) throws -> Void
  ) throws -> [StoredResult] {
    var results: [Int: StoredResult] = [:]
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      if options.resumes, let old = folder.result(of: item.path), old.key == item.key,
        Self.isFinal(old)
      {
        results[index] = old.summary
        try progress(old.summary, results.count)
      } else {
        folder.remove(item.path)
        open.append(index)
      }
    }
    if options.failsFast, results.values.contains(where: { $0.exit != 0 }) { open = [] }
    let requests = try open.map { index in
      WorkerPool.Request(
        line: try JSONEncoder().encode(Request(path: items[index].path, key: items[index].key)),
        timeLimit: items[index].timeLimit ?? options.timeLimit)
    }
    try pool.run(requests, isEnded: isEnded) { request, answer, seconds in
      let index = open[request]
      let result = summary(of: items[index], answer, seconds)
      results[index] = result
      try progress(result, results.count)
      return !(options.failsFast && result.exit != 0)
    }
    return results.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A crash may have been the machine's: only answers are taken over.
  private static func isFinal(_ result: StoredResult) -> Bool {
    switch result.report.result.outcome {
    case .passed, .failed: true
    case .unusable, .crashed, .timedOut: false
    }
  }

  private func summary(
    of item: SuiteItem, _ answer: WorkerPool.Answer, _ seconds: Double
  ) -> StoredResult {
    var result = ScenarioResult(
      path: item.path, name: item.name, outcome: .crashed, frameCount: item.frameCount)
    switch answer {
    case .reply(let line):
      if let reply = try? JSONDecoder().decode(Reply.self, from: line),
        reply.result.report.result.path == item.path
      {
        return reply.result
      }
      result.problem = "the process that ran it gave no answer that can be read"
    case .crashed(let how): result.problem = "the process that ran it ended with \(how)"
    case .timedOut(let limit):
      result.outcome = .timedOut
      result.problem = "it took longer than \(Measure.decimals(limit, 3)) s and was ended"
    }
    let stored = StoredResult(
      key: item.key, exit: 1, seconds: seconds, report: ScenarioReport(result: result))
    // Where this can't be written, the summary says the same.
    try? folder.write(stored)
    return stored
  }

  /// The whole result of a summary: with its run, where that was written.
  package func whole(_ summary: StoredResult) -> ScenarioResult { stored(summary).report.result }

  /// The same with its trace.
  package func stored(_ summary: StoredResult) -> StoredResult {
    let path = summary.report.result.path
    guard let stored = folder.result(of: path), stored.key == summary.key,
      stored.report.result.outcome == summary.report.result.outcome
    else { return summary }
    return stored
  }
}
