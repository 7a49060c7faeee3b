extension ScenarioResult {
  /// What is wrong, a sentence each: the problem first, then the checks that were not met.
  package var differences: [String] {
    (problem.map { [$0] } ?? []) + checks.filter { !$0.isMet }.map(\.sentence)
      + (isSilent ? ["nothing was checked"] : [])
  }

  /// Not passed, and yet there is nothing that says why.
  private var isSilent: Bool {
    outcome != .passed && problem == nil && checks.allSatisfy(\.isMet)
  }
}

extension ScenarioResult.Check {
  /// "tap 1, position: expected within 0.020 m of (0.1, 0.7, -0.4), found 0.034 m away".
  package var sentence: String { "\(subject), \(kind): expected \(expected), found \(found)" }
}
