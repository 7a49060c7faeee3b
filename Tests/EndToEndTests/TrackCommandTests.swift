import Foundation
import TestSupport
import Testing

/// What is found in pictures and kept for later runs, as a user runs it.
struct TrackCommandTests {
  /// A copy of the desk scene that may be written beside.
  private func desk() throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = folder.path + "/desk"
    try FileManager.default.copyItem(
      atPath: PlacardExecutable.packageFolder + "/Scenes/desk", toPath: path)
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasPrefix(".placard") {
      try FileManager.default.removeItem(atPath: path + "/" + name)
    }
    return (folder, path)
  }

  private func cacheFiles(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasPrefix(".placard") }
  }

  @Test func `later runs read what was tracked, and answer with the same bytes`() throws {
    let (folder, path) = try desk()
    defer { withExtendedLifetime(folder) {} }
    let replay = ["replay", path, "--world", "frames", "--no-classifier", "--json", "--end", "2"]
    let hit = ["hit", path, "--world", "frames", "--frame", "30", "--point", "400,300", "--json"]
    let plain = try PlacardExecutable.run(replay + ["--no-cache"])
    #expect(plain.status == 0 && plain.errors.isEmpty, "\(plain.errors)")
    let asked = try PlacardExecutable.run(hit + ["--no-cache"])
    #expect(asked.status == 0, "\(asked.errors)")
    #expect(try cacheFiles(path).isEmpty)

    let first = try PlacardExecutable.run(replay)
    #expect(first.output == plain.output && first.errors.isEmpty, "\(first.errors)")
    let file = try #require(try cacheFiles(path).first)
    let kept = try Data(contentsOf: URL(fileURLWithPath: path + "/" + file))
    for _ in 0..<2 {
      let later = try PlacardExecutable.run(replay)
      #expect(later.output == plain.output && later.errors.isEmpty, "\(later.errors)")
      let answer = try PlacardExecutable.run(hit)
      #expect(answer.output == asked.output && answer.errors.isEmpty, "\(answer.errors)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/" + file)) == kept)

    var damaged = kept
    damaged[kept.count / 2] ^= 1
    try damaged.write(to: URL(fileURLWithPath: path + "/" + file))
    let rebuilt = try PlacardExecutable.run(replay)
    #expect(rebuilt.output == plain.output)
    #expect(
      rebuilt.errors == "placard: \(path)/\(file) is damaged; the recording was tracked again\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/" + file)) == kept)
  }

  @Test func `a replay that starts late knows what a straight run knows there`() throws {
    let (folder, path) = try desk()
    defer { withExtendedLifetime(folder) {} }
    let clicks = try folder.write(
      "clicks.jsonl",
      Data(
        """
        {"viewport": [640, 360], "orientation": "landscapeRight"}
        {"time": 2.2, "type": "tap", "x": 320, "y": 200}
        """.utf8))
    let options = ["--world", "frames", "--no-classifier", "--clicks", clicks, "--end", "2.3"]
    let whole = try RunReport.replay(path, options + ["--no-cache"])
    let late = try RunReport.replay(path, options + ["--no-cache", "--start", "2"])
    let cached = try RunReport.replay(path, options + ["--start", "2"])
    let again = try RunReport.replay(path, options + ["--start", "2"])
    for report in [late, cached, again] {
      #expect(report.taps.map(\.frame) == whole.taps.map(\.frame))
      #expect(report.taps.map(\.hit?.position) == whole.taps.map(\.hit?.position))
      #expect(report.taps.first?.hit != nil)
    }
  }

  @Test func `track tells points, planes, states and where they are kept`() throws {
    let (folder, path) = try desk()
    defer { withExtendedLifetime(folder) {} }
    struct Report: Decodable {
      struct State: Decodable { var state: String }
      struct Cache: Decodable {
        var path: String
        var frames: Int
      }
      var frames: Int
      var points: Int
      var tracking: [State]
      var cache: Cache?
    }
    let first = try PlacardExecutable.run(["track", path, "--json", "--tracking", "frames"])
    let report = try JSONDecoder().decode(Report.self, from: first.output)
    #expect(report.frames == 150 && report.points > 100)
    #expect(report.tracking.first?.state == "notAvailable")
    #expect(report.tracking.contains { $0.state == "normal" })
    let cache = try #require(report.cache)
    #expect(cache.frames == 150 && FileManager.default.fileExists(atPath: cache.path))
    let second = try PlacardExecutable.run(["track", path, "--json", "--tracking", "frames"])
    #expect(second.output == first.output)
  }

  private func position(_ options: [String]) throws -> (position: [Double], unit: String) {
    struct Answer: Decodable {
      struct Hit: Decodable { var position: [Double] }
      var hit: Hit?
    }
    let fox = try RecordedData.path("recordings/nerf_fox_540")
    let query = ["hit", fox, "--frame", "6", "--point", "270,480", "--no-cache"] + options
    let outcome = try PlacardExecutable.run(query + ["--json"])
    let text = try PlacardExecutable.run(query).text
    let answer = try JSONDecoder().decode(Answer.self, from: outcome.output)
    return (
      try #require(answer.hit).position,
      text.contains("recording units from")
        ? "recording units" : text.contains(" m from") ? "m" : ""
    )
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `a scale brings a recording without one to metres, and up is estimated and said`() throws {
    let plain = try position([])
    #expect(plain.unit == "recording units")
    let scaled = try position(["--scale", "0.5"])
    #expect(scaled.unit == "m")
    let fox = try RecordedData.path("recordings/nerf_fox_540")
    let outcome = try PlacardExecutable.run([
      "hit", fox, "--frame", "6", "--point", "270,480", "--no-cache",
    ])
    #expect(
      outcome.errors.hasPrefix("placard: the recording does not say what is up; (")
        && outcome.errors.contains("is estimated from its cameras"), "\(outcome.errors)")
    let given = try PlacardExecutable.run([
      "hit", fox, "--frame", "6", "--point", "270,480", "--no-cache", "--up", "0,0,1",
    ])
    #expect(given.errors.isEmpty)
    let wrong = try PlacardExecutable.run([
      "hit", fox, "--frame", "1", "--point", "1,1", "--up", "x",
    ])
    #expect(wrong.status == 2)
  }
}
