import Foundation
import Recordings
package import WorldTracking

extension FaultWording {
  /// What a reduction tried and what is left.
  package static func text(for outcome: ScenarioReduction.Outcome) -> String {
    var lines = ["fails: " + outcome.failures.joined(separator: ", ")]
    for trial in outcome.trials {
      lines.append(
        (trial.fails ? "fails  " : "passes ")
          + (trial.plan.faults.map(text).joined(separator: "; ")))
    }
    let faults = outcome.scenario.faults.faults
    lines.append(
      "\(count(outcome.trials.count, "mix", plural: "mixes")) tried; "
        + "\(count(faults.count, "fault", plural: "faults")) left: "
        + faults.map(text).joined(separator: "; "))
    return lines.joined(separator: "\n")
  }

  /// A fault in a few words: its kind, its amounts as in a faults file, and its window.
  package static func text(for fault: Fault) -> String {
    let record = try? LocatedJSON(parsing: ReportJSON.data(FaultRecord(fault)))
    guard case .object(let members) = record?.value else { return fault.name.rawValue }
    let amounts = members.filter { !["type", "from", "to", "stream"].contains($0.key) }
      .map { "\($0.key) \(words($0.value))" }
    return ([fault.name.rawValue] + amounts).joined(separator: " ") + window(fault)
  }

  private static func words(_ value: LocatedJSON) -> String {
    guard case .list(let elements) = value.value else { return value.words }
    return "(" + elements.map(\.words).joined(separator: ", ") + ")"
  }

  private static func window(_ fault: Fault) -> String {
    switch (fault.from, fault.to) {
    case (nil, nil): ""
    case (let from?, nil): String(format: " from %.2f s", from)
    case (nil, let to?): String(format: " to %.2f s", to)
    case (let from?, let to?): String(format: " from %.2f s to %.2f s", from, to)
    }
  }

  private static func count(_ number: Int, _ noun: String, plural: String) -> String {
    "\(number) " + (number == 1 ? noun : plural)
  }
}
