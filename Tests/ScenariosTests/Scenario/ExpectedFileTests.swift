import Foundation
import Geometry
import Imaging
import Rendering
import TestSupport
import Testing

@testable import Scenarios

/// Baselines and golden pictures: compared, missing, written anew.
struct ExpectedFileTests {
  private let updating: ScenarioOptions = {
    var options = ScenarioOptions()
    options.updates = true
    return options
  }()

  @Test func `a baseline is written on demand and then holds`() throws {
    let small = try SmallScenario()
    let folder = try #require(small.folder)
    let scenario = try small.scenario(tap: #"{"position": {"of": "baseline", "within": 0.001}}"#)
    #expect(try small.report(scenario).result.outcome == .failed)
    #expect(try folder.names().isEmpty, "only --update writes")

    let written = try small.report(scenario, options: updating)
    #expect(written.changes == ["baseline of 1 taps is new"])
    #expect(written.result.outcome == .passed)
    #expect(try folder.names() == ["small.baseline.json"])
    #expect(try small.report(scenario).result.outcome == .passed)
    #expect(try small.report(scenario, options: updating).changes.isEmpty)
  }

  @Test func `a baseline of another place fails, and an update says what changed`() throws {
    let small = try SmallScenario()
    let folder = try #require(small.folder)
    let scenario = try small.scenario(tap: #"{"position": {"of": "baseline", "within": 0.001}}"#)
    _ = try small.report(scenario, options: updating)
    let path = folder.file("small.baseline.json")
    let moved = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("-2\n", with: "-2.25\n").replacing("\"mug\"", with: "\"cup\"")
    try folder.write(moved, to: "small.baseline.json")
    let failed = try small.report(scenario).result
    #expect(failed.checks.map(\.found) == ["0.25 m away, at (0, 0, -2)"])
    #expect(
      try small.report(scenario, options: updating).changes
        == ["tap 1: cup → mug, (0, 0, -2.25) → (0, 0, -2)"])
    try folder.write("{}", to: "small.baseline.json")
    #expect(throws: RunError.self) { try small.report(scenario) }
  }

  private func pictured(_ small: SmallScenario, members: String = "") throws -> Scenario {
    try small.scenario(
      run: #"{"delivered": 10, "pictures": [{"time": 0.55, "golden": "at.png"}]}"#,
      members: members)
  }

  @Test func `a golden is written on demand and then holds`() throws {
    let small = try SmallScenario()
    let folder = try #require(small.folder)
    let scenario = try pictured(small)
    let missing = try small.report(scenario).result
    #expect(missing.checks.last?.found == "there is no golden; --update writes it")
    #expect(missing.outcome == .failed)
    let written = try small.report(scenario, options: updating)
    #expect(written.changes == ["at.png is new"])
    #expect(written.openGL?.isEmpty == false)
    let compared = try small.report(scenario).result
    #expect(compared.outcome == .passed)
    #expect(compared.checks.last?.measured == 0)
    #expect(try folder.names() == ["at.png"])
  }

  @Test func `a golden that differs fails, with the worst tile and a picture of the difference`()
    throws
  {
    let small = try SmallScenario()
    let folder = try #require(small.folder)
    let scenario = try pictured(small)
    _ = try small.report(scenario, options: updating)
    // Three levels in one pixel of the tile at (48, 32): one more than is allowed.
    let golden = try PNG.decodeRGB(Data(contentsOf: URL(fileURLWithPath: folder.file("at.png"))))
    var bytes = golden.pixels.bytes
    let index = 3 * (40 * 64 + 50)
    bytes[index] = bytes[index] > 100 ? bytes[index] - 3 : bytes[index] + 3
    try folder.write(
      PNG.encode(RGBImage(size: golden.pixels.size, bytes: bytes)), to: "at.png")
    var options = ScenarioOptions()
    options.differences = folder.file("pictures")
    let result = try small.report(scenario, options: options).result
    #expect(result.outcome == .failed)
    #expect(
      result.checks.last?.found
        == "3 levels off, 1 pixels by more than 2; worst tile at (48, 32), mean 0; "
        + "see small.at.difference.png")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("pictures")).sorted()
        == ["small.at.difference.png", "small.at.found.png"])
  }

  @Test func `a golden of another size or of no picture fails`() throws {
    let small = try SmallScenario()
    let folder = try #require(small.folder)
    let scenario = try pictured(small)
    let other = RGBImage(size: .init(width: 2, height: 1), bytes: [UInt8](repeating: 0, count: 6))
    try folder.write(PNG.encode(other), to: "at.png")
    #expect(
      try small.report(scenario).result.checks.last?.found == "another size: 2×1 → 64×48 pixels")
    try folder.write("no picture", to: "at.png")
    #expect(try small.report(scenario).result.outcome == .failed)
  }

  @Test func `pictures are not written anew while a number is wrong`() throws {
    let small = try SmallScenario()
    let scenario = try small.scenario(
      run: #"{"delivered": 9, "pictures": [{"time": 0.55, "golden": "at.png"}]}"#)
    let report = try small.report(scenario, options: updating)
    #expect(report.changes.isEmpty)
    #expect(report.result.checks.map(\.kind) == ["delivered", "pictures"])
    #expect(try #require(small.folder).names().isEmpty)
  }

  @Test func `a picture of a frame that does not come fails`() throws {
    let small = try SmallScenario()
    let scenario = try small.scenario(
      run: #"{"pictures": [{"frame": 99, "golden": "at.png"}]}"#)
    #expect(
      try small.report(scenario).result.checks.last?.found
        == "the frame of that moment was not shown")
  }
}
