import Testing

@testable import Scenarios

/// How long inputs wait for their picture, on a clock that the test turns.
struct InputDelayTests {
  @Test func `an input that comes while the window waits is seen in the next picture`() throws {
    var delay = InputDelay()
    delay.hear(0, at: 0)
    delay.show(inputs: delay.heardCount, at: 0.02)
    delay.hear(0, at: 0.02)
    delay.look(at: 0.025)
    delay.hear(2, at: 0.026)
    delay.show(inputs: delay.heardCount, at: 0.05)
    // From 25 to 50 ms.
    #expect(
      delay.summary
        == InputDelay.Summary(
          inputs: 2, mostPictures: 1, medianMilliseconds: 25, p90Milliseconds: 25))
  }

  @Test func `an input that comes while a picture is drawn may have come before that picture`() {
    var delay = InputDelay()
    delay.hear(0, at: 1)
    delay.show(inputs: delay.heardCount, at: 1.25)
    // Heard after the first picture, it may have been made right after the last look at 1 s.
    delay.hear(1, at: 1.25)
    delay.show(inputs: delay.heardCount, at: 1.5)
    #expect(
      delay.summary
        == InputDelay.Summary(
          inputs: 1, mostPictures: 2, medianMilliseconds: 500, p90Milliseconds: 500))
  }

  @Test func `a picture that was made before an input does not show it`() {
    var delay = InputDelay()
    delay.hear(1, at: 0.5)
    delay.show(inputs: 0, at: 0.6)
    #expect(delay.summary == nil)
    delay.show(inputs: 0, at: 0.7)
    delay.show(inputs: 1, at: 0.75)
    #expect(delay.summary?.mostPictures == 3)
    #expect(delay.summary?.medianMilliseconds == 750)
  }

  @Test func `nine of ten count, and what takes longer than a second counts as one`() {
    var delay = InputDelay()
    for (place, wait) in [0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.5, 8].enumerated() {
      let now = Double(10 * place)
      delay.look(at: now)
      delay.hear(1, at: now)
      delay.show(inputs: delay.heardCount, at: now + wait)
    }
    #expect(
      delay.summary
        == InputDelay.Summary(
          inputs: 10, mostPictures: 1, medianMilliseconds: 250, p90Milliseconds: 500))
  }

  @Test func `a delay beyond what is counted is told as such`() {
    let quick = InputDelay.Summary(
      inputs: 9, mostPictures: 1, medianMilliseconds: 34, p90Milliseconds: 999)
    #expect(
      InputDelayWording.text(for: quick)
        == "input to picture: at most 1 picture, 34 ms (90 %: 999 ms)")
    let slow = InputDelay.Summary(
      inputs: 9, mostPictures: 2, medianMilliseconds: 400, p90Milliseconds: 1000)
    #expect(
      InputDelayWording.text(for: slow)
        == "input to picture: at most 2 pictures, 400 ms (90 %: 1 s or more)")
  }
}
