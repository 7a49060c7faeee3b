import Foundation
import TestSupport
import Testing

/// A real window under a display in memory, with real clicks and keys.
@Suite(.enabled(if: InstalledModel.isAvailable), .serialized)
struct WindowTests {
  /// Opens the desk paused at a time, by which or by `going` from there the crossword is on screen, clicks
  /// on it, and returns the process and the window's identifier when the label stands.
  private func labelledCrossword(
    on display: VirtualDisplay, _ options: [String] = [], start: String = "1.7",
    going: (_ id: String) throws -> Void = { _ in }
  ) throws -> (process: Process, id: String) {
    let window = PlacardExecutable.process(
      [
        "replay", "Scenes/desk", "--window", "--viewport", "960x540", "--start", start, "--paused",
      ] + options, environment: ["DISPLAY": display.name])
    window.standardOutput = FileHandle.nullDevice
    try window.run()
    do {
      try going(display.waitForWindow(titled: "desk, 0 labels"))
      // The title tells when the frame on screen has been classified, and when the label stands.
      let id = try display.waitForWindow(titled: "sees crossword puzzle")
      try display.xdotool(["mousemove", "--window", id, "480", "270", "click", "1"])
      _ = try display.waitForWindow(titled: ", 1 label,")
      return (window, id)
    } catch {
      window.terminate()
      throw error
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `a real click places an anchor where the headless run places it`() throws {
    let folder = try TemporaryFolder()
    let display = try VirtualDisplay()
    let (clicks, report) = (folder.path + "/clicks.jsonl", folder.path + "/report.json")
    let (window, id) = try labelledCrossword(
      on: display, ["--record-clicks", clicks, "--report", report])
    defer { window.terminate() }
    try display.close(id)
    window.waitUntilExit()
    #expect(window.terminationStatus == 0)

    let shown = try JSONDecoder().decode(
      RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: report)))
    let replayed = try RunReport.replay(
      "Scenes/desk", ["--viewport", "960x540", "--clicks", clicks])
    let (inWindow, headless) = (
      try #require(shown.anchors.first), try #require(replayed.anchors.first)
    )
    #expect(shown.anchors.count == 1 && replayed.anchors.count == 1)
    #expect(inWindow.label == "crossword puzzle" && headless.label == inWindow.label)
    for axis in 0..<3 {
      #expect(abs(inWindow.position[axis] - headless.position[axis]) < 1e-9)
    }
    let tap = try #require(replayed.taps.first)
    #expect(abs(tap.x - 480) <= 1 && abs(tap.y - 270) <= 1)
  }

  @Test(.timeLimit(.minutes(2)))
  func `after jumps in the window a click finds what a straight run finds there`() throws {
    let folder = try TemporaryFolder()
    let display = try VirtualDisplay()
    let (clicks, report) = (folder.path + "/clicks.jsonl", folder.path + "/report.json")
    // Points and planes come from the pictures, of which the jump passes some thirty over.
    let world = ["--world", "frames", "--no-cache"]
    let (window, id) = try labelledCrossword(
      on: display, world + ["--record-clicks", clicks, "--report", report], start: "0.4"
    ) { id in
      // A quarter of the timeline, and three frames back from there.
      try display.xdotool(["mousemove", "--window", id, "263", "508", "click", "1"])
      for _ in 0..<3 { try display.xdotool(["key", "--window", id, "Left"]) }
    }
    defer { window.terminate() }
    try display.close(id)
    window.waitUntilExit()

    let shown = try JSONDecoder().decode(
      RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: report)))
    let straight = try RunReport.replay(
      "Scenes/desk", world + ["--viewport", "960x540", "--clicks", clicks])
    #expect(shown.frames.delivered < 15 && straight.frames.delivered == 150)
    let tap = try #require(shown.taps.first)
    #expect(tap.time > 1.5 && tap.time < 2.1)
    #expect(try #require(tap.hit).position == straight.taps.first?.hit?.position)
    #expect(try #require(shown.anchors.first).position == straight.anchors.first?.position)
  }

  @Test(.timeLimit(.minutes(2)))
  func `what a person clicked becomes a scenario that passes`() throws {
    let folder = try TemporaryFolder()
    let display = try VirtualDisplay()
    let (window, id) = try labelledCrossword(
      on: display, ["--record-scenario", folder.file("clicked.scenario.json")])
    defer { window.terminate() }
    try display.close(id)
    window.waitUntilExit()
    #expect(window.terminationStatus == 0)

    let scenario = try String(contentsOfFile: folder.file("clicked.scenario.json"), encoding: .utf8)
    #expect(scenario.contains("\"label\": \"crossword puzzle\", \"hit\": "))
    let outcome = try PlacardExecutable.run(["test", folder.path])
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  @Test(.timeLimit(.minutes(2)))
  func `keys play, reset and close`() throws {
    let display = try VirtualDisplay()
    let (window, id) = try labelledCrossword(on: display)
    defer { window.terminate() }
    // Space plays on: the camera moves to the clock, and its label takes over.
    try display.xdotool(["key", "--window", id, "space"])
    _ = try display.waitForWindow(titled: "1 label, sees digital clock")
    try display.xdotool(["key", "--window", id, "r"])
    _ = try display.waitForWindow(titled: ", 0 labels")
    try display.close(id, with: "Escape")
    window.waitUntilExit()
    #expect(window.terminationStatus == 0)
  }
}
