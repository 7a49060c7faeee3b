import Foundation
import TestSupport
import Testing

/// What is left when a suite is killed, interrupted, or has nowhere to write.
struct SuiteFailureTests {
  private let desk = PlacardExecutable.packageFolder + "/Scenes/desk-depth"

  /// A folder with so many small scenarios.
  private func suite(_ count: Int) throws -> TemporaryFolder {
    let place = try TemporaryFolder()
    for index in 0..<count {
      try place.write(
        #"{"format": "placard-scenario/1", "recording": "\#(desk)", "model": {"labels": [{"time": 0, "label": "a\#(index)"}]}, "settings": {"anyState": true}, "viewport": [1280, 720], "taps": [{"time": 0.22, "x": 629, "y": 300, "expect": {"label": "a\#(index)"}}]}"#,
        to: String(format: "s/%03d.scenario.json", index))
    }
    return place
  }

  private func results(_ place: TemporaryFolder) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.file("results"))) ?? []
    return names.filter { $0.hasSuffix(".result.json") }
  }

  /// Starts a suite, waits until it has some results, and sends a signal.
  private func stop(_ place: TemporaryFolder, with signal: Int32) throws -> Process {
    let process = PlacardExecutable.process(
      ["test", "s", "--jobs", "2", "--results", "results"], environment: ["CI": nil],
      folder: place.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while results(place).count < 3, process.isRunning { usleep(5000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process
  }

  private func test(_ arguments: [String], _ place: TemporaryFolder) throws
    -> PlacardExecutable.Outcome
  {
    try PlacardExecutable.run(["test"] + arguments, environment: ["CI": nil], folder: place.path)
  }

  @Test(arguments: [SIGKILL, SIGINT, SIGTERM])
  func `a suite that is ended in the middle keeps its results, and goes on`(_ signal: Int32) throws
  {
    let place = try suite(60)
    let process = try stop(place, with: signal)
    if signal != SIGKILL { #expect(process.terminationStatus == 1) }
    let kept = results(place)
    #expect(kept.count >= 3)
    #expect(kept.count < 60, "it was ended in the middle")
    let before = try kept.map { name in
      try FileManager.default.attributesOfItem(atPath: place.file("results/" + name))[
        .modificationDate] as? Date
    }
    let outcome = try test(["s", "--results", "results", "--resume", "--json"], place)
    #expect(outcome.status == 0)
    let after = try kept.map { name in
      try FileManager.default.attributesOfItem(atPath: place.file("results/" + name))[
        .modificationDate] as? Date
    }
    #expect(before == after, "what was there was run again")
    #expect(try outcome.output == test(["s", "--json"], place).output)
  }

  @Test func `a result is taken over only while nothing has changed`() throws {
    let place = try suite(3)
    #expect(try test(["s", "--results", "results"], place).status == 0)
    try place.write(
      String(contentsOfFile: place.file("s/001.scenario.json"), encoding: .utf8)
        .replacing("{\"label\": \"a1\"}}", with: "{\"label\": \"b\"}}"), to: "s/001.scenario.json")
    let outcome = try test(["s", "--results", "results", "--resume"], place)
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("3 scenarios: 2 passed, 1 failed"))
  }

  @Test func `workers are gone when the suite was killed`() throws {
    let place = try suite(60)
    let process = try stop(place, with: SIGKILL)
    // They notice the closed pipe; a worker that stays would keep its folder's name in its arguments.
    var left = 0
    for _ in 0..<400 {
      left = try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
        guard Int32(name) != nil,
          let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline"),
          String(decoding: words, as: UTF8.self).contains("scenario-worker"),
          let folder = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/\(name)/cwd")
        else { return false }
        return folder == place.path
      }
      if left == 0 { break }
      usleep(25_000)
    }
    #expect(left == 0)
    #expect(process.terminationReason == .uncaughtSignal)
  }

  @Test func `places that can't be written to are told before the work`() throws {
    let place = try suite(1)
    try place.write("", to: "file")
    for option in ["--results", "--html"] {
      let outcome = try test(["s", option, "file/inside"], place)
      #expect(outcome.status == 4)
      #expect(outcome.errors.hasPrefix("placard: file/inside"))
      #expect(outcome.output.isEmpty)
    }
    for option in ["--json=nowhere/a.json", "--junit=nowhere/a.xml"] {
      let outcome = try test(["s", option], place)
      #expect(outcome.status == 4)
      #expect(outcome.errors.contains("there is no folder"))
    }
  }

  @Test func `a full disk at the end loses neither table nor results`() throws {
    let place = try suite(2)
    let outcome = try test(
      ["s", "--results", "results", "--json=/dev/full"], place)
    #expect(outcome.status == 4)
    #expect(outcome.text.contains("2 scenarios: 2 passed"))
    #expect(outcome.errors.contains("/dev/full: can't be written"))
    #expect(results(place).count == 2)
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  /// Files of at most 4 blocks of 512 bytes: results don't fit, as on a full disk.
  @Test func `results that don't fit are told for each scenario`() throws {
    let place = try suite(2)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 4; exec \"$0\" test s --results results",
      PlacardExecutable.path,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: place.path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 4)
    #expect(text.contains("2 scenarios: 2 unusable"))
    #expect(text.contains(".result.json: can't be written"))
  }
}
