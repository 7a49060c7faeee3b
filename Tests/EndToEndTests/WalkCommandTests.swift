import Foundation
import TestSupport
import Testing

/// Walks by scripts and along paths, as a user runs them.
struct WalkCommandTests {
  private static let script = """
    {"viewport": [640, 480], "orientation": "landscapeRight"}
    {"time": 0, "move": [0.1, 0.5], "turn": [5, 0]}
    {"time": 2.2, "type": "tap", "x": 320, "y": 300}
    {"time": 2.5, "move": [0, 0]}
    """

  private struct Place {
    let folder: TemporaryFolder
    let scene: String
    let script: String

    init() throws {
      folder = try TemporaryFolder()
      scene = try WalkedRoom.write(to: folder)
      script = try folder.write("walk.jsonl", WalkCommandTests.script.utf8)
    }
  }

  private func walk(_ place: Place, _ options: [String]) throws -> PlacardExecutable.Outcome {
    try PlacardExecutable.run(["walk", place.scene, "--fps", "15"] + options)
  }

  @Test func `a walk by a script gives the same report on each run`() throws {
    let place = try Place()
    let options = ["--script", place.script, "--no-classifier", "--json", "--shake", "--seed", "4"]
    let first = try walk(place, options)
    #expect(first.status == 0, "\(first.errors)")
    #expect(try walk(place, options).output == first.output)
    let report = try JSONDecoder().decode(RunReport.self, from: first.output)
    #expect(report.frames.delivered == 38 && report.taps.first?.reason == "noLabel")
  }

  @Test func `the scenario over the recording of a walk passes and is that walk`() throws {
    let place = try Place()
    let (recording, scenario) = (place.folder.file("walked"), place.folder.file("w.scenario.json"))
    let walked = try walk(
      place,
      [
        "--script", place.script, "--record", recording, "--record-scenario", scenario, "--json",
      ] + (InstalledModel.isAvailable ? ["--confidence", "0"] : ["--no-classifier"]))
    #expect(walked.status == 0, "\(walked.errors)")
    let outcome = try PlacardExecutable.run(["test", scenario])
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")

    let report = try JSONDecoder().decode(RunReport.self, from: walked.output)
    let clicks = try place.folder.write(
      "clicks.jsonl",
      Self.script.split(separator: "\n").filter { !$0.contains("move") }
        .joined(separator: "\n").utf8)
    let replayed = try RunReport.replay(
      recording,
      ["--no-cache", "--clicks", clicks]
        + (InstalledModel.isAvailable ? ["--confidence", "0"] : ["--no-classifier"]))
    #expect(report.anchors.map(\.position) == replayed.anchors.map(\.position))
    if InstalledModel.isAvailable { #expect(report.anchors.count == 1) }
    // What stands there is not overwritten unless asked.
    let again = try walk(
      place, ["--script", place.script, "--no-classifier", "--record", recording])
    #expect(again.status == 3 && again.errors.contains("exists already"))
  }

  @Test func `a path is walked with taps of a clicks file, in pictures of another size`() throws {
    let place = try Place()
    let clicks = try place.folder.write(
      "clicks.jsonl",
      """
      {"viewport": [200, 100], "orientation": "landscapeRight"}
      {"time": 1, "type": "tap", "x": 100, "y": 50}
      """.utf8)
    let outcome = try walk(
      place,
      [
        "--path", "tour", "--clicks", clicks, "--size", "200x100", "--seconds", "1.2",
        "--no-classifier", "--json", "--frames", place.folder.file("frames"), "--every", "9",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let report = try JSONDecoder().decode(RunReport.self, from: outcome.output)
    #expect(report.frames.delivered == 19 && report.taps.count == 1)
    let pictures = try FileManager.default.contentsOfDirectory(atPath: place.folder.file("frames"))
    #expect(pictures.count == 3)
  }

  @Test func `what can't be walked is told`() throws {
    let place = try Place()
    func errors(_ status: Int32, _ options: String...) throws -> String {
      let outcome = try walk(place, options)
      #expect(outcome.status == status, "\(options)")
      return outcome.errors
    }
    #expect(
      try errors(3, "--path", "way", "--no-classifier").contains(
        "there is no path 'way'; the scene has tour"))
    #expect(try errors(2, "--script", place.script, "--path", "tour").contains("--path"))
    #expect(try errors(2, "--clicks", place.script).contains("--script or --path"))
    #expect(
      try errors(2, "--path", "tour", "--record-scenario", "a.scenario.json").contains("--record"))
    #expect(try errors(2, "--path", "tour", "--size", "9x9").contains("--size"))
    let broken = try place.folder.write(
      "broken.jsonl",
      """
      {"viewport": [64, 48], "orientation": "portrait"}
      {"time": 0, "move": [1, 0], "turn": "left"}
      """.utf8)
    #expect(
      try errors(3, "--script", broken, "--no-classifier").contains(
        "broken.jsonl:2:37: turn: expected"))
    #expect(
      try PlacardExecutable.run(["walk", place.folder.file("none.scene.json"), "--path", "a"])
        .status == 3)
  }
}
