import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reports of a suite as a user gets them: divided, merged, compared, and as files for servers and people.
struct ReportTests {
  private let folder: TemporaryFolder

  /// Eight short scenarios on the desk; the third expects a label that isn't there.
  init() throws {
    folder = try TemporaryFolder()
    for number in 1...8 {
      let label = number == 3 ? "cup" : "mug"
      try folder.write(
        """
        {"format": "placard-scenario/1", "name": "Number \(number) <b>&</b>",
         "recording": "\(PlacardExecutable.packageFolder)/Scenes/desk",
         "model": {"labels": [{"time": 0, "label": "mug"}]},
         "viewport": [1280, 720], "orientation": "landscapeRight", "settings": {"end": 1.9},
         "taps": [{"time": 1.72, "x": 629, "y": 30\(number), "expect": {"label": "\(label)"}}]}
        """, to: "suite/\(number).scenario.json")
    }
  }

  private func placard(_ arguments: String...) throws -> PlacardExecutable.Outcome {
    try PlacardExecutable.run(arguments, environment: ["CI": nil], folder: folder.path)
  }

  @Test func `parts of a suite merge into the document of the whole, and the verdict is the same`()
    throws
  {
    let whole = try placard("test", "suite", "--json", "whole.json")
    #expect(whole.status == 1, "\(whole.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("whole.json")))
    for count in [1, 2, 7] {
      let parts = try (1...count).map { index in
        let name = "\(count)-\(index).json"
        _ = try placard("test", "suite", "--shard", "\(index)/\(count)", "--json", name)
        return name
      }
      let merged = try PlacardExecutable.run(["merge"] + parts, folder: folder.path)
      #expect(merged.status == 1 && merged.output == bytes)
      #expect(merged.errors.contains("7 of 8 scenarios passed, in \(count) shard"))
      guard count > 1 else { continue }
      let fewer = try PlacardExecutable.run(["merge"] + parts.dropLast(), folder: folder.path)
      #expect(fewer.status == 3 && fewer.output.isEmpty)
      #expect(fewer.errors == "placard: 1 of \(count) shards is missing: \(count)\n")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/parallel")))
  func `the recipe for GNU parallel works`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments = [
      "-c",
      """
      seq 4 | parallel --will-cite '\(PlacardExecutable.path)' test suite --shard {}/4 --json shard-{}.json
      """,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // The number of parts with a scenario that failed.
    #expect(process.terminationStatus == 1)
    let parts = (1...4).map { "shard-\($0).json" }
    let merged = try PlacardExecutable.run(
      ["merge"] + parts + ["-o", "run.json"], folder: folder.path)
    #expect(merged.status == 1 && merged.output.isEmpty, "\(merged.errors)")
    #expect(try folder.names().contains("run.json"))
  }

  @Test func `a suite is written as JUnit XML and as a page with a picture of each tap`() throws {
    let outcome = try placard("test", "suite", "--junit", "junit.xml", "--html", "report")
    #expect(outcome.status == 1, "\(outcome.errors)")
    let xml = try Data(contentsOf: URL(fileURLWithPath: folder.file("junit.xml")))
    #expect(XMLParser(data: xml).parse())
    let text = String(decoding: xml, as: UTF8.self)
    #expect(text.contains("tests=\"8\" failures=\"1\" errors=\"0\""))
    #expect(!text.contains("1970-01-01"))
    let page = try String(contentsOfFile: folder.file("report/index.html"), encoding: .utf8)
    #expect(page.components(separatedBy: "data:image/jpeg;base64,").count == 9)
    #expect(page.contains("Number 3 &lt;b&gt;&amp;&lt;/b&gt;") && !page.contains("Number 3 <b>"))
    #expect(page.contains("7 of 8 scenarios passed"))
  }

  @Test func `merged parts have the same page, with the pictures of the results folder`() throws {
    for index in 1...2 {
      let outcome = try placard(
        "test", "suite", "--shard", "\(index)/2", "--json", "part-\(index).json", "--results",
        "results", "--html", "part-\(index)")
      #expect(outcome.status <= 1, "\(outcome.errors)")
    }
    let merged = try placard(
      "merge", "part-1.json", "part-2.json", "-o", "run.json", "--html", "all", "--results",
      "results", "--junit", "junit.xml")
    #expect(merged.status == 1, "\(merged.errors)")
    let page = try String(contentsOfFile: folder.file("all/index.html"), encoding: .utf8)
    #expect(page.components(separatedBy: "data:image/jpeg;base64,").count == 9)
    #expect(try placard("merge", "part-1.json", "--results", "results").status == 2)
  }

  @Test func `diff ends with 0, 1 and 3`() throws {
    for (name, label) in [("a", "mug"), ("b", "mug"), ("c", "jug")] {
      try folder.write(
        """
        {"format": "placard-scenario/1", "recording": "\(PlacardExecutable.packageFolder)/Scenes/desk",
         "model": {"labels": [{"time": 0, "label": "\(label)"}]}, "settings": {"end": 1.9},
         "viewport": [1280, 720], "orientation": "landscapeRight",
         "taps": [{"time": 1.72, "x": 629, "y": 300, "expect": {"hit": "featurePoint"}}]}
        """, to: "\(name)/one.scenario.json")
      let outcome = try PlacardExecutable.run(
        ["test", ".", "--json", "../\(name).json"], folder: folder.file(name))
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let same = try placard("diff", "a.json", "b.json", "--mm", "0", "--px", "0", "--ms", "0")
    #expect(same.status == 0 && same.text == "1 scenarios are equal within 0 mm, 0 px, 0 ms\n")
    let other = try placard("diff", "a.json", "c.json")
    #expect(other.status == 1, "\(other.errors)")
    #expect(other.text.contains("label \"mug\" in A, \"jug\" in B"))
    let json = try placard("diff", "a.json", "c.json", "--json")
    let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(json.status == 1 && object?["isWithin"] as? Bool == false)
    #expect(object?["format"] as? String == "placard-diff/1")
    let broken = try placard("diff", "a.json", "suite/1.scenario.json")
    #expect(broken.status == 3 && broken.text.isEmpty)
    #expect(broken.errors.contains("found \"placard-scenario/1\""))
    #expect(try placard("diff", "a.json").status == 2)
    #expect(try placard("diff", "a.json", "b.json", "--mm", "-1").status == 2)
  }
}
