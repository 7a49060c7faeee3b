import Recordings
import Simulation
import Testing

/// What a tap does in every state of the session.
struct TapStateTests {
  private typealias Replay = ReplayedSession

  private func playing() throws -> ReplayedSession {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    return replay
  }

  private func placement(_ replay: inout ReplayedSession, after inputs: [SessionInput])
    throws -> Placement
  {
    let timed = inputs.enumerated().map { Replay.input(0.21 + 0.001 * Double($0), $1) }
    let update = replay.step(0.25, timed + [Replay.input(0.24, .tap(Replay.middle))])
    return try #require(update.taps.first).placement
  }

  @Test func `a paused session places nothing`() throws {
    var replay = try playing()
    #expect(try placement(&replay, after: [.pause]) == .refused(.noFrame))
  }

  @Test func `an interrupted session places nothing`() throws {
    var replay = try playing()
    #expect(try placement(&replay, after: [.interruptionBegan]) == .refused(.noFrame))
  }

  @Test(arguments: [
    (TrackingState.notAvailable, HitTestMiss.trackingNotReady),
    (.limited(.initializing), .trackingNotReady),
  ])
  func `C-24 nothing is placed before tracking is ready`(
    _ state: TrackingState, _ miss: HitTestMiss
  ) throws {
    var replay = try playing()
    replay.state = state
    replay.step(0.22)
    let update = replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    #expect(update.taps.first?.placement == .refused(.noHit(miss, state)))
  }

  @Test(arguments: [TrackingState.Reason.excessiveMotion, .insufficientFeatures])
  func `C-24 a fresh label is placed while tracking is limited`(_ reason: TrackingState.Reason)
    throws
  {
    var replay = try playing()
    replay.state = .limited(reason)
    replay.step(0.22)
    let update = replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    guard case .placed = update.taps.first?.placement else {
      Issue.record("expected a label, got \(String(describing: update.taps.first))")
      return
    }
  }

  @Test func `a tap that meets nothing says so`() throws {
    var replay = try playing()
    let update = replay.step(0.25, [Replay.input(0.24, .tap(SIMD2(0, 0)))])
    guard case .refused(.noHit(.nothingNearRay, .normal)) = update.taps.first?.placement else {
      Issue.record("expected a refusal, got \(String(describing: update.taps.first))")
      return
    }
  }

  @Test func `S-21 after a time-out of relocalizing a restart is offered, and finds its way`()
    throws
  {
    var replay = try Replay(configure: { $0.relocalization = .attempt(seconds: nil) })
    replay.play(from: 0, to: 0.2)
    replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    replay.step(
      0.4, [Replay.input(0.3, .interruptionBegan), Replay.input(0.35, .interruptionEnded)])
    replay.step(5.3)
    #expect(!replay.session.labels.offersReset)
    replay.step(5.4)
    #expect(replay.session.labels.offersReset)
    // The offer stays.
    #expect(replay.session.labels.panel.opacity(at: Replay.moment(60)) == 1)
    #expect(replay.session.labels.panel.text?.contains("Restart") == true)
    let restarted = replay.step(5.5, [Replay.input(5.45, .button(.restart))])
    #expect(restarted.frame?.anchors.isEmpty == true)
    #expect(restarted.frame?.trackingState == .notAvailable)
    #expect(!replay.session.labels.offersReset)
    for index in 0..<50 {
      replay.step(5.6 + Double(index) / 30)
      replay.forgetUpdates()
    }
    #expect(replay.session.currentFrame?.trackingState == .normal)
    #expect(replay.session.labels.labelOpacity(at: Replay.moment(7.3)) == 1)
  }

  @Test func `relocalizing that succeeds in time offers nothing`() throws {
    var replay = try Replay(configure: { $0.relocalization = .attempt(seconds: 4.9) })
    replay.play(from: 0, to: 0.2)
    replay.step(
      0.4, [Replay.input(0.3, .interruptionBegan), Replay.input(0.35, .interruptionEnded)])
    for index in 0..<200 {
      replay.step(0.5 + Double(index) / 30)
      replay.forgetUpdates()
      #expect(!replay.session.labels.offersReset)
    }
    #expect(replay.session.currentFrame?.trackingState == .normal)
  }
}
