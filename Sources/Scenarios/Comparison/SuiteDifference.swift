/// What is not the same in two runs, or in two runs of a suite, scenario by scenario.
package struct SuiteDifference: Hashable, Sendable, Codable {
  package struct Scenario: Hashable, Sendable, Codable {
    /// Absent where single runs are compared.
    package var path: String?
    /// Outcomes of the scenario; absent in the run that does not have it.
    package var a: String?
    package var b: String?
    /// Absent where one of them has no run.
    package var run: RunDifference?

    /// True when both have it, ended alike, and nothing is beyond the tolerances.
    package var isWithin: Bool { a == b && run?.isWithin ?? true }
  }

  package var format = "placard-diff/1"
  package var tolerances: DifferenceTolerances
  /// In order of their paths.
  package var scenarios: [Scenario]
  package var isWithin: Bool

  /// Compares single runs.
  package init(_ a: RunDocument, _ b: RunDocument, within tolerances: DifferenceTolerances) {
    self.init([Scenario(run: RunDifference(a, b, within: tolerances))], tolerances)
  }

  /// Compares suites scenario by scenario; they belong together by their paths.
  package init(_ a: SuiteDocument, _ b: SuiteDocument, within tolerances: DifferenceTolerances) {
    let left = Dictionary(a.scenarios.map { ($0.path, $0) }) { first, _ in first }
    let right = Dictionary(b.scenarios.map { ($0.path, $0) }) { first, _ in first }
    let scenarios = Set(left.keys).union(right.keys).sorted().map { path in
      var scenario = Scenario(
        path: path, a: left[path]?.outcome.rawValue, b: right[path]?.outcome.rawValue)
      if let a = left[path], let b = right[path] {
        if let a = a.run, let b = b.run {
          scenario.run = RunDifference(a, b, within: tolerances)
        } else if (a.run == nil) != (b.run == nil) {
          // The same outcome with and without a run is no equality.
          scenario.a = (scenario.a ?? "") + (a.run == nil ? " without a run" : "")
          scenario.b = (scenario.b ?? "") + (b.run == nil ? " without a run" : "")
        }
      }
      return scenario
    }
    self.init(scenarios, tolerances)
  }

  private init(_ scenarios: [Scenario], _ tolerances: DifferenceTolerances) {
    self.tolerances = tolerances
    self.scenarios = scenarios
    isWithin = scenarios.allSatisfy(\.isWithin)
  }

  /// Reads and compares two files of the same kind.
  ///
  /// Throws what reading throws, and ``ReportFileError/differentKinds(path:other:)``.
  package static func between(
    _ a: String, _ b: String, within tolerances: DifferenceTolerances
  ) throws -> SuiteDifference {
    switch (try ReportFile.read(path: a), try ReportFile.read(path: b)) {
    case (.run(let a), .run(let b)): SuiteDifference(a, b, within: tolerances)
    case (.suite(let a), .suite(let b)): SuiteDifference(a, b, within: tolerances)
    case (.run, .suite), (.suite, .run):
      throw ReportFileError.differentKinds(path: a, other: b)
    }
  }
}
