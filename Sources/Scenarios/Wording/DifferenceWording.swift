import Foundation

/// The words for what is not the same in two runs.
package enum DifferenceWording {
  /// A few lines a scenario that differs, and one line on all of them.
  package static func text(for difference: SuiteDifference) -> String {
    var lines: [String] = []
    for scenario in difference.scenarios {
      let isSingle = scenario.path == nil
      guard isSingle || !scenario.isWithin else { continue }
      if let path = scenario.path { lines.append(path + ":" + outcome(of: scenario)) }
      let indent = isSingle ? "" : "  "
      lines += (scenario.run.map { self.lines(for: $0) } ?? []).map { indent + $0 }
    }
    let beyond = difference.scenarios.count { !$0.isWithin }
    let tolerances = difference.tolerances
    let limits =
      "\(decimals(tolerances.mm)) mm, \(decimals(tolerances.px)) px, \(decimals(tolerances.ms)) ms"
    if difference.scenarios.first?.path == nil {
      lines.append(beyond == 0 ? "equal within \(limits)" : "different beyond \(limits)")
    } else {
      lines.append(
        beyond == 0
          ? "\(difference.scenarios.count) scenarios are equal within \(limits)"
          : "\(beyond) of \(difference.scenarios.count) scenarios differ beyond \(limits)")
    }
    return lines.map(TerminalText.line).joined(separator: "\n")
  }

  private static func outcome(of scenario: SuiteDifference.Scenario) -> String {
    switch (scenario.a, scenario.b) {
    case (nil, let b?): " only in B (\(b))"
    case (let a?, nil): " only in A (\(a))"
    case (let a?, let b?) where a != b: " \(a) in A, \(b) in B"
    default: ""
    }
  }

  private static func lines(for run: RunDifference) -> [String] {
    var lines = run.taps.map(line)
    lines += some(run.tracking) { state in
      "tracking at \(seconds(state.time)): \(state.a ?? "not begun") in A, "
        + "\(state.b ?? "not begun") in B"
    }
    lines += some(run.namings) { naming in
      "frame \(naming.frame): \(names(naming.a)) in A, \(names(naming.b)) in B"
    }
    lines += run.counters.map { "frames \($0.name): \($0.a) in A, \($0.b) in B" }
    lines += run.settings.map { "set differently: \($0.name) is \($0.a) in A, \($0.b) in B" }
    if let first = run.firstDivergence {
      let subject =
        switch first.kind {
        case "classification": "what was recognized in it"
        case "tracking": "tracking is \(first.subject)"
        default: first.subject
        }
      lines.append("first diverging frame: \(first.frame) (\(subject))")
    }
    return lines
  }

  private static func line(for tap: RunDifference.Tap) -> String {
    var parts: [String] = []
    if tap.a != tap.b { parts.append("\(tap.a) in A, \(tap.b) in B") }
    if let label = tap.label {
      parts.append("label \(quoted(label.a)) in A, \(quoted(label.b)) in B")
    }
    if let anchor = tap.anchor {
      parts.append("\(decimals(anchor.mm)) mm")
      if anchor.largestMm > anchor.mm, let frame = anchor.largestMmFrame {
        parts.append("up to \(decimals(anchor.largestMm)) mm in frame \(frame)")
      }
      parts.append(
        anchor.px.map { px in
          px == 0
            ? "0 px" : "up to \(decimals(px)) px" + (anchor.pxFrame.map { " in frame \($0)" } ?? "")
        } ?? "never seen in the same frame")
    }
    if let age = tap.age, abs(age) >= 0.05 {
      parts.append("the label is \(decimals(abs(age))) ms \(age > 0 ? "older" : "younger") in B")
    }
    if let answer = tap.answer, abs(answer) >= 0.05 {
      let order = answer > 0 ? "later" : "earlier"
      parts.append("the answer came \(decimals(abs(answer))) ms \(order) in B")
    }
    let name = tap.anchor.map { " (\($0.a == $0.b ? $0.a : "\($0.a), \($0.b)"))" } ?? ""
    if parts.isEmpty { parts.append("the same: \(tap.a)") }
    return "tap \(tap.tap) at \(seconds(tap.time))\(name): " + parts.joined(separator: "; ")
      + (tap.isBeyond ? "  BEYOND" : "")
  }

  /// Three lines of a kind, and how many more there are.
  private static func some<Entry>(_ entries: [Entry], _ line: (Entry) -> String) -> [String] {
    entries.prefix(3).map(line)
      + (entries.count > 3 ? ["and \(entries.count - 3) more like this"] : [])
  }

  private static func names(_ labels: [String]) -> String {
    labels.isEmpty ? "not classified" : labels.map { quoted($0) }.joined(separator: ", ")
  }

  private static func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "none" }

  private static func seconds(_ value: Double) -> String { String(format: "%.3f s", value) }

  /// Few digits, but enough to see that a value is not nothing.
  private static func decimals(_ value: Double) -> String {
    let text = String(format: abs(value) < 10 ? "%.2f" : "%.1f", value)
    if text == "0.00" { return value == 0 ? "0" : "under 0.01" }
    return text
  }
}
