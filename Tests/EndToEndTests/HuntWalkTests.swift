import Foundation
import TestSupport
import Testing

/// The scavenger hunt, played by scripted walks through the shipped rooms with the real model.
@Suite(.enabled(if: InstalledModel.isAvailable), .serialized)
struct HuntWalkTests {
  private struct Report: Decodable {
    struct Hunt: Decodable {
      struct Game: Decodable {
        var start: Double
        var end: Double?
        var score: Int
      }

      struct Find: Decodable {
        var time: Double
        var target: String
      }

      var score: Int
      var games: [Game]
      var found: [Find]
    }

    var hunt: Hunt
    var recording: Reference

    struct Reference: Decodable { var path: String }
  }

  @Test(
    .timeLimit(.minutes(15)),
    arguments: [
      ("study", ["--seed", "54277"]),
      ("living-room", ["--targets", "Scenes/living-room.targets.txt"]),
    ])
  func `a scripted walk finds at least 8 targets in 60 s`(
    scene: String, options: [String]
  ) throws {
    // Fewer and smaller pictures take less time, and the model looks at 224 pixels anyway.
    let outcome = try PlacardExecutable.run(
      [
        "walk", "Scenes/\(scene).scene.json", "--script", "Scenes/\(scene).hunt.jsonl",
        "--experience", "hunt", "--fps", "8", "--size", "320x240", "--json",
      ] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let hunt = try JSONDecoder().decode(Report.self, from: outcome.output).hunt
    let game = try #require(hunt.games.first)
    #expect(hunt.games.count == 1 && abs((game.end ?? 0) - game.start - 60) < 1e-6)
    #expect(hunt.score >= 8 && hunt.found.count == hunt.score, "\(hunt.found)")
    #expect(hunt.found.allSatisfy { $0.time > game.start && $0.time <= game.start + 60 })
  }
}
