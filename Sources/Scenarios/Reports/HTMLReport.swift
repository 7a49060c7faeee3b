import Foundation

/// The results of a suite as one page for people, which needs nothing beside it.
///
/// It works without scripts: scenarios unfold, and buttons show all, failed or passed ones, by mouse,
/// finger and keyboard. All names and labels are escaped.
package struct HTMLReport {
  /// A scenario's run and its trace, as far as there are any.
  package typealias Details = (ScenarioResult) -> (run: RunDocument?, trace: RunTrace?)

  private let document: SuiteDocument
  private let details: Details
  /// How many bytes of details are shown in full, failed scenarios first, so that browsers open the page.
  private let detailLimit: Int

  /// `details` is asked for one scenario at a time, failed ones first, until the page is full: the
  /// document's own results need no runs.
  package init(
    document: SuiteDocument, detailLimit: Int = 24 << 20, details: @escaping Details
  ) {
    self.document = document
    self.detailLimit = detailLimit
    self.details = details
  }

  /// `traces` are by scenario path; scenarios without one have no pictures and no views.
  package init(
    document: SuiteDocument, traces: [String: RunTrace] = [:], detailLimit: Int = 24 << 20
  ) {
    self.init(document: document, detailLimit: detailLimit) { ($0.run, traces[$0.path]) }
  }

  /// Makes the folder where it is missing, so that what is wrong with it is known early.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)``.
  package static func prepare(_ folder: String) throws {
    try PictureFolder.make(folder)
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw RunError.cannotWrite(path: folder, detail: "it is a folder that can't be written to")
    }
  }

  /// Writes `index.html` into the folder, which is made where it is missing.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)``.
  package func write(to folder: String) throws {
    try Self.prepare(folder)
    let path = folder + "/index.html"
    try WholeFile.write(Data(html().utf8), to: path)
  }

  /// The page; the same for the same results.
  package func html() -> String {
    let passed = document.scenarios.count { $0.outcome == .passed }
    let title = "Placard: \(passed) of \(document.scenarios.count) scenarios passed"
    return PageTheme.page(
      title: title, style: ReportStyle.css,
      body: """
        <header>
        <h1>\(title)</h1>
        \(facts())
        </header>
        <main>
        \(filter(passed: passed))
        \(table())
        \(sections().joined(separator: "\n"))
        </main>
        """)
  }

  private func facts() -> String {
    var facts = [("suite", String(document.suite.prefix(12)))]
    if let shard = document.shard {
      facts.append(
        ("shard", "\(shard.index) of \(shard.count), of \(document.total) scenarios in all"))
    }
    if let started = document.machine?.started { facts.append(("started", started + " UTC")) }
    if let openGL = document.machine?.openGL { facts.append(("OpenGL", openGL)) }
    return "<p class=\"facts\">"
      + facts.map { "\($0) <b>\(MarkupText.escaped($1))</b>" }.joined(separator: " · ") + "</p>"
  }

  /// Radio buttons that stand before what they filter, so that style alone can hide the rest.
  private func filter(passed: Int) -> String {
    let failed = document.scenarios.count - passed
    let choices = [
      ("all", "all \(document.scenarios.count)"), ("failed", "failed \(failed)"),
      ("passed", "passed \(passed)"),
    ]
    return choices.map { name, words in
      "<input type=\"radio\" name=\"show\" id=\"show-\(name)\"\(name == "all" ? " checked" : "")>"
        + "<label for=\"show-\(name)\">\(words)</label>"
    }.joined(separator: "\n")
  }

  private func table() -> String {
    let rows = document.scenarios.enumerated().map { index, scenario in
      let met = scenario.checks.count(where: \.isMet)
      let seconds = document.machine?.seconds[scenario.path].map { PageNumber.fixed($0, 2) + " s" }
      let mood = scenario.outcome == .passed ? "passed" : "failed"
      return """
        <tr class="\(mood)"><td><a href="#scenario-\(index + 1)">\
        \(MarkupText.escaped(scenario.path))</a></td>\
        <td class="\(mood == "passed" ? "right" : "wrong")">\(scenario.outcome.words)</td>\
        <td>\(met) of \(scenario.checks.count)</td><td>\(scenario.frameCount)</td>\
        <td>\(seconds ?? "–")</td>\
        <td class="words">\(MarkupText.escaped(scenario.differences.first ?? ""))</td></tr>
        """
    }
    return """
      <div class="wide" role="region" aria-label="All scenarios" tabindex="0"><table class="summary">
      <thead><tr><th scope="col">scenario</th><th scope="col">outcome</th>\
      <th scope="col">met</th><th scope="col">frames</th><th scope="col">time</th>\
      <th scope="col" class="words">first difference</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table></div>
      """
  }

  /// In the order of the document; what is shown in full is chosen failed first.
  private func sections() -> [String] {
    var left = detailLimit
    var told: [Int: String] = [:]
    let order = document.scenarios.indices.sorted {
      let (a, b) = (document.scenarios[$0].outcome, document.scenarios[$1].outcome)
      return (a == .passed ? 1 : 0, $0) < (b == .passed ? 1 : 0, $1)
    }
    for index in order {
      // Once the page is full nothing more is read: a suite may have thousands of runs.
      let markup = left > 0 ? course(of: document.scenarios[index]) : nil
      if let markup, markup.utf8.count <= left {
        left -= markup.utf8.count
        told[index] = markup
      } else {
        left = 0
        told[index] = "<p>Its course is left out, so that the page stays small.</p>"
      }
    }
    return document.scenarios.enumerated().map { index, scenario in
      section(scenario, number: index + 1, details: told[index] ?? "")
    }
  }

  private func course(of scenario: ScenarioResult) -> String {
    let (run, trace) = details(scenario)
    return run.map { RunMarkup($0, trace).markup } ?? ""
  }

  private func section(_ scenario: ScenarioResult, number: Int, details: String) -> String {
    let isPassed = scenario.outcome == .passed
    let name = scenario.name.isEmpty ? scenario.path : scenario.name
    let problem =
      scenario.problem.map { "<p class=\"problem\">\(MarkupText.escaped($0))</p>" } ?? ""
    return """
      <section class="scenario \(isPassed ? "passed" : "failed")" id="scenario-\(number)">
      <details\(isPassed ? "" : " open")>
      <summary><h2><span class="badge \(isPassed ? "right" : "wrong")">\(scenario.outcome.words)</span>
      <bdi>\(MarkupText.escaped(name))</bdi></h2></summary>
      <p class="facts"><code>\(MarkupText.escaped(scenario.path))</code></p>
      \(problem)
      \(checks(scenario))
      \(details)
      </details>
      </section>
      """
  }

  private func checks(_ scenario: ScenarioResult) -> String {
    guard !scenario.checks.isEmpty else { return "<p>No expectation was checked.</p>" }
    let rows = scenario.checks.map { check in
      """
      <tr><td>\(MarkupText.escaped(check.subject))</td><td>\(MarkupText.escaped(check.kind))</td>\
      <td class="\(check.isMet ? "right" : "wrong")">\(check.isMet ? "met" : "not met")</td>\
      <td class="words">\(MarkupText.escaped(check.expected))</td>\
      <td class="words">\(MarkupText.escaped(check.found))</td></tr>
      """
    }
    return """
      <div class="wide" role="region" aria-label="Expectations" tabindex="0"><table class="checks">
      <thead><tr><th scope="col">of</th><th scope="col">expectation</th><th scope="col">outcome</th>\
      <th scope="col" class="words">expected</th><th scope="col" class="words">found</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table></div>
      """
  }
}

extension ScenarioResult.Outcome {
  /// In a word or two.
  package var words: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .unusable: "unusable"
    case .crashed: "crashed"
    case .timedOut: "timed out"
    }
  }
}
