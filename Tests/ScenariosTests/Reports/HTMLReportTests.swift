import Foundation
import Imaging
import TestSupport
import Testing

@testable import Scenarios

@Suite struct HTMLReportTests {
  private func trace() -> RunTrace {
    var trace = RunTrace()
    trace.path = .init(
      frames: [0, 50, 99], times: [0, 1.667, 3.3],
      positions: [[0, 0.7, 0], [0.1, 0.8, 0.1], [0.2, 0.7, 0]])
    trace.points = [[0, 0.7, -1], [0.3, 0.7, -1.2]]
    trace.planes = [
      .init(isVertical: false, outline: [[0, 0.7, 0], [0, 0.7, -1], [1, 0.7, -1], [1, 0.7, 0]])
    ]
    trace.taps = [
      .init(
        position: [0, 0.7, 0], orientation: [0, 0, 0, 1],
        picture: .init(frame: 46, width: 480, height: 270, jpeg: Data([1, 2, 3]))), .init(),
    ]
    return trace
  }

  private func page(_ suite: SuiteDocument, _ traces: [String: RunTrace] = [:]) -> String {
    HTMLReport(document: suite, traces: traces).html()
  }

  @Test func `the page tells outcomes, checks, course, world, drift and each placement`() throws {
    let suite = MadeSuite.suite([
      MadeSuite.result("a/one.scenario.json", name: "One", run: MadeSuite.run()),
      MadeSuite.result("a/two.scenario.json", .crashed, name: "Two"),
    ])
    let html = page(suite, ["a/one.scenario.json": trace()])
    let reading = try MarkupReading(html)
    #expect(reading.text.contains("Placard: 1 of 2 scenarios passed"))
    #expect(reading.elements["svg"] == 3, "timeline and two views; nothing drifted")
    #expect(reading.text.contains("No anchor moved after it was placed."))
    #expect(reading.elements["img"] == 1)
    #expect(html.contains("src=\"data:image/jpeg;base64,AQID\""))
    for words in [
      "crashed", "within 0.020 m of the truth", "0.034 m away", "limited (initializing)",
      "feature point 7", "the nearest result", "100 ms old", "(0.000, 0.000, -1.000)",
      "nothing known lies near the ray", "at (0.000, 0.700, 0.000) m",
    ] {
      #expect(html.contains(words), "\(words)")
    }
    // What failed is unfolded, what passed is not.
    #expect(html.contains("id=\"scenario-2\">\n<details open>"))
    #expect(html.contains("id=\"scenario-1\">\n<details>"))
  }

