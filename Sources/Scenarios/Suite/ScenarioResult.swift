/// What became of one scenario: its checks, and the run that they were held against.
///
/// Nothing in it depends on the machine, so equal inputs give equal bytes.
package struct ScenarioResult: Hashable, Sendable, Codable {
  package enum Outcome: String, Hashable, Sendable, Codable {
    /// Every expectation was met.
    case passed
    /// At least one expectation was not met, or the run had nothing to check.
    case failed
    /// The scenario, its recording or something else that it needs can't be used.
    case unusable
    /// The process that ran it ended without an answer.
    case crashed
    /// It took longer than its time limit.
    case timedOut
  }

  /// One expectation held against the run.
  package struct Check: Hashable, Sendable, Codable {
    /// The expectation's key in the scenario file, such as label, hit, position or drift.
    package var kind: String
    /// What it is about: "tap 1", "anchor 2", "run".
    package var subject: String
    package var isMet: Bool
    /// What should be, in words with numbers and units: "within 0.020 m of (0.1, 0.7, -0.4)".
    package var expected: String
    /// What was, in the same words: "0.034 m away, at (0.12, 0.7, -0.43)".
    package var found: String
    /// The deviation and its limit in the check's unit, for those that measure.
    package var measured: Double?
    package var limit: Double?
    package var unit: String?

    package init(
      kind: String, subject: String, isMet: Bool, expected: String, found: String,
      measured: Double? = nil, limit: Double? = nil, unit: String? = nil
    ) {
      self.kind = kind
      self.subject = subject
      self.isMet = isMet
      self.expected = expected
      self.found = found
      self.measured = measured
      self.limit = limit
      self.unit = unit
    }
  }

  /// The scenario's file, relative to the folder in which the suite was started; results are
  /// ordered by it.
  package var path: String
  package var name: String
  package var outcome: Outcome
  package var checks: [Check]
  /// What went wrong, where no check can tell.
  package var problem: String?
  /// How many frames it replays: what it costs, for the balance of shards.
  package var frameCount: Int
  package var run: RunDocument?

  package init(
    path: String, name: String, outcome: Outcome, checks: [Check] = [], problem: String? = nil,
    frameCount: Int = 0, run: RunDocument? = nil
  ) {
    self.path = path
    self.name = name
    self.outcome = outcome
    self.checks = checks
    self.problem = problem
    self.frameCount = frameCount
    self.run = run
  }
}
