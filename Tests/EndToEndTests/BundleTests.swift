import Foundation
import TestSupport
import Testing

/// Bundles made, moved and replayed as a user would.
struct BundleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let faults = """
    , "faults": [{"type": "poseNoise", "metres": 0.001}, {"type": "droppedFrames", "probability": 0.1}]
    """

  /// A scenario on the desk's frames from 1 s to 3.2 s.
  private func scenario(_ more: String = "", model: String = "") throws -> String {
    let model =
      model.isEmpty ? #"{"labels": [{"time": 0, "label": "mug", "confidence": 0.9}]}"# : model
    return try folder.write(
      """
      {"format": "placard-scenario/1", "recording": "\(PlacardExecutable.packageFolder)/Scenes/desk",
       "viewport": [1280, 720], "model": \(model), "settings": {"start": 1, "end": 3.2}, "seed": 3,
       "taps": [{"time": 2.93, "x": 620, "y": 343, "expect": {"hit": ["featurePoint", "estimatedHorizontalPlane"]}}]\(more)}
      """, to: "clock.scenario.json")
  }

  private func bundle(_ scenario: String) throws -> String {
    let path = folder.file("clock.placard")
    let outcome = try PlacardExecutable.run(["bundle", scenario, "-o", path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return path
  }

  /// The run in a suite's document, without the recording's path.
  private func run(_ path: String) throws -> Data {
    let outcome = try PlacardExecutable.run(["test", path, "--json"])
    let whole = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let scenarios = whole?["scenarios"] as? [[String: Any]]
    var run = try #require(scenarios?.first?["run"] as? [String: Any], "\(outcome.errors)")
    var recording = try #require(run["recording"] as? [String: Any])
    recording["path"] = nil
    run["recording"] = recording
    return try JSONSerialization.data(withJSONObject: run, options: .sortedKeys)
  }

  @Test func `a bundle replays to the same run with nothing else left of what it came from`() throws
  {
    let scenario = try scenario(Self.faults)
    let path = try bundle(scenario)
    let original = try run(scenario)
    let elsewhere = try TemporaryFolder()
    try FileManager.default.moveItem(atPath: path, toPath: elsewhere.file("moved.placard"))
    try FileManager.default.removeItem(atPath: scenario)
    #expect(try run(elsewhere.file("moved.placard")) == original)
    // Frame 0, from which seconds are counted, and those of 1 s to 3.2 s at 20 a second.
    let size = try elsewhere.fileSize("moved.placard")
    #expect(size < 3_000_000)
  }

  @Test(.enabled(if: InstalledModel.isAvailable))
  func `a bundle of a run with a model needs no model`() throws {
    let path = try bundle(scenario(model: "\"default\""))
    let outcome = try PlacardExecutable.run(
      ["replay", path, "--json"],
      environment: ["PLACARD_MODEL": "/nonexistent.onnx", "PLACARD_ONNXRUNTIME": "/nonexistent.so"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    let report = try JSONDecoder().decode(RunReport.self, from: outcome.output)
    #expect(report.taps.first?.label?.text == "digital clock")
  }

  @Test func `a bundle keeps its own settings`() throws {
    let path = try bundle(scenario())
    let outcome = try PlacardExecutable.run(["replay", path, "--viewport", "640x360"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--viewport"))
  }

  @Test func `a bundle that was changed or cut, and what is none, is refused with words`() throws {
    let path = try bundle(scenario())
    let bytes = try #require(FileManager.default.contents(atPath: path))
    var changed = bytes
    // Inside of the first picture, which is stored as it is.
    let picture = try #require(bytes.range(of: Data([0xFF, 0xD8, 0xFF])))
    changed[picture.lowerBound + 5000] ^= 0xFF
    for (name, data) in [
      ("changed", changed), ("cut", Data(bytes.prefix(bytes.count / 2))), ("text", Data("hi".utf8)),
      ("empty", Data()),
    ] {
      let broken = try folder.write(data, to: name + ".placard")
      for command in [["replay", broken], ["test", broken]] {
        let outcome = try PlacardExecutable.run(command)
        #expect(outcome.status == 3, "\(command): \(outcome.errors)")
        #expect((outcome.errors + outcome.text).contains("bundle") || name == "changed")
      }
    }
  }

  @Test func `the same scenario gives the same bundle, byte for byte`() throws {
    let scenario = try scenario()
    let first = FileManager.default.contents(atPath: try bundle(scenario))
    let second = FileManager.default.contents(atPath: try bundle(scenario))
    #expect(first != nil && second == first)
  }

  @Test func `shrink leaves the one fault that makes it fail and writes it beside`() throws {
    let scenario = try folder.write(
      """
      {"format": "placard-scenario/1", "recording": "\(PlacardExecutable.packageFolder)/Scenes/desk",
       "viewport": [1280, 720], "model": {"labels": [{"time": 0, "label": "mug", "confidence": 0.9}]},
       "settings": {"end": 2}, "seed": 3,
       "taps": [{"time": 1.72, "x": 629, "y": 300,
                 "expect": {"position": {"of": [-0.5099, -0.4939, -0.8872], "within": 0.03}}}],
       "faults": [{"type": "blur", "pixels": 2},
                  {"type": "poseJump", "offset": [0.2, 0, 0], "from": 1},
                  {"type": "poseNoise", "metres": 0.0005}]}
      """, to: "jump.scenario.json")
    let outcome = try PlacardExecutable.run(["shrink", scenario])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let written = folder.file("jump.shrunk.scenario.json")
    let text = String(
      decoding: FileManager.default.contents(atPath: written) ?? Data(), as: UTF8.self)
    #expect(text.contains("poseJump") && !text.contains("blur") && !text.contains("poseNoise"))
    // 20 cm are halved while they are more than 3 cm: 10, 5, 2.5 cm would pass.
    #expect(text.contains("0.05"))
    #expect(try PlacardExecutable.run(["test", written]).status == 1)
  }

  @Test func `what passes, or has no faults, can't be shrunk`() throws {
    let passing = try PlacardExecutable.run(["shrink", scenario(Self.faults)])
    #expect(passing.status == 1 && passing.errors.contains("passes"))
    let without = try PlacardExecutable.run(["shrink", scenario()])
    #expect(without.status == 1 && without.errors.contains("no faults"))
  }
}

extension TemporaryFolder {
  fileprivate func fileSize(_ name: String) throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: file(name))).count
  }
}
