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
    let errors = Pipe()

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
      process.standardError = errors
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

    /// Waits until so many more pictures have been taken; what was pressed before is in the second.
    func waitForPictures(_ count: Int) throws {
      let goal = try pictureCount() + count
      while try pictureCount() < goal {
        guard process.isRunning else { throw VirtualDisplay.Failed(what: "the walk ended") }
        usleep(10_000)
      }
    }

    /// What the program has said on standard error when it has ended.
    func said() -> String {
      String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// The recording is put together in a folder of its own beside the place where it will be.
    func pictureCount() throws -> Int {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .count { $0.hasSuffix(".jpg") }
    }

    /// Walks while so many pictures are taken, for each of which a thirtieth to a quarter of a second
    /// passes in the room.
    func hold(_ key: String, pictures: Int) throws {
      try display.xdotool(["keydown", key])
      try waitForPictures(pictures)
      try display.xdotool(["keyup", key])
    }

    /// What a slow machine does: all that happens meanwhile is heard of at once.
    func whileItStands(_ body: () throws -> Void) throws {
      kill(process.processIdentifier, SIGSTOP)
      defer { kill(process.processIdentifier, SIGCONT) }
      try body()
    }

    func click(_ x: Int, _ y: Int) throws {
      try keys("mousemove", "--window", id, "\(x)", "\(y)", "click", "1")
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
    // Longer than the session's start.
    try running.waitForPictures(45)
    try running.hold("d", pictures: 16)
    try running.keys("mousemove", "--window", running.id, "320", "240", "mousedown", "3")
    try running.keys("mousemove_relative", "60", "0")
    try running.keys("mouseup", "3")
    try running.click(300, 200)
    try running.hold("s", pictures: 6)
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
    _ = try running.display.waitForWindow(titled: "sees")
    // Slowly to and fro, until points are known where the click goes and it finds a name.
    try running.keys("keydown", "Control_L")
    var tries = 0
    repeat {
      tries += 1
      for key in ["a", "d", "d", "a"] { try running.hold(key, pictures: 3) }
      try running.click(320, 330)
      try running.waitForPictures(3)
    } while !running.display.hasWindow(titled: ", 1 label,") && tries < 20
    try running.keys("keyup", "Control_L")
    try #require(running.display.hasWindow(titled: ", 1 label,"))
    try running.keys("key", "p")
    try running.waitForPictures(2)
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

  @Test(.timeLimit(.minutes(3)))
  func `a click is where the pointer was, however late the program hears of it`() throws {
    let running = try Running(["--no-classifier"])
    defer { running.process.terminate() }
    try running.waitForPictures(2)
    // The right button is let go, the pointer moved on and clicked, all at once.
    try running.keys("mousemove", "--window", running.id, "320", "240", "mousedown", "3")
    try running.waitForPictures(2)
    try running.whileItStands {
      try running.keys("mousemove_relative", "60", "0")
      try running.keys("mouseup", "3")
      try running.click(300, 200)
    }
    try running.waitForPictures(2)
    // With the pointer away, one points with the middle of the view.
    try running.keys("key", "Tab")
    try running.waitForPictures(2)
    try running.keys("mousemove_relative", "90", "40")
    try running.keys("click", "1")
    try running.waitForPictures(2)
    // Moves from where the pointer was held come too late to move it from where it is put back to.
    try running.whileItStands {
      try running.keys("key", "Tab")
      try running.keys("mousemove_relative", "50", "50")
    }
    try running.waitForPictures(2)
    try running.keys("click", "1")
    try running.waitForPictures(2)
    try running.click(100, 120)
    try running.waitForPictures(2)
    try running.quit()
    let report = try JSONDecoder().decode(
      Report.self, from: Data(contentsOf: URL(fileURLWithPath: running.report)))
    let clicked = [SIMD2(300.0, 200), SIMD2(320, 240), SIMD2(300, 200), SIMD2(100, 120)]
    #expect(report.taps.map { SIMD2($0.x, $0.y) } == clicked)
  }

  @Test(.timeLimit(.minutes(3)))
  func `what is done is seen at most two pictures later`() throws {
    let running = try Running(["--no-classifier"])
    defer { running.process.terminate() }
    try running.waitForPictures(3)
    var pressed: [Int] = []
    for key in ["d", "a", "d", "a"] {
      // The program stands wherever it was when the key goes down.
      try running.whileItStands {
        pressed.append(try running.pictureCount())
        try running.keys("keydown", key)
      }
      try running.waitForPictures(4)
      try running.keys("keyup", key)
      try running.waitForPictures(4)
    }
    try running.quit()
    // The picture that was being taken when the key went down, or the one after it, is the first from
    // elsewhere.
    let places = try frames(running).map(\.position)
    for count in pressed {
      let before = places[count - 1]
      let first = try #require(places.dropFirst(count).firstIndex { $0 != before })
      #expect(first <= count + 1, "pressed at \(count), seen in \(first)")
    }
    // The walk tells the same of every input, with keys let go and those of closing.
    let said = try #require(running.said().firstMatch(of: /input to picture: at most (\d) picture/))
    let most = try #require(Int(said.1))
    #expect((1...2).contains(most))
  }

  @Test(.timeLimit(.minutes(2))) func `Escape lets go of the mouse first and then closes`() throws {
    let running = try Running(["--no-classifier"])
    defer { running.process.terminate() }
    try running.keys("key", "Tab")
    try running.keys("key", "Escape")
    try running.waitForPictures(2)
    try running.keys("key", "Escape")
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 0)
  }
}
