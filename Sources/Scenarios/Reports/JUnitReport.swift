import Foundation

/// The results of a suite as JUnit XML, which continuous integration servers show.
///
/// Valid against the schema of Jenkins' xUnit plug-in and against the strict form of Ant
/// (JUnit-windyroad.xsd). A folder is a test suite, a scenario a test case: expectations that are not
/// met are its failure, and whatever kept it from being checked is its error.
package enum JUnitReport {
  /// Names and texts may hold anything; characters that XML can't write are replaced.
  package static func xml(_ document: SuiteDocument) -> String {
    let folders = Dictionary(grouping: document.scenarios) { folder(of: $0.path) }
    let suites = folders.sorted { $0.key < $1.key }.enumerated().map { index, entry in
      suite(entry.key, index: index, entry.value, document)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      \(suites.map { $0 + "\n" }.joined())</testsuites>

      """
  }

  private static func suite(
    _ folder: String, index: Int, _ scenarios: [ScenarioResult], _ document: SuiteDocument
  ) -> String {
    let failures = scenarios.count { $0.outcome == .failed }
    let errors = scenarios.count { $0.outcome != .failed && $0.outcome != .passed }
    let seconds = scenarios.reduce(0) { $0 + self.seconds($1, document) }
    let name = quoted(token(folder))
    return """
      <testsuite name=\(name) package=\(name) id="\(index)" tests="\(scenarios.count)" \
      failures="\(failures)" errors="\(errors)" skipped="0" time="\(decimal(seconds))" \
      timestamp="\(timestamp(document))" hostname="localhost">
      <properties>
      \(properties(document).map { property($0, $1) + "\n" }.joined())</properties>
      \(scenarios.map { testCase($0, document) + "\n" }.joined())<system-out/>
      <system-err/>
      </testsuite>
      """
  }

  private static func properties(_ document: SuiteDocument) -> [(String, String)] {
    var properties = [("placard.suite", document.suite)]
    if let shard = document.shard {
      properties.append(("placard.shard", "\(shard.index)/\(shard.count)"))
    }
    if let openGL = document.machine?.openGL { properties.append(("placard.openGL", openGL)) }
    return properties
  }

  private static func property(_ name: String, _ value: String) -> String {
    "<property name=\(quoted(name)) value=\(quoted(value))/>"
  }

  private static func testCase(_ scenario: ScenarioResult, _ document: SuiteDocument) -> String {
    let head =
      "<testcase name=\(quoted(token(caseName(scenario)))) "
      + "classname=\(quoted(token(folder(of: scenario.path).replacing("/", with: ".")))) "
      + "time=\"\(decimal(seconds(scenario, document)))\""
    guard scenario.outcome != .passed else { return head + "/>" }
    let element = scenario.outcome == .failed ? "failure" : "error"
    let text = MarkupText.escaped(scenario.differences.joined(separator: "\n"), keepsLines: true)
    return """
      \(head)>
      <\(element) message=\(quoted(scenario.differences.first ?? "")) \
      type="\(scenario.outcome.rawValue)">\(text)</\(element)>
      </testcase>
      """
  }

  /// The file's name without its ending, which is unique in its folder, and the scenario's own name.
  private static func caseName(_ scenario: ScenarioResult) -> String {
    let file = scenario.path.split(separator: "/").last.map(String.init) ?? scenario.path
    let stem =
      file.hasSuffix(".scenario.json") ? String(file.dropLast(".scenario.json".count)) : file
    return scenario.name.isEmpty || scenario.name == stem ? stem : "\(stem): \(scenario.name)"
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// Text for an attribute of type xs:token that must not be blank.
  private static func token(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? "scenarios" : words.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + MarkupText.escaped(text.replacing("\n", with: " ")) + "\""
  }

  private static func seconds(_ scenario: ScenarioResult, _ document: SuiteDocument) -> Double {
    let seconds = document.machine?.seconds[scenario.path] ?? 0
    return seconds.isFinite ? min(max(seconds, 0), 1e9) : 0
  }

  /// xs:decimal has no exponents, and Jenkins' schema at most three decimals.
  private static func decimal(_ value: Double) -> String { String(format: "%.3f", value) }

  /// The strict form asks for a moment without a zone; where none is known it is the epoch.
  private static func timestamp(_ document: SuiteDocument) -> String {
    let epoch = "1970-01-01T00:00:00"
    guard let started = document.machine?.started, started.utf8.count == epoch.utf8.count,
      ISO8601DateFormatter().date(from: started + "Z") != nil
    else { return epoch }
    return started
  }
}
