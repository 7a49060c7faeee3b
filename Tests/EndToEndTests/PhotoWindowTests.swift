import Foundation
import TestSupport
import Testing

/// Photos in a real window under a display in memory, with real clicks and keys.
@Suite(.enabled(if: InstalledModel.isAvailable), .serialized)
struct PhotoWindowTests {
  @Test(.timeLimit(.minutes(2)))
  func `clicks and keys go through the pictures, and the answers are those without a window`()
    throws
  {
    let folder = try TemporaryFolder()
    let text = try folder.write("notes.txt", "no picture".utf8)
    let pictures = ["Scenes/desk/frames/000040.jpg", text, "Scenes/desk/frames/000075.jpg"]
    let display = try VirtualDisplay()
    let output = folder.file("answers.json")
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    let process = PlacardExecutable.process(
      ["classify", "--window", "--json"] + pictures, environment: ["DISPLAY": display.name])
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    let id = try display.waitForWindow(titled: "000040.jpg, I see a")
    try display.xdotool(["mousemove", "--window", id, "700", "300", "click", "1"])
    _ = try display.waitForWindow(titled: "notes.txt, Can't be used")
    try display.xdotool(["key", "--window", id, "Right"])
    _ = try display.waitForWindow(titled: "000075.jpg, I see a")
    try display.xdotool(["mousemove", "--window", id, "200", "300", "click", "1"])
    _ = try display.waitForWindow(titled: "notes.txt, Can't be used")
    try display.close(id)
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
    let plain = try PlacardExecutable.run(["classify", "--json"] + pictures)
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == plain.output)
    #expect(plain.status == 3)
  }
}
