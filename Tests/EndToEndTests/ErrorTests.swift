import Foundation
import TestSupport
import Testing

/// What a user reads, and the exit code, when something can't be done.
struct ErrorTests {
  private func expect(
    _ arguments: [String], status: Int32, _ errors: String, environment: [String: String?] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try PlacardExecutable.run(arguments, environment: environment)
    #expect(outcome.status == status, sourceLocation: sourceLocation)
    #expect(outcome.errors == errors, sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `an unknown command suggests the one that was meant`() throws {
    try expect(
      ["repaly"], status: 2,
      "placard: there is no command 'repaly'; did you mean 'replay'?\nSee 'placard --help'.\n")
  }

  @Test func `an unknown option suggests the one that was meant`() throws {
    try expect(
      ["hit", "desk", "--pont", "1,2"], status: 2,
      "placard: unknown option '--pont'; did you mean '--point'?\nSee 'placard hit --help'.\n")
  }

  @Test func `missing arguments and values are named`() throws {
    try expect(
      ["info"], status: 2, "placard: missing argument <recording>\nSee 'placard info --help'.\n")
    try expect(
      ["hit", "desk", "--at"], status: 2,
      "placard: '--at' needs a <seconds>\nSee 'placard hit --help'.\n")
    try expect(
      ["hit", "desk", "--at", "1"], status: 2,
      "placard: '--point' is needed\nSee 'placard hit --help'.\n")
  }

  @Test func `impossible values say what is expected`() throws {
    try expect(
      ["hit", "desk", "--at", "soon", "--point", "1,2"], status: 2,
      "placard: 'soon' is no value for '--at': expected a number from 0.0 to 1000000000.0\n"
        + "See 'placard hit --help'.\n")
    try expect(
      ["hit", "desk", "--at", "1", "--point", "1;2"], status: 2,
      "placard: '1;2' is no value for '--point': expected two numbers such as 640,360\n"
        + "See 'placard hit --help'.\n")
    try expect(
      ["hit", "desk", "--at", "1", "--frame", "2", "--point", "1,2"], status: 2,
      "placard: '--at' and '--frame' can't be used together\nSee 'placard hit --help'.\n")
  }

  @Test func `a recording that is not there is an input error`() throws {
    try expect(
      ["info", "/nowhere/at/all"], status: 3,
      "placard: /nowhere/at/all: there is no such file or folder\n")
  }

