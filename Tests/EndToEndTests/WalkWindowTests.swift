import Foundation
import Imaging
import TestSupport
import Testing

/// Walks in a real window under a display in memory, with real keys and clicks.
@Suite(.serialized)
struct WalkWindowTests {
  /// A window on the small room, 640×480, whose walk is recorded.
  private struct Running {
    let folder: TemporaryFolder
    let display: VirtualDisplay
    let process: Process
    let id: String

    var recording: String { folder.path + "/walked" }
    var scenario: String { folder.path + "/walked.scenario.json" }
    var report: String { folder.path + "/report.json" }

    init(_ options: [String]) throws {
      folder = try TemporaryFolder()
      display = try VirtualDisplay()
      let scene = try WalkedRoom.write(to: folder)
      process = PlacardExecutable.process(
        [
          "walk", scene, "--record", folder.path + "/walked", "--record-scenario",
          folder.path + "/walked.scenario.json", "--report", folder.path + "/report.json",
          "--frames", folder.path, "--viewport", "640x480",
        ] + options, environment: ["DISPLAY": display.name])
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      do {
        id = try display.waitForWindow(titled: "Placard: room.scene.json")
        // Without a window manager nobody gives the window its keys.
        try display.xdotool(["windowfocus", id])
      } catch {
        process.terminate()
        throw error
      }
    }

    func keys(_ words: String...) throws { try display.xdotool(words) }

    /// Walks on until the session is past its start.
    func hold(_ key: String, seconds: Double) throws {
      try display.xdotool(["keydown", key, "sleep", "\(seconds)", "keyup", key])
    }

    func quit() throws {
      try display.xdotool(["key", "q"])
      process.waitUntilExit()
    }
  }

  private struct Report: Decodable {
    struct Reference: Decodable {
      var format: String
      var path: String
    }

    var recording: Reference
    var frames: RunReport.Frames
    var taps: [RunReport.Tap]
  }

  private struct Manifest: Decodable {
    struct Frame: Decodable {
      struct Camera: Decodable {
        var position: [Double]
        var orientation: [Double]
      }

      var camera: Camera
    }

    var frames: [Frame]
  }

  private func frames(_ running: Running) throws -> [Manifest.Frame.Camera] {
    let data = try Data(contentsOf: URL(fileURLWithPath: running.recording + "/recording.json"))
    return try JSONDecoder().decode(Manifest.self, from: data).frames.map(\.camera)
  }

  @Test(.timeLimit(.minutes(3)))
  func `keys walk, the mouse looks, and what was done becomes a scenario that passes`() throws {
    let running = try Running(["--no-classifier"])
    defer { running.process.terminate() }
    try running.hold("d", seconds: 1.5)
    try running.keys("mousemove", "--window", running.id, "320", "240", "mousedown", "3")
    try running.keys("mousemove_relative", "60", "0")
    try running.keys("mouseup", "3")
    try running.keys("mousemove", "--window", running.id, "300", "200", "click", "1")
    try running.hold("s", seconds: 0.5)
    try running.quit()
    #expect(running.process.terminationStatus == 0)

    let report = try JSONDecoder().decode(
      Report.self, from: Data(contentsOf: URL(fileURLWithPath: running.report)))
    #expect(report.recording.format == "scene")
    let tap = try #require(report.taps.first)
    #expect(report.taps.count == 1 && tap.outcome == "refused" && tap.reason == "noLabel")
    #expect(abs(tap.x - 300) <= 1 && abs(tap.y - 200) <= 1)

    let cameras = try frames(running)
    #expect(cameras.count == report.frames.delivered)
    let (first, last) = (try #require(cameras.first), try #require(cameras.last))
    // To the right for some time, and then backwards for less.
    #expect(last.position[0] - first.position[0] > 0.3, "\(last.position)")
    #expect(first.orientation != last.orientation)
    #expect(cameras.allSatisfy { abs($0.position[1] - 1.6) < 1e-6 })

    let outcome = try PlacardExecutable.run(["test", running.scenario])
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
  }

  @Test(.enabled(if: InstalledModel.isAvailable), .timeLimit(.minutes(3)))
  func `a click places what is seen, and the screenshot shows it`() throws {
    let running = try Running(["--confidence", "0"])
    defer { running.process.terminate() }
    try running.hold("a", seconds: 1)
    try running.hold("d", seconds: 2)
    _ = try running.display.waitForWindow(titled: "sees")
    try running.keys("mousemove", "--window", running.id, "320", "330", "click", "1")
    _ = try running.display.waitForWindow(titled: ", 1 label,")
    try running.keys("key", "p")
    try running.hold("a", seconds: 0.3)
    try running.quit()
    #expect(running.process.terminationStatus == 0)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: running.folder.path)
        .first { $0.hasPrefix("placard-") && $0.hasSuffix(".png") })
    let picture = try PNG.decodeRGB(
      Data(contentsOf: URL(fileURLWithPath: running.folder.path + "/" + name))
    ).pixels
    #expect(picture.width == 640 && picture.height == 480)
    // More than one colour is on it: the room is drawn.
    #expect(
      Set(stride(from: 0, to: picture.bytes.count, by: 997).map { picture.bytes[$0] }).count > 20)
    let outcome = try PlacardExecutable.run(["test", running.scenario])
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
  }

  @Test(.timeLimit(.minutes(2))) func `Escape lets go of the mouse first and then closes`() throws {
    let running = try Running(["--no-classifier"])
    defer { running.process.terminate() }
    try running.keys("key", "Tab")
    try running.keys("key", "Escape")
    #expect(running.process.isRunning)
    try running.hold("w", seconds: 0.2)
    #expect(running.process.isRunning)
    try running.keys("key", "Escape")
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 0)
  }
}
