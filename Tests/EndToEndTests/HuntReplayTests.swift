import Foundation
import TestSupport
import Testing

/// Games over recordings, with the real model, from the command line.
@Suite(.enabled(if: InstalledModel.isAvailable))
struct HuntReplayTests {
  private func hunt(_ recording: String, targets: String) throws -> Data {
    let folder = try TemporaryFolder()
    let list = try folder.write("targets.txt", targets.utf8)
    var script = """
      {"viewport": [1280, 720], "orientation": "landscapeRight"}
      {"time": 0.5, "type": "button", "name": "start"}

      """
    // Of two targets each skip asks for the other, so that both are asked for while they are seen.
    for step in 3...12 {
      script += "{\"time\": \(Double(step) / 4), \"type\": \"button\", \"name\": \"skip\"}\n"
    }
    let clicks = try folder.write("clicks.jsonl", script.utf8)
    let report = folder.path + "/report.json"
    let outcome = try PlacardExecutable.run([
      "replay", recording, "--experience", "hunt", "--targets", list, "--seed", "5", "--clicks",
      clicks, "--report", report,
    ])
    #expect(outcome.status == 0)
    return try Data(contentsOf: URL(fileURLWithPath: report))
  }

  private func score(_ report: Data) throws -> Int {
    let document = try #require(JSONSerialization.jsonObject(with: report) as? [String: Any])
    return try #require((document["hunt"] as? [String: Any])?["score"] as? Int)
  }

  @Test func `a hunt over the drawn desk scores, and the same on every run`() throws {
    let targets = "crossword puzzle\ndigital clock\n"
    let first = try hunt("Scenes/desk", targets: targets)
    #expect(try first == hunt("Scenes/desk", targets: targets))
    #expect(try score(first) >= 1)
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `a hunt over the real desk scores, and the same on every run`() throws {
    let path = try RecordedData.path("recordings/arkit_recorder_desk")
    let targets = "monitor\nnotebook\n"
    let first = try hunt(path, targets: targets)
    #expect(try first == hunt(path, targets: targets))
    #expect(try score(first) >= 1)
  }

  @Test func `a list that can't be won and a recognition switched off are told`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write("targets.txt", "poster\nchocolate\n".utf8)
    let lost = try PlacardExecutable.run([
      "replay", "Scenes/desk", "--experience", "hunt", "--targets", list,
    ])
    #expect(lost.status == 3 && lost.errors.contains("poster"))
    let blind = try PlacardExecutable.run([
      "replay", "Scenes/desk", "--experience", "hunt", "--no-classifier",
    ])
    #expect(blind.status == 2 && blind.errors.contains("--no-classifier"))
  }
}
