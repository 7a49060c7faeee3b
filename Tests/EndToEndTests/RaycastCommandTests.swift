import Foundation
import TestSupport
import Testing

struct RaycastCommandTests {
  private struct Answer: Decodable {
    struct Ray: Decodable {
      var origin: [Double]
      var direction: [Double]
    }
    struct Result: Decodable {
      var alignment: String
      var distance: Double
      var position: [Double]
      var normal: [Double]
      var anchor: String?
    }
    struct Update: Decodable {
      var frame: Int
      var target: String
      var results: [Result]
      var reason: String?
    }
    var ray: Ray
    var frames: Int
    var updates: [Update]
  }

  private func cast(_ options: [String]) throws -> Answer {
    let outcome = try PlacardExecutable.run(["raycast", "Scenes/desk", "--json"] + options)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(Answer.self, from: Data(outcome.text.utf8))
  }

  @Test func `H-19 every target is met on the desk, whose plane is at y = -0.5`() throws {
    let answer = try cast(["--frame", "40", "--point", "320,240"])
    #expect(
      answer.updates.map(\.target) == [
        "existingPlaneGeometry", "existingPlaneInfinite", "estimatedPlane",
      ])
    let (o, d) = (answer.ray.origin, answer.ray.direction)
    // o.y + t d.y = -0.5.
    let distance = (-0.5 - o[1]) / d[1]
    for update in answer.updates.prefix(2) {
      let result = try #require(update.results.first)
      #expect(update.results.count == 1 && result.anchor != nil)
      #expect(isClose(result.distance, distance, within: 1e-6))
      for axis in 0..<3 {
        #expect(isClose(result.position[axis], o[axis] + distance * d[axis], within: 1e-6))
      }
      #expect(result.normal == [0, 1, 0] && result.alignment == "horizontal")
    }
    // Points of the things on the desk count too: some millimetres above it.
    let estimate = try #require(answer.updates[2].results.first)
    #expect(isClose(estimate.distance, distance, within: 0.02))
  }

  @Test func `H-19 what is not aligned as asked is ignored, and the answer says so`() throws {
    let answer = try cast([
      "--frame", "40", "--point", "320,240", "--alignment", "vertical", "--target",
      "existingPlaneGeometry",
    ])
    #expect(answer.updates.map(\.reason) == ["noPlaneOfAlignment"])
  }

  @Test func `H-22 a tracked raycast tells when its results change and keeps its ray`() throws {
    let options = ["--frame", "25", "--point", "1,2", "--target", "existingPlaneGeometry"]
    let once = try cast(options)
    #expect(once.updates.map(\.reason) == ["noPlanes"] && once.frames == 1)
    let tracked = try cast(options + ["--until", "1.52"])
    // 20 frames a second: 25 to 30; the desk's plane comes with frame 26 and stays as it is.
    #expect(tracked.frames == 6)
    #expect(tracked.updates.map(\.frame) == [25, 26])
    #expect(tracked.ray.direction == once.ray.direction)
    let hit = try #require(tracked.updates.last?.results.first)
    #expect(isClose(hit.position[1], -0.5, within: 1e-6))
  }

  @Test func `C-24 before tracking is ready there is a word instead of a surface`() throws {
    let outcome = try PlacardExecutable.run([
      "raycast", "Scenes/desk", "--frame", "0", "--point", "320,240", "--target", "estimatedPlane",
    ])
    #expect(
      outcome.text == """
        frame 0 at 0.000 s, pixel (319.5, 239.5), tracking notAvailable
        frame 0 at 0.000 s, estimatedPlane: nothing, tracking was notAvailable: there are no hits \
        before it is ready

        """)
  }

  @Test(arguments: [
    (["--frame", "40", "--point", "9000,1"], 3, "the point shows no pixel of the picture"),
    (["--at", "2", "--point", "1,1", "--until", "1"], 3, "the raycast would end at 1.000 s"),
    (["--frame", "400", "--point", "1,1"], 3, "400"),
    (["--frame", "4", "--point", "1,1", "--target", "floor"], 2, "'floor' is no value"),
    (["--frame", "4", "--point", "1,1", "--alignment", "up"], 2, "'up' is no value"),
    (["--point", "1,1"], 2, "--at"),
    (["--frame", "4"], 2, "--point"),
  ])
  func `what can't be cast is refused`(options: [String], status: Int32, words: String) throws {
    let outcome = try PlacardExecutable.run(["raycast", "Scenes/desk"] + options)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
