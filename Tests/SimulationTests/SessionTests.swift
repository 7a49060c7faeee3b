import Geometry
import Imaging
import Recognition
import Recordings
import Simulation
import Testing

struct SessionTests {
  private typealias Replay = ReplayedSession

  @Test func `5.4 a tap anchors the current label on the hit, and the next frame has the anchor`()
    throws
  {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    let tapped = replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    let tap = try #require(tapped.taps.first)
    guard case .placed(let anchor, let hit, let label) = tap.placement else {
      Issue.record("expected a placed label, got \(tap.placement)")
      return
    }
    #expect(label.text == "coffee mug" && label.confidence == 0.9)
    #expect((hit.worldFromHit.translation - SIMD3(0, 0, -2)).length < 1e-6)
    // The tap fell between two frames: the one on screen was asked, the next one shows the anchor.
    #expect(tap.frameIndex == 6)
    #expect(tapped.frame?.index == 7)
    #expect(tapped.frame?.anchors.map(\.identifier) == [anchor])
    #expect(replay.session.labels.placedLabels[anchor]?.text == "coffee mug")
  }

  @Test func `S-16 an anchor takes effect with the next frame and not before`() throws {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    let before = replay.session.advance(
      to: Replay.moment(0.21), inputs: [Replay.input(0.21, .tap(Replay.middle))])
    #expect(before.frame?.anchors.isEmpty == true)
    let after = replay.step(0.25)
    #expect(after.frame?.anchors.count == 1)
    #expect(after.events.contains { if case .didAdd = $0 { true } else { false } })
    #expect(!replay.step(0.3).events.contains { if case .didAdd = $0 { true } else { false } })
  }

  @Test func `S-13 events come in the documented order`() throws {
    var replay = try Replay()
    replay.state = .limited(.insufficientFeatures)
    replay.step(0)
    replay.state = .normal
    replay.planes = [
      PlaneAnchor(
        identifier: 3, alignment: .horizontal, worldFromPlane: .identity, extent: SIMD2(1, 1))
    ]
    let events = replay.step(0.1).events
    #expect(events.count == 3)
    #expect(events[0] == .cameraDidChangeTrackingState(.normal))
    #expect(events[1] == .didUpdateFrame(index: 1))
    guard case .didAdd(let anchors) = events[2] else {
      Issue.record("expected didAdd last")
      return
    }
    #expect(anchors.map(\.identifier) == [.plane(3)])
  }

