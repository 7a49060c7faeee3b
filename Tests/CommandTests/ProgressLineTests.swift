import Testing

@testable import placard

@Suite struct ProgressLineTests {
  @Test func `progress tells the rate and the time left`() {
    #expect(
      ProgressLine.text("reading", done: 120, total: 500, elapsed: .seconds(3))
        == "reading: 120 of 500, 40.0 a second, 10 s left")
    #expect(
      ProgressLine.text("reading", done: 1, total: 101, elapsed: .seconds(2))
        == "reading: 1 of 101, 0.5 a second, 3 min 20 s left")
    #expect(
      ProgressLine.text("reading", done: 1, total: 3601, elapsed: .seconds(2))
        == "reading: 1 of 3601, 0.5 a second, 2 h 0 min left")
  }

  @Test func `without anything done there is no rate`() {
    #expect(
      ProgressLine.text("reading", done: 0, total: 5, elapsed: .seconds(1)) == "reading: 0 of 5")
    #expect(
      ProgressLine.text("reading", done: 1, total: 5, elapsed: .zero) == "reading: 1 of 5")
  }
}
