/// The results of a run of scenarios, or of one shard of it, as written by `--json`.
package struct SuiteDocument: Hashable, Sendable, Codable {
  /// A part of a suite that one machine runs.
  package struct Shard: Hashable, Sendable, Codable {
    /// Counted from 1.
    package var index: Int
    package var count: Int

    package init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }

  /// What depends on the machine and the moment; absent from documents that are to be compared.
  package struct Machine: Hashable, Sendable, Codable {
    /// Seconds from the start of each scenario to its answer, by path.
    package var seconds: [String: Double]
    /// OpenGL's vendor, renderer and version; nil where nothing was drawn.
    package var openGL: String?
    /// When the suite began, in UTC as "2026-11-30T10:25:00"; nil where nobody noted it.
    package var started: String?

    package init(seconds: [String: Double], openGL: String? = nil, started: String? = nil) {
      self.seconds = seconds
      self.openGL = openGL
      self.started = started
    }
  }

  package var format = "placard-suite/1"
  /// SHA-256 of the paths and contents of all scenarios, of all shards: only equal suites merge.
  package var suite: String
  /// How many scenarios there are in all shards together.
  package var total: Int
  /// Nil for a whole suite.
  package var shard: Shard?
  /// In order of their paths.
  package var scenarios: [ScenarioResult]
  package var machine: Machine?

  package init(
    suite: String, total: Int, shard: Shard? = nil, scenarios: [ScenarioResult],
    machine: Machine? = nil
  ) {
    self.suite = suite
    self.total = total
    self.shard = shard
    self.scenarios = scenarios.sorted { $0.path < $1.path }
    self.machine = machine
  }
}
