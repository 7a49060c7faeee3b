import Foundation

/// An X server in memory (Xvfb) that ends with the value.
final class VirtualDisplay {
  /// As in the environment variable DISPLAY.
  let name: String
  private let server = Process()

  /// The server itself picks a free number and says it when it is ready.
  init() throws {
    let pipe = Pipe()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp",
    ]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    var text = ""
    while !text.contains("\n") {
      let bytes = pipe.fileHandleForReading.availableData
      guard !bytes.isEmpty else { throw Failed(what: "Xvfb ended before it was ready") }
      text += String(decoding: bytes, as: UTF8.self)
    }
    name = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit {
    // Not SIGTERM: a test runner may have had it ignored, which its children inherit.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  struct Failed: Error { var what: String }

  /// Waits until a window's title contains the words, and returns its identifier.
  func waitForWindow(titled words: String) throws -> String {
    let found = try xdotool(["search", "--sync", "--onlyvisible", "--name", words])
    guard let id = found.split(separator: "\n").first else { throw Failed(what: words) }
    return String(id)
  }

  /// True where a window's title contains the words now.
  func hasWindow(titled words: String) -> Bool {
    (try? xdotool(["search", "--onlyvisible", "--name", words])) != nil
  }

  /// Presses a key that closes the window, which is gone when the key could be let go.
  func close(_ window: String, with key: String = "q") throws {
    try xdotool(["keydown", "--window", window, key])
  }

  /// Runs xdotool on this display and returns what it prints.
  @discardableResult
  func xdotool(_ arguments: [String]) throws -> String {
    let tool = Process()
    let pipe = Pipe()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A window that never comes fails the test instead of stopping it; SIGTERM may be ignored.
    tool.arguments = ["timeout", "--signal=KILL", "60", "xdotool"] + arguments
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = name
    tool.environment = environment
    tool.standardOutput = pipe
    try tool.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    guard tool.terminationStatus == 0 else {
      throw Failed(what: "xdotool " + arguments.joined(separator: " "))
    }
    return String(decoding: output, as: UTF8.self)
  }
}
