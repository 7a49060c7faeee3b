import Simulation
import Testing

@testable import Scenarios

struct SummaryTests {
  @Test func `one game is not many games`() throws {
    let small = try SmallRecording(frames: 1)
    var document = try RunDocument(
      recording: small.recording, settings: small.settings(.hunt))
    document.hunt?.games = [.init(start: 0, end: 1, score: 0, outcome: "over")]
    #expect(document.summary().contains("1 game\n") || document.summary().hasSuffix("1 game"))
  }

  @Test func `the truth table shows long labels whole, in straight columns`() throws {
    let small = try SmallRecording(frames: 1)
    var document = try RunDocument(
      recording: small.recording, settings: small.settings(.labels))
    let long = "a very long label, longer than twenty-two"
    for label in [long, "mug"] {
      var tap = RunDocument.Tap(
        time: 1, x: 0, y: 0, tracking: "normal", outcome: "placed", explanation: "", candidates: [])
      tap.label = .init(text: label, confidence: 1, age: 0)
      tap.truth = .init(object: "cup", label: "coffee mug", position: [0, 0, 0])
      document.taps.append(tap)
    }
    let lines = document.summary().split(separator: "\n")
    let rows = lines.filter { $0.contains("coffee mug") }
    #expect(rows.count == 2 && rows[0].contains(long + "  coffee mug"))
    let places = rows.map { row in
      row.ranges(of: "coffee mug").map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    }
    #expect(places[0] == places[1])
  }
}
