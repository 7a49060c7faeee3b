import Foundation
import Recordings
import WorldTracking

/// Reduces the faults of a failing scenario to the smallest mix with which it still fails.
package struct ScenarioReduction {
  /// Why there is nothing to reduce.
  package enum Failure: Error, Hashable, Sendable {
    case noFaults(path: String)
    /// The scenario passes as it is.
    case passes(path: String)
    /// It fails as much without any faults.
    case failsWithoutFaults(path: String)
  }

  /// What came of it.
  package struct Outcome: Sendable {
    package var scenario: Scenario
    package var trials: [FaultReduction.Trial]
    /// The checks that failed at first: one of them still does.
    package var failures: [String]
  }

  private let path: String
  private let scenario: Scenario
  private let place: ScenarioPlace
  private let resources: ScenarioResources

  /// Reads the scenario of a file.
  package init(path: String, _ resources: ScenarioResources) throws {
    self.path = path
    self.resources = resources
    scenario = try Scenario(contentsOf: path)
    place = ScenarioPlace(path: path)
    guard !scenario.faults.isEmpty else { throw Failure.noFaults(path: path) }
  }

  /// Runs the scenario again and again with fewer and smaller faults.
  ///
  /// A reduced mix counts as failing when a check fails that failed with all of them, so that one
  /// failure is not exchanged for another. `progress` gets the number of runs so far and the faults
  /// that are left. Throws ``Failure`` and what opening the scenario throws; a run that can't end
  /// counts as a failure of its own.
  package func run(progress: (_ runs: Int, _ faults: Int) -> Void) throws -> Outcome {
    var runs = 0
    func failures(_ plan: FaultPlan) throws -> Set<String> {
      runs += 1
      progress(runs, plan.faults.count)
      var tried = scenario
      tried.faults = plan
      let run = try ScenarioRun(tried, at: place, resources)
      do {
        return Self.failures(of: try run.report(path: path, resources).result)
      } catch {
        return [ErrorWording.text(for: error)]
      }
    }
    let whole = try failures(scenario.faults)
    guard !whole.isEmpty else { throw Failure.passes(path: path) }
    let without = try failures(FaultPlan(seed: scenario.faults.seed, faults: []))
    let wanted = whole.subtracting(without)
    guard !wanted.isEmpty else { throw Failure.failsWithoutFaults(path: path) }
    var reduction = FaultReduction(scenario.faults)
    try reduction.run(end: try duration()) { try !failures($0).isDisjoint(with: wanted) }
    var reduced = scenario
    reduced.faults = reduction.plan
    return Outcome(scenario: reduced, trials: reduction.trials, failures: wanted.sorted())
  }

  /// The checks that are not met, as "kind of subject", and the problem of a run without checks.
  private static func failures(of result: ScenarioResult) -> Set<String> {
    var failures = Set(result.checks.filter { !$0.isMet }.map { "\($0.kind) of \($0.subject)" })
    if failures.isEmpty, result.outcome != .passed {
      failures.insert(result.problem ?? result.outcome.rawValue)
    }
    return failures
  }

  private func duration() throws -> Double {
    let frames = try resources.recording(place.resolve(scenario.recording)).frames
    guard let first = frames.first, let last = frames.last else { return 0 }
    return last.timestamp.seconds(since: first.timestamp)
  }
}
