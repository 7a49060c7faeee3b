import Geometry
import Recordings
import Simulation
import TestSupport
import Testing
import WorldTracking

/// Tracking states told by the frames: made-up sessions of one gray, in which nothing can be followed.
struct TrackingFromFramesTests {
  private func replay(
    _ tracking: TrackingSource, world: WorldSource = .recorded, recorded: TrackingState?
  ) throws -> ReplayedSession {
    // The test holds all frames.
    let ledger = BufferLedger(capacity: 1000, warningCount: 1000)
    var replay = try ReplayedSession(ledger: ledger) { configuration in
      configuration.tracking = tracking
      configuration.world = world
    }
    replay.state = recorded
    return replay
  }

  @Test func `C-23 gray pictures are too little detail, and recorded points stay`() throws {
    var replay = try replay(.frames, recorded: nil)
    replay.play(from: 0, to: 1.5)
    let frame = try #require(replay.updates.last?.frame)
    #expect(frame.trackingState == .limited(.insufficientFeatures))
    #expect(frame.rawFeaturePoints?.count == 1)
  }

  @Test func `a recorded state wins over what the frames show, unless they are asked`() throws {
    for source in [TrackingSource.automatic, .recorded] {
      var recorded = try replay(source, world: .frames, recorded: .normal)
      #expect(recorded.step(0).frame?.trackingState == .normal)
    }
    var asked = try replay(.frames, world: .frames, recorded: .normal)
    #expect(asked.step(0).frame?.trackingState == .notAvailable)
  }

  @Test func `with the world from the frames their states count where none are recorded`() throws {
    var automatic = try replay(.automatic, world: .frames, recorded: nil)
    automatic.play(from: 0, to: 1.5)
    #expect(
      automatic.updates.last?.frame?.trackingState == .limited(.insufficientFeatures))
    // Asked for recorded states, the sequence of C-22 stands in for them.
    var sequence = try replay(.recorded, world: .frames, recorded: nil)
    sequence.play(from: 0, to: 1.5)
    #expect(sequence.updates.last?.frame?.trackingState == .normal)
  }

  @Test func `S-33 while the frames show too little nothing is classified`() throws {
    var replay = try replay(.frames, recorded: .normal)
    replay.play(from: 0, to: 1.5)
    #expect(replay.updates.allSatisfy { $0.submissionCount == 0 })
    #expect(replay.updates.last?.frame?.trackingState != .normal)
  }

  @Test func `C-24 a hit test answers while detail is missing but not while initializing`() throws {
    var replay = try replay(.frames, recorded: nil)
    replay.play(from: 0, to: 0.5)
    let early = try #require(replay.updates.last?.frame)
    #expect(early.trackingState == .limited(.initializing))
    let pixel = SIMD2(31.5, 23.5)
    #expect(early.hitTest(pixel: pixel, types: .featurePoint).miss == .trackingNotReady)
    replay.play(from: 0.6, to: 1.5)
    let later = try #require(replay.updates.last?.frame)
    #expect(later.trackingState == .limited(.insufficientFeatures))
    #expect(later.hitTest(pixel: pixel, types: .featurePoint).results.count == 1)
  }

  @Test func `2,7 the advice on low detail follows after three seconds`() throws {
    var replay = try replay(.frames, recorded: nil)
    replay.play(from: 0, to: 1.5)
    #expect(replay.session.labels.panel.text == "TRACKING LIMITED\nLow detail")
    replay.play(from: 1.6, to: 5)
    #expect(
      replay.session.labels.panel.text
        == "TRACKING LIMITED\nLow detail: Aim at a surface with more detail, or restart the session."
    )
  }
}