  @Test func `A-3 a plane is updated only when it changed, and removed when it is gone`() throws {
    var replay = try Replay()
    var plane = PlaneAnchor(
      identifier: 3, alignment: .horizontal, worldFromPlane: .identity, extent: SIMD2(1, 1))
    replay.planes = [plane]
    replay.step(0)
    #expect(replay.step(0.1).events == [.didUpdateFrame(index: 1)])
    plane.extent = SIMD2(2, 1)
    replay.planes = [plane]
    #expect(
      replay.step(0.2).events.contains { if case .didUpdate = $0 { true } else { false } })
    replay.planes = []
    #expect(
      replay.step(0.3).events.contains { if case .didRemove = $0 { true } else { false } })
  }

  @Test func `C-25 the first callback is for limited initializing, not for notAvailable`() throws {
    var replay = try Replay()
    replay.state = nil
    #expect(replay.step(0).events == [.didUpdateFrame(index: 0)])
    #expect(
      replay.step(0.06).events.first == .cameraDidChangeTrackingState(.limited(.initializing)))
  }

  @Test func `S-33 one frame is in flight, and only while tracking is normal`() throws {
    var replay = try Replay()
    replay.state = .limited(.excessiveMotion)
    #expect(!replay.step(0).wasSubmitted)
    replay.state = .normal
    #expect(replay.step(0.05).wasSubmitted)
    #expect(!replay.step(0.08).wasSubmitted)
    // Due at 0.15: the frame at 0.15 gets the result first and can be submitted itself.
    #expect(replay.step(0.15).wasSubmitted)
  }

  @Test
  func `a result is delivered at its submission plus the latency, before a tap at that moment`()
    throws
  {
    var replay = try Replay()
    replay.step(0)
    let update = replay.step(0.2, [Replay.input(0.1, .tap(Replay.middle))])
    #expect(update.classifications.first?.delivered == Replay.moment(0.1))
    guard case .placed(_, _, let label) = try #require(update.taps.first).placement else {
      Issue.record("expected the label of that very moment")
      return
    }
    #expect(abs(label.age - 0.1) < 1e-9)
  }

  @Test func `a tap without a label places nothing and says so`() throws {
    var replay = try Replay(
      .classes([Classification(classIndex: 1, identifier: "mug", confidence: 0.5)]))
    replay.play(from: 0, to: 0.2)
    let update = replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    // L-3: exactly 0.5 is no label; L-5 and B-5: the sample would anchor an empty one.
    #expect(update.taps.first?.placement == .refused(.noLabel))
    #expect(update.frame?.anchors.isEmpty == true)
    #expect(replay.session.labels.panel.text == PlacementRefusal.noLabel.message)
  }

  @Test func `a stale label is refused with its age`() throws {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    replay.state = .limited(.excessiveMotion)
    let update = replay.step(1, [Replay.input(0.95, .tap(Replay.middle))])
    guard case .refused(.staleLabel(let text, let age, _)) = update.taps.first?.placement else {
      Issue.record("expected a stale label")
      return
    }
    // Frames 0 and 3 were submitted at 0 and 0.1; the last one at 0.2 lands at 0.3.
    #expect(text == "coffee mug" && abs(age - 0.75) < 1e-9)
  }

  @Test func `a tap before the first frame is refused`() throws {
    var replay = try Replay()
    let update = replay.step(0, [Replay.input(-0.1, .tap(Replay.middle))])
    #expect(update.taps.first?.placement == .refused(.noFrame))
  }

  @Test func `a tap after the last frame is refused`() throws {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    let update = replay.session.end(
      at: Replay.moment(0.2), inputs: [Replay.input(0.25, .tap(Replay.middle))])
    #expect(update.taps.first?.placement == .refused(.recordingEnded))
  }

  @Test func `5.6 a restart removes anchors and pending ones and drops the result in flight`()
    throws
  {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    let update = replay.step(
      0.35,
      [
        Replay.input(0.26, .tap(Replay.middle)), Replay.input(0.27, .restart),
      ])
    #expect(update.frame?.anchors.isEmpty == true)
    #expect(update.classifications.isEmpty)
    #expect(update.frame?.trackingState == .notAvailable)
    #expect(replay.session.labels.placedLabels.isEmpty)
    #expect(replay.session.labels.label == nil)
    // C-29: the panel shows the restart until the new state's message.
    #expect(replay.session.labels.panel.text == "RESTARTING SESSION")
    // Nothing of before the restart ever appears.
    #expect(replay.step(0.5).classifications.isEmpty)
  }

  @Test func `S-2 running again without options keeps anchors and tracking`() throws {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    let update = replay.step(0.3, [Replay.input(0.26, .run([]))])
    #expect(update.frame?.anchors.count == 1)
    #expect(update.frame?.trackingState == .normal)
  }

  @Test func `S-5 the two run options are independent`() throws {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    let reset = replay.step(0.3, [Replay.input(0.26, .run(.resetTracking))])
    #expect(reset.frame?.anchors.count == 1)
    #expect(reset.frame?.trackingState == .notAvailable)
    let removed = replay.step(0.35, [Replay.input(0.31, .run(.removeExistingAnchors))])
    #expect(removed.frame?.anchors.isEmpty == true)
  }

  @Test func `S-6 and S-20 a pause stops frames, and running again relocalizes`() throws {
    var replay = try Replay()
    replay.play(from: 0, to: 0.1)
    let paused = replay.step(0.15, [Replay.input(0.12, .pause)])
    #expect(paused.disposition == .notRunning)
    #expect(paused.events.isEmpty && paused.frame?.index == 3)
    let update = replay.step(0.2, [Replay.input(0.18, .run([]))])
    #expect(update.events.first == .shouldAttemptRelocalization(answer: true))
    #expect(update.frame?.trackingState == .limited(.relocalizing))
  }

  @Test func `S-19 to S-24 an interruption hides labels, relocalizes and fades them in`() throws {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    let interrupted = replay.step(0.3, [Replay.input(0.26, .interruptionBegan)])
    #expect(interrupted.events == [.wasInterrupted])
    #expect(interrupted.disposition == .notRunning)
    #expect(replay.session.labels.labelOpacity(at: Replay.moment(0.3)) == 0)
    let ended = replay.step(0.5, [Replay.input(0.4, .interruptionEnded)])
    // S-23: ended, then the question, then the frame with the new state.
    #expect(
      Array(ended.events.prefix(3)) == [
        .interruptionEnded, .shouldAttemptRelocalization(answer: true),
        .cameraDidChangeTrackingState(.limited(.relocalizing)),
      ])
    #expect(ended.frame?.anchors.count == 1)
    #expect(replay.session.labels.labelOpacity(at: Replay.moment(0.5)) == 0)
    // Relocalizing takes 1 s from the end of the interruption.
    #expect(replay.step(1.5).frame?.trackingState == .normal)
    #expect(replay.session.labels.labelOpacity(at: Replay.moment(1.5)) == 0)
    #expect(abs(replay.session.labels.labelOpacity(at: Replay.moment(1.75)) - 0.5) < 1e-9)
    #expect(replay.session.labels.labelOpacity(at: Replay.moment(2)) == 1)
  }

  @Test func `S-22 an app that answers no goes on from the last known state`() throws {
    var replay = try Replay(configure: { $0.relocalization = .continueTracking })
    replay.play(from: 0, to: 0.1)
    let update = replay.step(
      0.3,
      [Replay.input(0.15, .interruptionBegan), Replay.input(0.2, .interruptionEnded)])
    #expect(update.events.contains(.shouldAttemptRelocalization(answer: false)))
    #expect(update.frame?.trackingState == .normal)
  }

  @Test func `L-7 a failed classification leaves label and text as they were`() throws {
    let mug = Classification(classIndex: 1, identifier: "mug", confidence: 0.9)
    let queue = ScheduledVisionQueue(
      classifier: ScriptedClassifier(answers: [
        .classes([mug]), .failure(.inferenceFailed(detail: "broken")),
      ]))
    var replay = try Replay(queue: queue)
    replay.play(from: 0, to: 0.3)
    let failures = replay.updates.flatMap(\.classifications).filter {
      if case .failure = $0.result { true } else { false }
    }
    #expect(!failures.isEmpty)
    #expect(replay.session.labels.label?.text == "mug")
  }

  @Test func `a frame without results clears the label`() throws {
    let mug = Classification(classIndex: 1, identifier: "mug", confidence: 0.9)
    let queue = ScheduledVisionQueue(
      classifier: ScriptedClassifier(answers: [.classes([mug]), .classes([])]))
    var replay = try Replay(queue: queue)
    replay.play(from: 0, to: 0.3)
    #expect(replay.session.labels.label == nil)
  }
}
