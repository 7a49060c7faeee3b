package import WorldTracking

/// Reduces a plan of faults that makes a run fail to a smallest one that still does.
///
/// First delta debugging over the list (A. Zeller and R. Hildebrandt, "Simplifying and isolating
/// failure-inducing input", IEEE Transactions on Software Engineering 28, 2002, algorithm ddmin): no
/// single fault of the outcome can be left out. Then each fault's amount is halved, and its window,
/// for as long as the run still fails.
package struct FaultReduction {
  /// One plan that was tried.
  package struct Trial: Hashable, Sendable {
    package var plan: FaultPlan
    package var fails: Bool
  }

  /// How often an amount and a window are halved at most.
  package static let halvingLimit = 6

  package private(set) var plan: FaultPlan
  package private(set) var trials: [Trial] = []

  /// `plan` is known to fail.
  package init(_ plan: FaultPlan) { self.plan = plan }

  /// Reduces as far as it goes; `end` is the recording's in seconds, and `fails` runs a plan and
  /// says whether it still does.
  ///
  /// Throws what `fails` throws.
  package mutating func run(end: Double, fails: (FaultPlan) throws -> Bool) throws {
    try dropFaults(fails)
    for index in plan.faults.indices {
      try repeatedly(at: index, fails) { $0.halved.map { [$0] } ?? [] }
      try repeatedly(at: index, fails) { $0.windowHalves(end: end) }
    }
  }

  /// ddmin: tries to leave out ever smaller parts of the list.
  private mutating func dropFaults(_ fails: (FaultPlan) throws -> Bool) throws {
    var parts = 2
    while plan.faults.count >= 2 {
      let faults = plan.faults
      let size = (faults.count + parts - 1) / parts
      let starts = stride(from: 0, to: faults.count, by: size)
      let chunks = starts.map { $0..<min($0 + size, faults.count) }
      if let chunk = try chunks.first(where: { try stillFails(Array(faults[$0]), fails) }) {
        plan.faults = Array(faults[chunk])
        parts = 2
      } else if parts > 2,
        let chunk = try chunks.first(where: { try stillFails(faults.without($0), fails) })
      {
        plan.faults = faults.without(chunk)
        parts = max(parts - 1, 2)
      } else if parts < faults.count {
        parts = min(2 * parts, faults.count)
      } else {
        return
      }
    }
  }

  /// Puts the first smaller fault that still fails in a fault's place, again and again.
  private mutating func repeatedly(
    at index: Int, _ fails: (FaultPlan) throws -> Bool, _ smaller: (Fault) -> [Fault]
  ) throws {
    for _ in 0..<Self.halvingLimit {
      let choices = smaller(plan.faults[index]).map { fault in
        var faults = plan.faults
        faults[index] = fault
        return faults
      }
      guard let faults = try choices.first(where: { try stillFails($0, fails) }) else { return }
      plan.faults = faults
    }
  }

  private mutating func stillFails(
    _ faults: [Fault], _ fails: (FaultPlan) throws -> Bool
  ) throws -> Bool {
    let tried = FaultPlan(seed: plan.seed, faults: faults)
    if let known = trials.first(where: { $0.plan == tried }) { return known.fails }
    let result = try fails(tried)
    trials.append(Trial(plan: tried, fails: result))
    return result
  }
}

extension [Fault] {
  fileprivate func without(_ range: Range<Int>) -> [Fault] {
    Array(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
