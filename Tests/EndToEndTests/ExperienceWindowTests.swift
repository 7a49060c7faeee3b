import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// The experiences in a real window under a display in memory, with real clicks and keys.
@Suite(.enabled(if: InstalledModel.isAvailable), .serialized)
struct ExperienceWindowTests {
  /// A running window over the drawn desk, 960×540, paused where a crossword puzzle is seen.
  private struct Running {
    let folder: TemporaryFolder
    let display: VirtualDisplay
    let process: Process
    var id = ""

    var clicks: String { folder.path + "/clicks.jsonl" }
    var report: String { folder.path + "/report.json" }

    /// `player` is the script of a program that plays sounds, first of all on the PATH.
    init(_ arguments: [String], player: String? = nil) throws {
      folder = try TemporaryFolder()
      if let player {
        let path = try folder.write("pw-play", "#!/bin/sh\n\(player)\n".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      }
      display = try VirtualDisplay()
      process = PlacardExecutable.process(
        [
          "replay", "Scenes/desk", "--window", "--viewport", "960x540", "--start", "1.7",
          "--paused", "--record-clicks", folder.path + "/clicks.jsonl",
          "--report", folder.path + "/report.json",
        ] + arguments,
        environment: [
          "DISPLAY": display.name, "XDG_STATE_HOME": folder.path + "/state",
          "PATH": folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
        ])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    func wait(_ title: String) throws -> String { try display.waitForWindow(titled: title) }

    func click(_ id: String, _ x: Int, _ y: Int) throws {
      try display.xdotool(["mousemove", "--window", id, "\(x)", "\(y)", "click", "1"])
    }

    func key(_ id: String, _ keys: String...) throws {
      try display.xdotool(["key", "--window", id] + keys)
    }

    /// Closes the window and returns the run's document.
    func close(_ id: String) throws -> [String: Any] {
      try display.close(id)
      process.waitUntilExit()
      return try read(report)
    }

    /// What a run without a window makes of the clicks that were recorded.
    func replayed(_ arguments: [String]) throws -> [String: Any] {
      let report = folder.path + "/headless.json"
      let outcome = try PlacardExecutable.run(
        ["replay", "Scenes/desk", "--clicks", clicks, "--report", report] + arguments)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try read(report)
    }

    private func read(_ path: String) throws -> [String: Any] {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `a game is started and skipped by clicks and keys, as a clicks file says after it`() throws {
    let targets = try TemporaryFolder()
    let list = try targets.write("targets.txt", "crossword puzzle\nwall clock\n".utf8)
    let running = try Running(["--experience", "hunt", "--targets", list, "--seed", "1"])
    defer { running.process.terminate() }
    let id = try running.wait("Press Start, score 0")
    // Start is at the lower right, above the timeline.
    try running.click(id, 892, 460)
    // The puzzle is on screen: whichever comes first, after it the wall clock is asked for.
    let asked = try running.wait(", wall clock, score")
    try running.key(asked, "Return")
    _ = try running.wait(", crossword puzzle, score")
    let document = try running.close(asked)
    let hunt = try #require(document["hunt"] as? [String: Any])
    #expect((hunt["skipped"] as? [Any])?.count == 1)
    let script = try String(contentsOfFile: running.clicks, encoding: .utf8)
    #expect(script.contains(#""type": "button", "name": "start""#))
    #expect(script.contains(#""type": "button", "name": "skip""#))
  }

  @Test(.timeLimit(.minutes(2)))
  func `a game scores the same in the window as headless, and each point sounds`() throws {
    let targets = try TemporaryFolder()
    let list = try targets.write("targets.txt", "crossword puzzle\ndigital clock\n".utf8)
    let rules = ["--experience", "hunt", "--targets", list, "--seed", "5"]
    let running = try Running(
      rules + ["--speed", "0.25", "--sound"], player: "echo heard >>\"$(dirname \"$0\")/heard\"")
    defer { running.process.terminate() }
    let id = try running.wait("Press Start, score 0")
    try running.key(id, "Return", "space")
    // The puzzle is seen up to 2.2 s, the clock from 2.3 s.
    let won = try running.wait(", crossword puzzle, score 2")
    let hunt = try #require(try running.close(won)["hunt"] as? [String: Any])
    let replayed = try #require(try running.replayed(rules)["hunt"] as? [String: Any])
    func found(_ hunt: [String: Any]) throws -> [String?] {
      try #require(hunt["found"] as? [[String: Any]]).map { $0["target"] as? String }
    }
    #expect(try found(hunt) == ["crossword puzzle", "digital clock"])
    #expect(try found(hunt) == found(replayed))
    #expect(hunt["score"] as? Int == replayed["score"] as? Int)
    let starts = [hunt, replayed].map {
      ($0["games"] as? [[String: Any]])?.first?["start"] as? Double
    }
    #expect(starts[0] == starts[1] && starts[0] != nil)
    let heard = try String(contentsOfFile: running.folder.path + "/heard", encoding: .utf8)
    #expect(heard == "heard\nheard\n")
  }

  @Test(.timeLimit(.minutes(2)))
  func `a click takes a picture and names it as the headless run does`() throws {
    let running = try Running(["--experience", "snapshot"])
    defer { running.process.terminate() }
    let id = try running.wait("Tap to take a picture")
    try running.click(id, 480, 270)
    _ = try running.wait("Confidence: ")
    let shown = try running.close(id)
    let replayed = try running.replayed(["--experience", "snapshot"])
    let (a, b) = (
      try #require((shown["snapshots"] as? [[String: Any]])?.first),
      try #require((replayed["snapshots"] as? [[String: Any]])?.first)
    )
    for key in ["label", "outcome"] { #expect(a[key] as? String == b[key] as? String) }
    #expect(a["outcome"] as? String == "recognized")
    #expect(a["frame"] as? Int == b["frame"] as? Int)
    #expect(a["confidence"] as? Double == b["confidence"] as? Double)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a model trained from folders names a tapped picture in the window as headless`() throws {
    let training = try TemporaryFolder()
    // Dark and light pictures: the desk's are light.
    for (label, level) in [("dark", 20), ("light", 200)] {
      for index in 0..<8 {
        let bytes = (0..<(64 * 64 * 3)).map { UInt8(level + ($0 / 96 + index) % 40) }
        try PNG.encode(RGBImage(size: ImageSize(width: 64, height: 64), bytes: bytes)).write(
          to: URL(fileURLWithPath: training.file("\(label).\(index).png")))
      }
    }
    let model = training.file("model.onnx")
    let trained = try PlacardExecutable.run(["train", training.path, "-o", model, "--no-cache"])
    #expect(trained.status == 0, "\(trained.errors)")
    let rules = ["--experience", "snapshot", "--model", model]
    let running = try Running(rules)
    defer { running.process.terminate() }
    let id = try running.wait("Tap to take a picture")
    try running.click(id, 480, 270)
    _ = try running.wait("Confidence: |Could not recognize")
    let shown = try #require(try running.close(id)["snapshots"] as? [[String: Any]]).first
    let replayed = try #require(try running.replayed(rules)["snapshots"] as? [[String: Any]]).first
    let label = try #require(shown?["label"] as? String)
    #expect(label == replayed?["label"] as? String && ["dark", "light"].contains(label))
    #expect(shown?["outcome"] as? String == replayed?["outcome"] as? String)
    #expect(shown?["confidence"] as? Double == replayed?["confidence"] as? Double)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a label is renamed, dragged, deleted and brought back with mouse and keys`() throws {
    let running = try Running([])
    defer { running.process.terminate() }
    let id = try running.wait("sees crossword puzzle")
    try running.click(id, 480, 270)
    _ = try running.wait(", 1 label,")
    // A click on the label's dot selects it.
    try running.click(id, 480, 270)
    try running.key(id, "Return")
    try running.display.xdotool(["type", "--window", id, "my 1st"])
    try running.key(id, "Return")
    try running.display.xdotool([
      "mousemove", "--window", id, "480", "270", "mousedown", "1", "mousemove", "--window", id,
      "500", "280", "mousemove", "--window", id, "520", "290", "mouseup", "1",
    ])
    try running.key(id, "Delete")
    _ = try running.wait(", 0 labels")
    try running.key(id, "u")
    _ = try running.wait(", 1 label,")
    let document = try running.close(id)
    let edits = try #require(document["edits"] as? [[String: Any]])
    #expect(edits.map { $0["action"] as? String } == ["rename", "move", "remove", "undo"])
    #expect(edits.map { $0["outcome"] as? String } == ["done", "done", "done", "done"])
    #expect(edits.last?["text"] as? String == "my 1st")
    try expectSameLabels(document, try running.replayed([]))
  }

  /// Placed, changed and taken away alike; where a name is of and how sure it was are the clock's.
  private func expectSameLabels(_ shown: [String: Any], _ replayed: [String: Any]) throws {
    let a = try #require(shown["edits"] as? [[String: Any]])
    let b = try #require(replayed["edits"] as? [[String: Any]])
    for key in ["action", "anchor", "outcome", "text"] {
      #expect(a.map { $0[key] as? String } == b.map { $0[key] as? String })
    }
    #expect(a.map { $0["time"] as? Double } == b.map { $0["time"] as? Double })
    // While the window stood still an anchor went and came back; headless both are between frames.
    let last = try #require((shown["anchors"] as? [[String: Any]])?.last)
    let other = try #require((replayed["anchors"] as? [[String: Any]])?.last)
    for key in ["id", "label"] { #expect(last[key] as? String == other[key] as? String) }
    #expect(last["position"] as? [Double] == other["position"] as? [Double])
    #expect(last["removed"] == nil && other["removed"] == nil)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a label is selected with Tab and moved with the arrows, and the keys are shown`() throws {
    let running = try Running(["--frames", "."])
    defer { running.process.terminate() }
    let id = try running.wait("sees crossword puzzle")
    try running.key(id, "h", "Escape")
    try running.key(id, "Return")
    _ = try running.wait(", 1 label,")
    // Undo, Restart, then the label.
    try running.key(id, "Tab", "Tab", "Tab")
    try running.key(
      id, "Right", "Right", "Right", "Down", "Escape", "Left", "Left", "Down", "Return")
    try running.key(id, "Delete")
    _ = try running.wait(", 0 labels")
    try running.key(id, "u")
    _ = try running.wait(", 1 label,")
    let document = try running.close(id)
    let edits = try #require(document["edits"] as? [[String: Any]])
    #expect(edits.map { $0["action"] as? String } == ["move", "remove", "undo"])
    #expect(edits.map { $0["outcome"] as? String } == ["done", "done", "done"])
    // What was aimed at and let go of is no edit: two steps of 8 to the left and one down are.
    let script = try String(contentsOfFile: running.clicks, encoding: .utf8)
    let move = try #require(script.split(separator: "\n").first { $0.contains(#""move""#) })
    let event = try #require(
      JSONSerialization.jsonObject(with: Data(move.utf8)) as? [String: Any])
    // The label stands where a feature point near the middle of the view is.
    #expect(try #require(event["x"] as? Double) < 480 - 8)
    #expect(try #require(event["y"] as? Double) > 270 - 4)
    try expectSameLabels(document, try running.replayed([]))
  }
}
