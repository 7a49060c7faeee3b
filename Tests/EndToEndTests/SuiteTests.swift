import Foundation
import TestSupport
import Testing

/// `placard test` on the drawn scenes, as a user runs it.
struct SuiteTests {
  private func test(
    _ arguments: [String], environment: [String: String?] = [:], folder: String? = nil
  ) throws -> PlacardExecutable.Outcome {
    var clean: [String: String?] = ["CI": nil]
    for name in [
      "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "JOB_COMPLETION_INDEX", "SLURM_ARRAY_TASK_ID",
    ] {
      clean[name] = .some(nil)
    }
    return try PlacardExecutable.run(
      ["test"] + arguments, environment: clean.merging(environment) { $1 }, folder: folder)
  }

  /// The lines of the table without counts and times.
  private func outcomes(_ text: String) -> [String: String] {
    var found: [String: String] = [:]
    for line in text.split(separator: "\n") where line.contains(".scenario.json  ") {
      let words = line.components(separatedBy: "  ").filter { !$0.isEmpty }
      found[words[1]] = words[0]
    }
    return found
  }

  private let folder = PlacardExecutable.packageFolder + "/Scenes"

  @Test func `every scenario of the regression suite passes`() throws {
    let outcome = try test(["Scenes/regression"])
    #expect(outcome.status == 0)
    #expect(Set(outcomes(outcome.text).values) == ["passed"], "\(outcome.text)")
    #expect(outcomes(outcome.text).count >= 22)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `each scenario that should fail does, and says why`() throws {
    let outcome = try test(["Scenes/failing"])
    #expect(outcome.status == 3, "one of them has no recording")
    let words: [(String, String, String)] = [
      ("counts", "FAILED", "run, delivered: expected at most 10, found 40"),
      (
        "golden", "FAILED",
        "picture at 1.8 s, pictures: expected as never.png, at most 2 levels off, found there is no golden; --update writes it"
      ),
      ("hit", "FAILED", "tap 1, hit: expected a hit on existingPlane, found featurePoint"),
      ("label", "FAILED", "tap 1, label: expected \"teapot\", found \"crossword puzzle\""),
      (
        "miss", "FAILED",
        "tap 1, miss: expected nothing placed for nothingNearRay, found \"crossword puzzle\" was placed as anchor-1 on the nearest result, featurePoint at 43.3 cm"
      ),
      ("no-recording", "UNUSABLE", "Scenes/failing/../nowhere: there is no such file or folder"),
      ("nothing", "FAILED", "it expects nothing, so nothing was checked"),
      (
        "position", "FAILED",
        "tap 1, position: expected within 20 mm of the point at (0, 0, -1), found 0.719 m away, at (-0.51, -0.494, -0.887)"
      ),
      (
        "tracking", "FAILED",
        "run, tracking: expected never limited, found limited(initializing) at 0.15 s"
      ),
    ]
    let lines = outcome.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for (name, word, difference) in words {
      let row = try #require(
        lines.firstIndex { $0.contains("Scenes/failing/\(name).scenario.json") }, "no \(name)")
      #expect(lines[row].hasPrefix(word + " "))
      #expect(lines[row + 1] == difference)
    }
    for name in ["drift", "jitter"] {
      let row = try #require(lines.firstIndex { $0.contains("/\(name).scenario.json") })
      #expect(lines[row].hasPrefix("FAILED "))
      #expect(lines[row + 1].hasPrefix("tap 1, \(name): expected within "))
    }
    #expect(lines.last == "11 scenarios: 10 failed, 1 unusable")
  }

  @Test func `a suite with failures alone ends with 1`() throws {
    #expect(try test(["Scenes/failing", "--filter", "label"]).status == 1)
    #expect(try test(["Scenes/failing/no-recording.scenario.json"]).status == 3)
  }

  @Test func `the document is the same bytes, whatever the number of jobs`() throws {
    let files = ["labels-on-things", "refusals", "edits"].map {
      "Scenes/regression/\($0).scenario.json"
    }
    let one = try test(files + ["--json", "--jobs", "1"])
    #expect(one.status == 0)
    #expect(one.errors.contains("3 scenarios: 3 passed"))
    for jobs in ["2", "5"] {
      #expect(try test(files + ["--json", "--jobs", jobs]).output == one.output)
    }
    let document = try #require(
      try JSONSerialization.jsonObject(with: one.output) as? [String: Any])
    #expect(document["format"] as? String == "placard-suite/1")
    #expect(document["machine"] == nil)
    #expect((document["scenarios"] as? [Any])?.count == 3)
  }

  @Test func `shards make up the whole, and merge into its bytes`() throws {
    let place = try TemporaryFolder()
    let suite = ["Scenes/regression", "--filter", "s"]
    let whole = try test(suite + ["--json", place.file("whole.json")])
    #expect(whole.status == 0)
    let merged = try PlacardExecutable.run(["merge", place.file("whole.json")])
    for count in [2, 7] {
      let files = (1...count).map { place.file("\(count)-\($0).json") }
      for (index, file) in files.enumerated() {
        let outcome = try test(suite + ["--shard", "\(index + 1)/\(count)", "--json", file])
        #expect(outcome.status == 0)
      }
      let joined = try PlacardExecutable.run(["merge"] + files)
      #expect(joined.status == 0)
      #expect(joined.output == merged.output)
    }
  }

  @Test func `the shard comes from what started the process`() throws {
    func listed(_ environment: [String: String?], _ more: [String] = []) throws -> String {
      let outcome = try test(["Scenes/regression", "--list"] + more, environment: environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.text
    }
    let second = try listed([:], ["--shard", "2/3"])
    let place = try TemporaryFolder()
    #expect(
      try listed([
        "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "3",
        "TEST_SHARD_STATUS_FILE": place.file("status"),
      ]) == second)
    #expect(FileManager.default.fileExists(atPath: place.file("status")), "as Bazel asks for")
    #expect(try listed(["JOB_COMPLETION_INDEX": "1"], ["--shards", "3"]) == second)
    let slurm = [
      "SLURM_ARRAY_TASK_ID": "21", "SLURM_ARRAY_TASK_MIN": "11", "SLURM_ARRAY_TASK_STEP": "10",
      "SLURM_ARRAY_TASK_COUNT": "3",
    ]
    #expect(try listed(slurm) == second)
    #expect(try listed(slurm, ["--shard", "1/1"]) == listed([:]))
    #expect(
      try test(["Scenes/regression", "--list"], environment: ["JOB_COMPLETION_INDEX": "1"]).status
        == 2)
    #expect(
      try test(
        ["Scenes", "--list"], environment: ["TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "3"]
      ).status == 2)
  }

  @Test func `a shard without scenarios is done at once`() throws {
    let outcome = try test(["Scenes/failing/label.scenario.json", "--shard", "2/2", "--json"])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("\"total\" : 1"))
  }

  @Test func `baselines are not changed in CI`() throws {
    let outcome = try test(["Scenes/regression", "--update"], environment: ["CI": "true"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "placard: '--update' is refused: CI is set: what is expected is changed by people"))
  }

  @Test func `impossible command lines and empty suites are told`() throws {
    #expect(try test(["Scenes", "--shard", "3/2"]).status == 2)
    #expect(try test(["Scenes", "--shard", "0/2"]).status == 2)
    #expect(try test(["Scenes", "--resume"]).status == 2)
    #expect(try test(["Scenes", "--shards", "3"]).status == 2)
    #expect(try test(["nowhere"]).errors == "placard: nowhere: there is no such file or folder\n")
    #expect(try test(["Sources"]).status == 3)
    #expect(
      try test(["Scenes/failing", "--filter", "zebra"]).errors
        == "placard: none of the 11 scenarios has 'zebra' in its path or name\n")
  }

  @Test func `a scenario that can't be read names its line among good ones`() throws {
    let place = try TemporaryFolder()
    let good = folder + "/failing/label.scenario.json"
    try place.write(
      "{\n  \"format\": \"placard-scenario/1\",\n  \"recordin\": 1}", to: "bad.scenario.json")
    try place.write("", to: "empty.scenario.json")
    let outcome = try test([".", good], folder: place.path)
    #expect(outcome.status == 3)
    #expect(outcome.text.contains("  bad.scenario.json:3:3: expected \"$schema\", "))
    #expect(outcome.text.contains("found \"recordin\"\n"))
    #expect(outcome.text.contains("3 scenarios: 1 failed, 2 unusable"))
  }

  @Test func `a broken recording among good ones loses nothing`() throws {
    let place = try TemporaryFolder()
    for name in ["frames", "points"] {
      try FileManager.default.createDirectory(
        atPath: place.file("broken/\(name)"), withIntermediateDirectories: true)
    }
    try place.write("{\"format\": \"placard-recording/1\", \"unit\": ", to: "broken/recording.json")
    try place.write(
      #"{"format": "placard-scenario/1", "recording": "broken", "model": "none", "taps": [{"time": 1, "x": 1, "y": 1, "expect": {"miss": "any"}}]}"#,
      to: "broken.scenario.json")
    try place.write(
      #"{"format": "placard-scenario/1", "recording": "\#(folder)/desk-depth", "model": "none", "taps": [{"time": 0.3, "x": 1, "y": 1, "expect": {"miss": "any"}}]}"#,
      to: "good.scenario.json")
    let outcome = try test([".", "--json", "all.json"], folder: place.path)
    #expect(outcome.status == 3)
    #expect(
      outcomes(outcome.text) == [
        "broken.scenario.json": "UNUSABLE", "good.scenario.json": "passed",
      ])
    #expect(outcome.text.contains("broken/recording.json: "))
    let document = try String(contentsOfFile: place.file("all.json"), encoding: .utf8)
    #expect(document.contains("\"outcome\" : \"unusable\""))
    #expect(document.contains("\"outcome\" : \"passed\""))
  }

  @Test func `a scenario that takes too long fails alone`() throws {
    let outcome = try test(
      [
        "Scenes/regression/found-world.scenario.json", "Scenes/failing/no-recording.scenario.json",
        "--time-limit", "0.001",
      ])
    #expect(outcome.text.contains("it took longer than 0.001 s and was ended"))
    #expect(outcomes(outcome.text)["Scenes/regression/found-world.scenario.json"] == "TIMED OUT")
    #expect(outcome.text.contains("2 scenarios: "))
  }

  @Test func `the first failure can end the suite`() throws {
    let outcome = try test(["Scenes/failing", "--fail-fast", "--jobs", "1"])
    #expect(outcome.status == 1)
    #expect(outcome.text.hasSuffix("11 scenarios: 1 failed, 10 not run\n"))
  }

  @Test func `what a clicks file did becomes a scenario that passes`() throws {
    let place = try TemporaryFolder()
    try place.write(
      """
      {"viewport": [1280, 720], "orientation": "landscapeRight"}
      {"time": 0.1, "type": "tap", "x": 629, "y": 300}
      {"time": 0.3, "type": "tap", "x": -5, "y": 300}
      """, to: "c.jsonl")
    let replay = try PlacardExecutable.run(
      [
        "replay", folder + "/desk-depth", "--clicks", "c.jsonl", "--no-classifier", "--any-state",
        "--record-scenario", "made.scenario.json",
      ], folder: place.path)
    #expect(replay.status == 0)
    let outcome = try test(["."], folder: place.path)
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text.contains("4/4 met"))
  }

  @Test func `reports for servers and people are written`() throws {
    let place = try TemporaryFolder()
    let outcome = try test([
      "Scenes/failing/label.scenario.json", "Scenes/regression/depth.scenario.json", "--junit",
      place.file("junit.xml"), "--html", place.file("page"), "--results", place.file("results"),
    ])
    #expect(outcome.status == 1)
    let junit = try String(contentsOfFile: place.file("junit.xml"), encoding: .utf8)
    #expect(junit.contains("tests=\"1\" failures=\"1\""))
    #expect(junit.contains("found &quot;crossword puzzle&quot;"))
    let page = try String(contentsOfFile: place.file("page/index.html"), encoding: .utf8)
    #expect(page.contains("1 of 2 scenarios passed"))
    #expect(page.contains("data:image/jpeg;base64,"), "a picture of the tap")
  }
}
