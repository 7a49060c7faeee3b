/// The results of a suite as a table for people.
package enum SuiteText {
  /// One row a scenario, with the first difference of each that failed, and the sum.
  package static func text(
    _ results: [StoredResult], of total: Int, isInterrupted: Bool = false
  ) -> String {
    let words = results.map { Self.word(for: $0.report.result.outcome) }
    let width = words.map(\.count).max() ?? 0
    var lines: [String] = []
    for (word, stored) in zip(words, results) {
      let result = stored.report.result
      let met = result.checks.count(where: \.isMet)
      lines.append(
        padded(word, width)
          + "  \(TerminalText.line(result.path))  \(met)/\(result.checks.count) met, "
          + "\(result.frameCount) frames, \(Measure.decimals(stored.seconds, 2)) s")
      let indent = String(repeating: " ", count: width + 2)
      for change in stored.report.changes {
        lines.append(indent + "updated: " + TerminalText.line(change))
      }
      if let difference = firstDifference(result) {
        lines.append(indent + TerminalText.line(difference))
      }
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(sum(results, of: total))
    if isInterrupted, results.count < total {
      lines.append("interrupted; with --results FOLDER a run can go on with --resume")
    }
    return lines.joined(separator: "\n")
  }

  /// "12 scenarios: 10 passed, 1 failed, 1 timed out".
  private static func sum(_ results: [StoredResult], of total: Int) -> String {
    let outcomes = results.map(\.report.result.outcome)
    let order: [ScenarioResult.Outcome] = [.passed, .failed, .unusable, .crashed, .timedOut]
    var parts = order.compactMap { outcome -> String? in
      let count = outcomes.count { $0 == outcome }
      return count == 0 ? nil : "\(count) \(outcome.words)"
    }
    if results.count < total { parts.append("\(total - results.count) not run") }
    let noun = total == 1 ? "scenario" : "scenarios"
    return parts.isEmpty ? "\(total) \(noun)" : "\(total) \(noun): " + parts.joined(separator: ", ")
  }

  private static func firstDifference(_ result: ScenarioResult) -> String? {
    guard result.outcome != .passed else { return nil }
    return result.differences.first
  }

  /// What did not pass stands out.
  private static func word(for outcome: ScenarioResult.Outcome) -> String {
    outcome == .passed ? outcome.words : outcome.words.uppercased()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
}
