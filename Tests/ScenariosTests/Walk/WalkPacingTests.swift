import Testing

@testable import Scenarios

/// A walk's loop on a clock that the test turns.
struct WalkPacingTests {
  @Test func `pictures come at their rate where the machine keeps up`() {
    var pacing = WalkPacing(rate: 30)
    var taken: [Double] = []
    var now = 0.0
    while now < 0.49 {
      switch pacing.turn(at: now) {
      // Events end the wait early now and then.
      case .wait(let seconds): now += min(seconds, 0.013)
      case .take(let missed):
        #expect(missed == 0)
        taken.append(now)
        now += 0.01
      }
    }
    #expect(taken.count == 15)
    for (index, time) in taken.enumerated() { #expect(abs(time - Double(index) / 30) < 1e-9) }
  }

  @Test func `what a slow machine misses is counted and not made up for`() {
    var pacing = WalkPacing(rate: 10)
    let turns = [0, 0.35, 0.36, 0.37].map { pacing.turn(at: $0) }
    // The second was due at 0.1, and 0.2 and 0.3 have passed as well. The third is begun at once, and
    // after it all is as it was.
    #expect(turns.prefix(3) == [.take(missed: 0), .take(missed: 2), .take(missed: 0)])
    guard case .wait(let seconds) = turns[3] else {
      Issue.record("\(turns)")
      return
    }
    #expect(abs(seconds - 0.08) < 1e-9)
  }

  /// The loop of `WindowWalk.run`: what happened is heard of, and then a picture is taken that shows it
  /// when it is drawn.
  @Test(arguments: [0.005, 0.02, 0.033, 0.05, 0.4])
  func `what is done is seen at most two pictures later, however long one takes`(
    drawing: Double
  ) {
    for input in stride(from: 0.51, through: 0.75, by: 0.007) {
      var pacing = WalkPacing(rate: 30)
      var now = 0.0
      var picturesSince = 0
      var isHeard = false
      while !isHeard {
        let isPolled = now >= input
        switch pacing.turn(at: now) {
        // What happens ends the wait.
        case .wait(let seconds): now = now < input ? min(now + seconds, input) : now + seconds
        case .take:
          now += drawing
          if now >= input { picturesSince += 1 }
          isHeard = isPolled
        }
      }
      #expect(picturesSince <= 2)
      // One picture that was begun before, the wait for the next one and that one.
      #expect(now - input <= 2 * max(drawing, 1.0 / 30) + 1e-9)
    }
  }
}
