import Foundation
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

    init(_ arguments: [String]) throws {
      folder = try TemporaryFolder()
      display = try VirtualDisplay()
      process = PlacardExecutable.process(
        [
          "replay", "Scenes/desk", "--window", "--viewport", "960x540", "--start", "1.7",
          "--paused", "--record-clicks", folder.path + "/clicks.jsonl",
          "--report", folder.path + "/report.json",
        ] + arguments,
        environment: ["DISPLAY": display.name, "XDG_STATE_HOME": folder.path + "/state"])
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
      try key(id, "q")
      process.waitUntilExit()
      let data = try Data(contentsOf: URL(fileURLWithPath: report))
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
  func `a click takes a picture and names it as the headless run does`() throws {
    let running = try Running(["--experience", "snapshot"])
    defer { running.process.terminate() }
    let id = try running.wait("Tap to take a picture")
    try running.click(id, 480, 270)
    _ = try running.wait("Confidence: ")
    let shown = try running.close(id)
    let report = running.folder.path + "/headless.json"
    let outcome = try PlacardExecutable.run([
      "replay", "Scenes/desk", "--experience", "snapshot", "--viewport", "960x540", "--clicks",
      running.clicks, "--report", report,
    ])
    #expect(outcome.status == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: report))
    let replayed = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
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
  }
}
