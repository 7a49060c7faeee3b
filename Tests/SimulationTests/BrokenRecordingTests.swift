import Geometry
import Recordings
import Simulation
import TestSupport
import Testing

/// What a session makes of a break in its recording.
struct BrokenRecordingTests {
  /// Updates for 60 frames at 30 a second, the camera a metre aside from frame 30 on.
  private func updates(recorded: TrackingState?) throws -> [FrameUpdate] {
    // The test holds all frames.
    let made = try ReplayedSession(ledger: BufferLedger(capacity: 1000, warningCount: 1000))
    var session = made.session
    var frames = (0..<60).map { index in
      var captured = made.captured(at: 2 + Double(index) / 30)
      captured.record.index = index
      captured.record.trackingState = recorded
      if index >= 30 { captured.record.camera.worldFromCamera.translation.x = 1 }
      return captured
    }
    let recording = Recording(
      path: "here", format: "made", frames: frames.map(\.record), hasGravity: true)
    for index in frames.indices { frames[index].record = recording.frames[index] }
    let run = TimedInput(timestamp: ReplayedSession.moment(0), input: .run([]))
    var start = FrameRecord(
      index: 0, timestamp: ReplayedSession.moment(0.5), imagePath: "",
      camera: frames[0].record.camera)
    start.trackingState = recorded
    var first = frames[0]
    first.record = start
    _ = session.step(first, inputs: [run])
    return frames.map { session.step($0) }
  }

  @Test func `S-21 a jump is told with its size and limits tracking for a second`() throws {
    let updates = try updates(recorded: nil)
    let states = updates.map { $0.frame?.trackingState }
    #expect(states[29] == .normal)
    #expect(states[30] == .limited(.relocalizing))
    #expect(states[59] == .limited(.relocalizing))
    guard case .recordingWasBroken(let jump)? = updates[30].events.first else {
      Issue.record("expected the break first")
      return
    }
    #expect(jump.kind == .jump && isClose(jump.distance, 1, within: 1e-9))
    #expect(updates[30].events.contains(.cameraDidChangeTrackingState(.limited(.relocalizing))))
  }

  @Test func `a recorded state wins over a jump, which is told all the same`() throws {
    let updates = try updates(recorded: .normal)
    #expect(updates.allSatisfy { $0.frame?.trackingState == .normal })
    guard case .recordingWasBroken? = updates[30].events.first else {
      Issue.record("expected the break first")
      return
    }
  }
}
