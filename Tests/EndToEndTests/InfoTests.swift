import Foundation
import TestSupport
import Testing

/// `placard info` opens everything, also what has no pictures to replay.
struct InfoTests {
  private struct Info: Decodable {
    var format: String
    var pictures: Bool
  }

  @Test func `a room without pictures is told about, as the error of a replay says`() throws {
    let folder = try TemporaryFolder()
    let room = try folder.write(
      """
      {"spatialEntities": [{"semanticLabel_META": "FLOOR", "locatable_META": {
      "position": {"x": 0, "y": 1, "z": 2}, "orientation": {"x": 0, "y": 0, "z": 0, "w": 1}},
      "bounded2D_META": {"offset": {"x": -1, "y": -0.5}, "extent": {"width": 2, "height": 1}}}]}
      """, to: "room.json")
    let replay = try PlacardExecutable.run(["replay", room, "--no-classifier"])
    #expect(replay.status == 3 && replay.errors.contains("'placard info'"), "\(replay.errors)")
    let text = try PlacardExecutable.run(["info", room])
    #expect(text.status == 0, "\(text.errors)")
    let outcome = try PlacardExecutable.run(["info", room, "--json"])
    let info = try JSONDecoder().decode(Info.self, from: outcome.output)
    #expect(info.format == "webxr-room" && !info.pictures)
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `every folder of the real recordings opens`() throws {
    let root = try RecordedData.path("recordings")
    let names = try FileManager.default.contentsOfDirectory(atPath: root).sorted()
    #expect(names.count >= 13)
    for name in names where !name.hasPrefix(".") {
      let outcome = try PlacardExecutable.run(["info", root + "/" + name])
      #expect(outcome.status == 0, "\(name): \(outcome.errors)")
    }
  }
}