  @Test func `a folder that is no recording says what was looked for`() throws {
    let folder = try TemporaryFolder()
    let outcome = try PlacardExecutable.run(["info", folder.path])
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasPrefix("placard: \(folder.path): no known recording; looked for "))
  }

  @Test func `a missing model or library names the remedy and is an environment error`() throws {
    let outcome = try PlacardExecutable.run(
      ["classify", "picture.jpg"],
      environment: ["PLACARD_ONNXRUNTIME": "/nowhere/libonnxruntime.so.1"])
    #expect(outcome.status == 4)
    #expect(outcome.errors.hasPrefix("placard: ONNX Runtime was not found; run scripts/setup"))
    #expect(outcome.errors.contains("/nowhere/libonnxruntime.so.1"))
  }

  @Test func `a window without a display names a way to one and is an environment error`() throws {
    let outcome = try PlacardExecutable.run(
      ["replay", "Scenes/desk", "--window", "--no-classifier"],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("xvfb-run"))
  }

  @Test func `a sweep's scale is heeded, and what is none is refused`() throws {
    for option in ["--scale", "--measure"] {
      let outcome = try PlacardExecutable.run(["sweep", "Scenes/desk", option, "garbage"])
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("'garbage' is no value for '\(option)'"))
    }
  }

  @Test(arguments: [
    (["sweep", "Scenes/desk", "--picture", "p.jpg"], ".png"),
    (["render", "Scenes/study.scene.json", "--picture", "p.gif"], ".jpg or .jpeg or .png"),
    (["replay", "Scenes/desk", "--headless", "--no-classifier", "--video", "v.avi"], ".mp4"),
  ])
  func `a file that would not hold what its name says is refused`(
    words: [String], endings: String
  ) throws {
    let outcome = try PlacardExecutable.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("expected a file that ends with \(endings)"))
  }

  @Test func `a scale for a recording in metres is refused`() throws {
    for words in [
      ["replay", "Scenes/desk", "--headless", "--scale", "2"],
      ["sweep", "Scenes/desk", "--measure", "1,2=3"],
    ] {
      let outcome = try PlacardExecutable.run(words)
      #expect(outcome.status == 3)
      #expect(outcome.errors.contains("Scenes/desk: its lengths are metres already"))
    }
  }

  @Test func `merge says that it takes suites, not runs`() throws {
    let folder = try TemporaryFolder()
    let run = folder.file("run.json")
    let replay = try PlacardExecutable.run([
      "replay", "Scenes/desk", "--no-classifier", "--end", "0.1", "--report", run,
    ])
    #expect(replay.status == 0)
    let outcome = try PlacardExecutable.run(["merge", run, "-o", folder.file("suite.json")])
    #expect(
      outcome.errors.contains(
        "expected the document of a suite (placard-suite/1), found \"placard-run/1\""))
  }

  @Test func `export names what it wrote and what its format leaves out`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("way.tum")
    let outcome = try PlacardExecutable.run(["export", "Scenes/desk", "-o", path])
    #expect(outcome.text == "wrote 150 cameras to \(path)\n")
    #expect(outcome.errors.hasSuffix("note: .tum leaves out points, planes\n"))
  }

  @Test func `a report that can't be written is an environment error`() throws {
    let outcome = try PlacardExecutable.run([
      "replay", "Scenes/desk", "--no-classifier", "--end", "0.1", "--report",
      "/nowhere/report.json",
    ])
    #expect(outcome.status == 4)
    #expect(
      outcome.errors.hasSuffix(
        "placard: /nowhere/report.json: can't be written: there is no folder /nowhere\n"))
  }

  @Test func `a picture that can't be written leaves the report and fails after it`() throws {
    let folder = try TemporaryFolder()
    // A folder stands where the third picture should go.
    try folder.write("inside", to: "pictures/frame-000002.png/file")
    let report = folder.file("report.json")
    let outcome = try PlacardExecutable.run([
      "replay", "Scenes/desk", "--no-classifier", "--end", "0.31", "--frames",
      folder.file("pictures"), "--report", report,
    ])
    #expect(outcome.status == 4)
    #expect(
      outcome.errors.hasPrefix(
        "placard: \(folder.file("pictures/frame-000002.png")): can't be written: "))
    #expect(outcome.text.hasPrefix("7 frames delivered"))
    let document = try JSONDecoder().decode(
      RunReport.self, from: Data(contentsOf: URL(fileURLWithPath: report)))
    #expect(document.frames.delivered == 7)
  }

  @Test func `standard output that can't be written is an environment error`() throws {
    let process = PlacardExecutable.process(["info", "Scenes/desk", "--json"])
    process.standardOutput = try FileHandle(
      forWritingTo: URL(fileURLWithPath: "/dev/full"))
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let words = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 4)
    #expect(
      String(decoding: words, as: UTF8.self).hasPrefix(
        "placard: standard output: can't be written: "))
  }

  @Test func `a clicks file with a fault names its line`() throws {
    let folder = try TemporaryFolder()
    let header = "{\"viewport\": [960, 540], \"orientation\": \"landscapeRight\"}\n"
    let cases = [
      ("", "1:1: expected a header with viewport and orientation, found an empty file"),
      (
        "{\"viewport\": [0.3, 720], \"orientation\": \"landscapeRight\"}\n",
        "1:15: viewport[0]: expected a number from 16.0 to 16384.0, found 0.3"
      ),
      (
        header + "{\"time\": 1, \"type\": \"tip\", \"x\": 1, \"y\": 1}\n",
        "2:21: type: expected tap, button, move"
      ),
      (
        header + "\n{\"time\": -1, \"type\": \"restart\"}\n",
        "3:10: time: expected a number from 0.0"
      ),
      (
        header + "{\"time\": 2, \"type\": \"restart\"}\n{\"time\": 1, \"type\": \"restart\"}\n",
        "3:1: time: expected events in order of time, found 1.0 s after 2.0 s"
      ),
      (
        header + "{\"time\": 1, \"type\": \"tap\", \"x\": 1}\n",
        "2:1: expected \"y\", found none"
      ),
      (
        header + "{\"time\": 1, \"type\": \"tap\", \"x\": 1, \"z\": 1}\n",
        "2:36: expected \"time\", \"type\", \"x\", \"y\", "
      ),
      (header + "{\"time\": 1e999, \"type\": \"restart\"}\n", "2:10: time: "),
      (
        header + "[1, 2\n",
        "2:6: expected a comma or the end of the list, found the end of the line"
      ),
    ]
    for (index, (text, words)) in cases.enumerated() {
      let file = try folder.write("clicks-\(index).jsonl", Data(text.utf8))
      let outcome = try PlacardExecutable.run([
        "replay", "Scenes/desk", "--no-classifier", "--clicks", file,
      ])
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasPrefix("placard: \(file):\(words)"), "\(outcome.errors)")
    }
  }

  @Test(.enabled(if: InstalledModel.isAvailable))
  func `pictures that are none are named while the rest goes on`() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write("notes.txt", Data("no picture".utf8))
    let outcome = try PlacardExecutable.run([
      "classify", text, "/nowhere.png", "Scenes/desk/frames/000040.jpg", "--top", "1",
    ])
    #expect(outcome.status == 3)
    #expect(outcome.text.contains("000040.jpg: I see "))
    #expect(outcome.errors.contains("\(text): neither JPEG nor PNG"))
    #expect(outcome.errors.contains("/nowhere.png"))
  }
}