  @Test func `a video beside the page is shown, and the page's policy lets it`() throws {
    var trace = trace()
    trace.video = "videos/one.mp4"
    let result = MadeSuite.result("a/one.scenario.json", run: MadeSuite.run())
    let html = page(MadeSuite.suite([result]), [result.path: trace])
    #expect(html.contains("src=\"videos/one.mp4\""))
    let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.1)
    #expect(policy.contains("media-src 'self'"))
    #expect(policy.contains("default-src 'none'"))
  }

  @Test func `hostile names and labels stay text everywhere`() throws {
    let text = MadeSuite.hostile
    var run = MadeSuite.run(label: text)
    run.recording.path = text
    run.recording.format = text
    run.settings.orientation = text
    run.tracking[1].reason = text
    run.taps[0].explanation = text
    run.taps[0].tracking = text
    run.taps[0].outcome = text
    run.taps[0].hit?.type = text
    run.taps[0].truth = .init(object: text, label: text, position: [0, 0, 0], error: 0.1)
    run.taps[0].candidates[0].why = text
    run.taps[0].candidates[0].source = text
    run.taps[0].candidates[0].type = text
    run.anchors[0].id = text
    run.anchors[0].poses.append(
      .init(frame: 60, position: [0.2, 0.7, -0.4], orientation: [0, 0, 0, 1]))
    run.warnings = [.init(code: text, frame: 3, text: text)]
    var suite = MadeSuite.suite([
      ScenarioResult(
        path: text, name: text, outcome: .failed,
        checks: [.init(kind: text, subject: text, isMet: false, expected: text, found: text)],
        problem: text, run: run)
    ])
    suite.suite = text
    suite.machine?.openGL = text
    suite.machine?.started = text
    var trace = trace()
    trace.pictureProblem = text
    let html = page(suite, [text: trace])
    let reading = try MarkupReading(html)
    #expect(reading.elements["script"] == nil && reading.elements["testcase"] == nil)
    #expect(reading.attributes.allSatisfy { !$0.name.hasPrefix("on") })
    #expect(!html.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{1}" || $0 == "\u{FFFE}" })
    // The clean page has the same elements: nothing was added or lost.
    #expect(reading.elements["svg"] == 4 && reading.elements["h1"] == 1)
  }

  @Test func `injected faults and the sensitivity of taps are told`() throws {
    var run = MadeSuite.run()
    run.taps[0].sensitivity = try JSONDecoder().decode(
      RunDocument.Sensitivity.self,
      from: Data(
        """
        {"perPoint": 0.0021, "perFrame": 0.004, "steps": [
          {"x": 1, "y": 0, "frames": 0, "distance": 0.0021}, {"x": 0, "y": 0, "frames": 1}]}
        """.utf8))
    let spread = """
      {"frames": 90, "rmsMetres": 0.0071, "maxMetres": 0.02, "rmsDegrees": 0.3, "maxDegrees": 1}
      """
    run.faults = try JSONDecoder().decode(
      RunDocument.Faults.self,
      from: Data(
        """
        {"seed": 42, "injected": [], "pose": {"injected": \(spread), "measured": \(spread)},
         "frames": {"injected": {"dropped": 2, "duplicated": 0, "late": 0, "outOfOrder": 0, "corrupt": 0},
                    "measured": {"missing": 2, "repeated": 0, "backwards": 0}}, "taps": []}
        """.utf8))
    let suite = MadeSuite.suite([MadeSuite.result("a", .failed, run: run)])
    run.recording.unit = "recording unit"
    let other = MadeSuite.suite([MadeSuite.result("a", .failed, run: run)])
    #expect(
      try MarkupReading(page(other)).text.contains("moves it by up to 0.0021 recording units"))
    let text = try MarkupReading(page(suite)).text
    #expect(text.contains("Seed 42."))
    #expect(text.contains("poses off by 7.1 mm"))
    #expect(text.contains("2 frames never seen"))
    #expect(text.contains("a click one point off moves it by up to 2.10 mm"))
    #expect(text.contains("1 frame late: hits nothing"))
  }

  @Test func `nothing is loaded from elsewhere, and no script runs`() throws {
    let suite = MadeSuite.suite([MadeSuite.result("a", .failed, run: MadeSuite.run())])
    let html = page(suite, ["a": trace()])
    #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("//"))
    #expect(!html.contains("<script") && !html.contains("@import") && !html.contains("url("))
    #expect(html.contains("default-src 'none'"))
    let reading = try MarkupReading(html)
    for (element, name, value) in reading.attributes where name == "src" || name == "href" {
      #expect(value.hasPrefix("data:image/jpeg;base64,") || value.hasPrefix("#"), "\(element)")
    }
  }

  @Test func `every link of the summary leads to its scenario`() throws {
    let suite = MadeSuite.suite((0..<5).map { MadeSuite.result("\($0)", run: MadeSuite.run()) })
    let reading = try MarkupReading(page(suite))
    let targets = Set(reading.attributes.filter { $0.name == "id" }.map(\.value))
    let links = reading.attributes.filter { $0.name == "href" }.map { String($0.value.dropFirst()) }
    #expect(links.count == 5 && links.allSatisfy(targets.contains))
  }

  @Test func `a large suite leaves details out, those of failed scenarios last`() throws {
    let suite = MadeSuite.suite(
      (0..<30).map {
        MadeSuite.result("\(10 + $0)", $0 == 29 ? .failed : .passed, run: MadeSuite.run())
      })
    let limit = 30_000
    let html = HTMLReport(document: suite, detailLimit: limit).html()
    let whole = HTMLReport(document: suite, detailLimit: .max).html()
    #expect(html.utf8.count < whole.utf8.count)
    let parts = html.components(separatedBy: "<section class=\"scenario")
    #expect(parts.count == 31)
    #expect(parts[30].contains("<svg") && !parts[30].contains("left out"))
    #expect(parts[29].contains("left out") && !parts[29].contains("<svg"))
    #expect(!whole.contains("left out"))
  }

  @Test func `numbers that are no places don't break the drawings`() throws {
    var run = MadeSuite.run(anchorAt: SIMD3(1e300, -1e300, 0))
    run.tracking[0].time = 1e300
    run.anchors[0].poses.append(.init(frame: -5, position: [], orientation: []))
    var trace = trace()
    trace.path = .init(frames: [1], times: [], positions: [[1], [.infinity, 0, 0]])
    trace.planes = [.init(isVertical: true, outline: [[0, 0], []])]
    trace.points = [[.nan, 0, 0]]
    let suite = MadeSuite.suite([MadeSuite.result("a", .failed, run: run)])
    let reading = try MarkupReading(page(suite, ["a": trace]))
    #expect(
      reading.attributes.allSatisfy { !$0.value.contains("nan") && !$0.value.contains("inf") })
  }

  @Test func `drift is drawn in the world and in the picture, and told as numbers`() throws {
    var trace = trace()
    trace.drifts = [
      .init(
        anchor: "anchor-1", frames: [46, 48, 50], metres: [0, 0.012, 0.004],
        pixels: [0, nil, 3.3])
    ]
    let suite = MadeSuite.suite([MadeSuite.result("a", .failed, run: MadeSuite.run())])
    let html = page(suite, ["a": trace])
    let reading = try MarkupReading(html)
    #expect(reading.elements["svg"] == 5)
    #expect(reading.text.contains("12.0 mm") && reading.text.contains("3.3 px"))
    #expect(html.contains("Drift in the world of 1 anchors over 3.3 s, at most 12.0 mm"))
    // Without a trace the changes of the anchor's own pose are what is known.
    var moved = MadeSuite.run()
    moved.anchors[0].poses.append(
      .init(frame: 60, position: [0.1, 0.7, -0.35], orientation: [0, 0, 0, 1]))
    let other = page(MadeSuite.suite([MadeSuite.result("a", .failed, run: moved)]))
    #expect(try MarkupReading(other).text.contains("50.0 mm"))
    #expect(other.contains("class=\"track track-0\""))
  }

  @Test func `a page without scenarios says so`() throws {
    let reading = try MarkupReading(page(MadeSuite.suite([])))
    #expect(reading.text.contains("0 of 0 scenarios passed"))
  }

  @Test func `steps of axes are round`() {
    #expect(SVGDrawing.step(for: 10, count: 5) == 2)
    #expect(SVGDrawing.step(for: 7.4, count: 5) == 2)
    #expect(SVGDrawing.step(for: 0.9, count: 4) == 0.5)
    #expect(SVGDrawing.step(for: 0, count: 4) == 1)
    #expect(SVGDrawing.label(0.15, step: 0.05) == "0.15")
    #expect(SVGDrawing.label(20, step: 10) == "20")
    #expect(SVGDrawing.number(-0.04) == "0" && SVGDrawing.number(-0.36) == "-0.4")
    #expect(SVGDrawing.number(.nan) == "0" && SVGDrawing.number(12.25) == "12.3")
  }

  @Test func `the page is written where it is asked for, and a closed folder is told`() throws {
    let folder = try TemporaryFolder()
    let report = HTMLReport(document: MadeSuite.suite([MadeSuite.result("a")]))
    try report.write(to: folder.file("deep/er"))
    #expect(FileManager.default.fileExists(atPath: folder.file("deep/er/index.html")))
    try folder.write("", to: "file")
    #expect(throws: RunError.self) { try report.write(to: folder.file("file")) }
  }
}
