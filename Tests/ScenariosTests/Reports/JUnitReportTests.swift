import Foundation
@testable import Scenarios
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitReportTests {
  /// What a reader finds in a report.
  private final class Reading: NSObject, XMLParserDelegate {
    var declared: [[String: Int]] = []
    var counted: [[String: Int]] = []
    var cases: [[String: String]] = []
    var attributes: [String: [[String: String]]] = [:]
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes found: [String: String]
    ) {
      attributes[element, default: []].append(found)
      switch element {
      case "testsuite":
        declared.append(
          ["tests", "failures", "errors", "skipped"].reduce(into: [:]) {
            $0[$1] = found[$1].flatMap(Int.init)
          })
        counted.append(["tests": 0, "failures": 0, "errors": 0, "skipped": 0])
      case "testcase": count("tests"); cases.append(found)
      case "failure": count("failures")
      case "error": count("errors")
      default: break
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    private func count(_ name: String) { counted[counted.count - 1][name, default: 0] += 1 }
  }

  private func read(_ xml: String) throws -> Reading {
    let parser = XMLParser(data: Data(xml.utf8))
    let reading = Reading()
    parser.delegate = reading
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return reading
  }

  private let mixed = MadeSuite.suite([
    MadeSuite.result("a/one.scenario.json", name: "one"),
    MadeSuite.result("a/two.scenario.json", .failed, name: "Two taps"),
    MadeSuite.result("b/c/three.scenario.json", .unusable),
    MadeSuite.result("b/c/four.scenario.json", .crashed),
    MadeSuite.result("b/c/five.scenario.json", .timedOut),
    MadeSuite.result("six.scenario.json"),
  ])

  /// Every kind of text that a report takes in is the hostile one.
  private var hostile: SuiteDocument {
    let text = MadeSuite.hostile
    let results = ScenarioResult.Outcome.all.enumerated().map { index, outcome in
      ScenarioResult(
        path: "\(text)/\(index)\(text).scenario.json", name: text, outcome: outcome,
        checks: [
          .init(kind: text, subject: text, isMet: outcome == .passed, expected: text, found: text)
        ],
        problem: text)
    }
    var suite = MadeSuite.suite(results + [MadeSuite.result(" \t", .failed, name: " ")])
    suite.suite = text
    suite.machine?.openGL = text
    suite.machine?.started = text
    suite.machine?.seconds[results[0].path] = .infinity
    return suite
  }

  @Test func `the counts of each folder are those of its cases`() throws {
    let reading = try read(JUnitReport.xml(mixed))
    #expect(reading.declared == reading.counted)
    #expect(
      reading.attributes["testsuite"]?.map { $0["name"] } == ["scenarios", "a", "b/c"])
    #expect(
      reading.declared == [
        ["tests": 1, "failures": 0, "errors": 0, "skipped": 0],
        ["tests": 2, "failures": 1, "errors": 0, "skipped": 0],
        ["tests": 3, "failures": 0, "errors": 3, "skipped": 0],
      ])
    #expect(
      reading.cases.map { $0["name"] } == ["six", "one", "two: Two taps", "five", "four", "three"])
    #expect(reading.cases.map { $0["classname"] } == ["scenarios", "a", "a", "b.c", "b.c", "b.c"])
  }

  @Test func `a failure says what was expected and found`() throws {
    let reading = try read(JUnitReport.xml(mixed))
    #expect(
      reading.attributes["failure"]?.first?["message"]
        == "tap 1, position: expected within 0.020 m of the truth, found 0.034 m away")
    #expect(
      reading.attributes["error"]?.map { $0["type"] } == ["timedOut", "crashed", "unusable"])
    #expect(reading.attributes["error"]?.first?["message"] == "no recording at x")
  }

  @Test func `times are decimal numbers and add up`() throws {
    var suite = mixed
    suite.machine?.seconds["a/one.scenario.json"] = 1e-9
    suite.machine?.seconds["a/two.scenario.json"] = 1234.5
    let reading = try read(JUnitReport.xml(suite))
    #expect(reading.cases.map { $0["time"] }[1...2] == ["0.000", "1234.500"])
    #expect(reading.attributes["testsuite"]?[1]["time"] == "1234.500")
    #expect(reading.attributes["testsuite"]?[1]["timestamp"] == "2026-11-30T10:25:00")
    suite.machine = nil
    let without = try read(JUnitReport.xml(suite))
    #expect(without.cases.allSatisfy { $0["time"] == "0.000" })
    #expect(without.attributes["testsuite"]?[0]["timestamp"] == "1970-01-01T00:00:00")
  }

  @Test func `hostile names and texts stay text`() throws {
    let reading = try read(JUnitReport.xml(hostile))
    #expect(reading.declared == reading.counted)
    #expect(reading.attributes["script"] == nil)
    #expect(reading.cases.count == 6)
    #expect(reading.text.contains("<script>alert(\"1\")</script>&amp;]]>'"))
  }

  @Test func `a suite without scenarios is a report without cases`() throws {
    #expect(try read(JUnitReport.xml(MadeSuite.suite([]))).cases.isEmpty)
  }

  @Test(
    .enabled(
      if: RecordedData.isAvailable && FileManager.default.fileExists(atPath: "/usr/bin/xmllint")),
    arguments: ["junit-10.xsd", "JUnit-windyroad.xsd"])
  func `reports are valid against both schemas`(schema: String) throws {
    let folder = try TemporaryFolder()
    let reports = try [mixed, hostile, MadeSuite.suite([])].enumerated().map { index, suite in
      try folder.write(JUnitReport.xml(suite), to: "\(index).xml")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
    process.arguments =
      ["--noout", "--schema", try RecordedData.path("oracles/report/xsd/" + schema)] + reports
    process.standardError = try FileHandle(
      forWritingTo: URL(fileURLWithPath: folder.write("", to: "errors")))
    try process.run()
    process.waitUntilExit()
    let errors = try String(contentsOfFile: folder.file("errors"), encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(errors)")
  }
}

extension ScenarioResult.Outcome {
  static let all: [ScenarioResult.Outcome] = [.passed, .failed, .unusable, .crashed, .timedOut]
}
