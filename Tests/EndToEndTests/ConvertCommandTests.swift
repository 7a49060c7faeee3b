import Foundation
import TestSupport
import Testing

struct ConvertCommandTests {
  private func medianError(_ recording: String, _ options: [String] = []) throws -> Double {
    struct Report: Decodable {
      var compared: Int
      var medianError: Double
    }
    let outcome = try PlacardExecutable.run(
      ["sweep", recording, "--no-cache", "--taps", "40", "--json"] + options)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.text.utf8))
    try #require(report.compared >= 20)
    return report.medianError
  }

  @Test func `what is known of a made scene goes along into Placard's format`() throws {
    let folder = try TemporaryFolder()
    let copy = folder.file("copy")
    let outcome = try PlacardExecutable.run(["convert", "Scenes/desk", copy])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: copy + "/truth.json"))
        == Data(contentsOf: URL(fileURLWithPath: "Scenes/desk/truth.json")))
    #expect(try medianError(copy) == medianError("Scenes/desk"))
  }

  @Test func `other formats leave it out and say so, and a scale brings a truth to metres too`()
    throws
  {
    let folder = try TemporaryFolder()
    let copy = folder.file("copy")
    let outcome = try PlacardExecutable.run([
      "convert", "Scenes/desk", copy, "--format", "nerfstudio",
    ])
    #expect(outcome.errors.contains("what stands where in the scene (scene.json, truth.json)"))
    // The copy does not say that its lengths are metres, so a truth in its units is that of the desk.
    try FileManager.default.copyItem(
      atPath: "Scenes/desk/truth.json", toPath: copy + "/truth.json")
    // Some 1 mm at half a metre; were the truth not scaled as well, hits would be off by a good part of
    // the distance.
    #expect(try medianError(copy, ["--scale", "0.5"]) < 0.01)
    #expect(try medianError(copy, ["--scale", "1"]) < 0.01)
  }
}
