import Foundation
import Recordings
import TestSupport
import Testing
import WorldTracking

struct EvidenceStateMachineTests {
  @Test func `README tells the thresholds as they are`() throws {
    let readme = try String(
      contentsOfFile: PlacardExecutable.packageFolder + "/README.md", encoding: .utf8)
    let t = TrackingThresholds()
    for words in [
      "after \(t.unavailableFrames / 60) s",
      "once \(t.knownCount) points have a place, at the latest \(t.startFrames / 60) s",
      "more than \(t.excessiveSpeed) rad/s for \(t.excessiveSeconds) s",
      "less than \(t.calmSpeed) rad/s for \(t.calmSeconds) s",
      "fewer than \(t.sparseCount) points are followed for \(t.sparseSeconds) s",
      "\(t.richCount) or more for \(t.richSeconds) s",
      "\(t.knownCount) points from before are followed for \(t.recognizedSeconds) s",
      "at the latest after \(Int(t.relocalizingSeconds)) s",
    ] {
      #expect(readme.contains(words), "\(words)")
    }
  }

  /// A machine that is given frames at a steady rate.
  private struct Frames {
    var machine: EvidenceStateMachine
    let rate: Double
    private var count = 0

    init(rate: Double = 30, hasClock: Bool = true, start: TrackingStateMachine.Start = .immediate) {
      machine = EvidenceStateMachine(start: start, hasClock: hasClock)
      self.rate = rate
    }

    /// The state after a frame with so many followed points, all of them known unless said otherwise,
    /// and a picture that moves at `speed` rad/s.
    mutating func next(
      _ followed: Int = 100, known: Int? = nil, speed: Double = 0,
      interruption: RecordingBreak? = nil
    ) -> TrackingState {
      var evidence = FrameEvidence()
      evidence.trackedCount = followed
      evidence.recognizedCount = known ?? followed
      evidence.mappedCount = known ?? followed
      evidence.interval = count == 0 ? 0 : 1 / rate
      evidence.flowRadiansPerSecond = speed
      let moment = Timestamp(nanoseconds: Int64((Double(count) / rate * 1e9).rounded()))
      count += 1
      return machine.advance(to: moment, evidence: evidence, interruption: interruption)
    }
  }

  @Test func `C-22 tracking starts as not available and ends its start when points are known`() {
    var frames = Frames(rate: 60, start: .sequence)
    #expect(frames.machine.state == .notAvailable)
    let states = (0..<20).map { frames.next(known: $0 < 15 ? 0 : 30) }
    #expect(states[..<3].allSatisfy { $0 == .notAvailable })
    #expect(states[3..<15].allSatisfy { $0 == .limited(.initializing) })
    #expect(states[15...].allSatisfy { $0 == .normal })
  }

  @Test func `C-22 a camera that does not move is normal after 63 nominal frames`() {
    var frames = Frames(rate: 60, start: .sequence)
    let states = (0..<70).map { _ in frames.next(known: 0) }
    #expect(states[62] == .limited(.initializing))
    #expect(states[63] == .normal)
  }

  @Test func `C-23 a start that shows no detail ends with that reason`() {
    var frames = Frames(rate: 60, start: .sequence)
    let states = (0..<70).map { _ in frames.next(0) }
    #expect(states.last == .limited(.insufficientFeatures))
  }

  @Test
  func `C-23 fast motion limits tracking after a tenth of a second, and calm for 0,3 s ends it`() {
    var frames = Frames()
    #expect(frames.next() == .normal)
    // 3 rad/s is over the limit of 2.5; three frames of 1/30 s are a tenth of a second.
    let fast = (0..<4).map { _ in frames.next(speed: 3) }
    #expect(fast[1] == .normal)
    #expect(fast[3] == .limited(.excessiveMotion))
    // Between the limits, 2.5 and 1.75, nothing changes.
    let between = (0..<30).map { _ in frames.next(speed: 2) }
    #expect(between.allSatisfy { $0 == .limited(.excessiveMotion) })
    let calm = (0..<12).map { _ in frames.next(speed: 1) }
    #expect(calm[7] == .limited(.excessiveMotion))
    #expect(calm[10] == .normal)
  }

  @Test func `C-23 a speed between the limits does not begin to limit`() {
    var frames = Frames()
    #expect((0..<60).allSatisfy { _ in frames.next(speed: 2.4) == .normal })
  }

  @Test func `C-23 one fast frame at 30 a second changes nothing`() {
    var frames = Frames()
    let states = (0..<30).map { frames.next(speed: $0 == 9 ? 20 : 0) }
    #expect(states.allSatisfy { $0 == .normal })
  }

  @Test func `without a clock no motion is excessive`() {
    var frames = Frames(hasClock: false)
    #expect((0..<60).allSatisfy { _ in frames.next(speed: 50) == .normal })
  }

  @Test
  func `C-23 missing detail limits tracking after 0,2 s and enough of it for 0,3 s ends that`() {
    var frames = Frames()
    _ = frames.next()
    let bare = (0..<8).map { _ in frames.next(5) }
    #expect(bare[4] == .normal)
    #expect(bare[7] == .limited(.insufficientFeatures))
    // Between 12 and 24 points nothing changes.
    #expect((0..<30).allSatisfy { _ in frames.next(18) == .limited(.insufficientFeatures) })
    let rich = (0..<12).map { _ in frames.next(40) }
    #expect(rich[7] == .limited(.insufficientFeatures))
    #expect(rich[10] == .normal)
  }

  @Test func `C-23 motion that blurs all detail away is told as motion`() {
    var frames = Frames()
    _ = frames.next()
    let states = (0..<30).map { _ in frames.next(0, speed: 4) }
    #expect(states.last == .limited(.excessiveMotion))
    #expect(!states.contains(.limited(.insufficientFeatures)))
    // Calm without detail: now that is the reason.
    let after = (0..<12).map { _ in frames.next(0) }
    #expect(after.last == .limited(.insufficientFeatures))
  }

  private let jump = RecordingBreak(kind: .jump, seconds: 0.033, distance: 2, angle: 1)

  @Test func `S-21 after a break known points that are followed again end the search`() {
    var frames = Frames()
    _ = frames.next()
    #expect(frames.next(interruption: jump) == .limited(.relocalizing))
    // 0.3 s are nine frames of 1/30 s, the first of them the break's own.
    let states = (0..<12).map { _ in frames.next() }
    #expect(states[6] == .limited(.relocalizing))
    #expect(states[9] == .normal)
  }

  @Test func `S-21 in a place that was never seen the search ends after a second`() {
    var frames = Frames()
    _ = frames.next()
    _ = frames.next(known: 0, interruption: jump)
    let states = (0..<35).map { _ in frames.next(known: 0) }
    #expect(states[28] == .limited(.relocalizing))
    #expect(states[30] == .normal)
  }
}
