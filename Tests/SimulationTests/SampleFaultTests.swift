import Geometry
import Imaging
import Recognition
import Recordings
import Simulation
import Testing

/// The faults of the well-known sample and its forks (SEMANTICS section 11), each shown to be absent.
struct SampleFaultTests {
  private typealias Replay = ReplayedSession

  private let mug = Classification(classIndex: 1, identifier: "mug", confidence: 0.9)
  private let doubt = Classification(classIndex: 2, identifier: "cup", confidence: 0.2)

  @Test func `B-1 an anchor without a label is ignored`() throws {
    var replay = try Replay()
    replay.planes = [
      PlaneAnchor(
        identifier: 3, alignment: .horizontal, worldFromPlane: .identity, extent: SIMD2(1, 1))
    ]
    let update = replay.step(0)
    #expect(update.frame?.anchors.count == 1)
    #expect(replay.session.labels.placedLabels.isEmpty)
  }

  @Test
  func `B-2 and B-3 with a queue on another thread one picture is in flight and no state torn`()
    throws
  {
    let queue = BackgroundVisionQueue(classifier: ScriptedClassifier(.classes([mug])))
    var replay = try Replay(queue: queue)
    for index in 0..<200 {
      let update = replay.step(Double(index) / 30)
      #expect(update.submissionCount <= 1)
      for record in update.classifications {
        #expect(record.submitted <= record.delivered)
        #expect(replay.session.labels.label?.text == "mug")
      }
    }
    queue.waitUntilEnded()
  }

  @Test(arguments: [
    (InterfaceOrientation.portrait, ImageOrientation.right), (.portraitUpsideDown, .left),
    (.landscapeRight, .up), (.landscapeLeft, .down),
  ])
  func `B-4 the picture is turned as the interface is, whatever the device`(
    _ interface: InterfaceOrientation, _ expected: ImageOrientation
  ) throws {
    var experience = Experience(
      SessionConfiguration(viewport: SIMD2(64, 48), orientation: interface))
    let jobs = experience.handle(
      .idle(newFrame: try Fake.frame(at: 0)), at: Fake.moment(0)
    ).jobs
    #expect(jobs.first?.request.orientation == expected)
  }

  @Test func `B-5 low confidence leaves nothing to place while the old text is still shown`() throws
  {
    let queue = ScheduledVisionQueue(
      classifier: ScriptedClassifier(answers: [.classes([mug]), .classes([doubt])]))
    var replay = try Replay(queue: queue)
    replay.play(from: 0, to: 0.3)
    #expect(replay.session.labels.panel.text?.contains("mug") == true)
    let update = replay.step(0.35, [Replay.input(0.34, .tap(Replay.middle))])
    #expect(update.taps.first?.placement == .refused(.noLabel))
    #expect(update.frame?.anchors.isEmpty == true)
  }

  @Test func `B-6 neither no classes nor a failure ends in a fault`() {
    var labels = LabelPlacement()
    _ = labels.handle(Fake.failure(seenAt: 0), at: Fake.moment(0))
    _ = labels.handle(
      .classified(
        ClassificationAnswer(
          purpose: .live, frameIndex: 0, seenAt: Fake.moment(0), result: .success([]))),
      at: Fake.moment(0))
    #expect(labels.label == nil)
  }

  @Test func `B-7 a result of before doesn't cover what limited tracking has to say`() {
    var labels = LabelPlacement()
    _ = labels.handle(.trackingStateChanged(.normal), at: Fake.moment(0))
    _ = labels.handle(
      .trackingStateChanged(.limited(.excessiveMotion)), at: Fake.moment(1))
    _ = labels.handle(Fake.answer("mug", seenAt: 0.95), at: Fake.moment(1.05))
    #expect(labels.panel.text == "TRACKING LIMITED\nExcessive motion")
    #expect(labels.label?.text == "mug")
    // C-28: while tracking is normal one panel serves both.
    _ = labels.handle(.trackingStateChanged(.normal), at: Fake.moment(2))
    _ = labels.handle(Fake.answer("mug", seenAt: 2), at: Fake.moment(2.1))
    #expect(labels.panel.text == "Detected mug with 90.00% confidence")
  }

  @Test func `the answer to a tap is not replaced by a live name at once`() {
    var labels = LabelPlacement()
    _ = labels.handle(.trackingStateChanged(.normal), at: Fake.moment(0))
    _ = labels.handle(.tapped(Fake.site(nil)), at: Fake.moment(1))
    _ = labels.handle(Fake.answer("mug", seenAt: 1), at: Fake.moment(1.1))
    #expect(labels.panel.text == PlacementRefusal.noFrame.message)
    _ = labels.handle(Fake.answer("mug", seenAt: 3), at: Fake.moment(3))
    #expect(labels.panel.text == "Detected mug with 90.00% confidence")
  }

  @Test func `B-8 classification goes on after the first frame, and after failures`() throws {
    let queue = ScheduledVisionQueue(
      classifier: ScriptedClassifier(answers: [
        .failure(.inferenceFailed(detail: "broken")), .classes([mug]),
      ]))
    var replay = try Replay(queue: queue)
    var submitted = 0
    for index in 0..<60 {
      submitted += replay.step(Double(index) / 30).submissionCount
      replay.forgetUpdates()
    }
    // One in flight for 0.1 s, frames at 30 a second: one in three or four.
    #expect((15...20).contains(submitted))
  }

  @Test func `B-9 a label has its name in the very frame in which its anchor appears`() throws {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    let update = replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    let anchor = try #require(update.frame?.anchors.first)
    #expect(replay.session.labels.placedLabels[anchor.identifier]?.text == "coffee mug")
  }

  @Test func `B-10 the threshold is an option`() throws {
    let queue = ScheduledVisionQueue(classifier: ScriptedClassifier(.classes([doubt])))
    var replay = try Replay(queue: queue, configure: { $0.labels.confidenceThreshold = 0.01 })
    replay.play(from: 0, to: 0.2)
    #expect(replay.session.labels.label?.text == "cup")
  }

  @Test(arguments: [LabelMode.frame, .region, .auto])
  func `B-11 and B-12 no experience keeps the camera's buffers`(_ mode: LabelMode) throws {
    let ledger = BufferLedger()
    var replay = try Replay(ledger: ledger, configure: { $0.labels.mode = mode })
    for index in 0..<60 {
      let inputs =
        index.isMultiple(of: 5)
        ? [Replay.input(Double(index) / 30 - 0.01, .tap(Replay.middle))] : []
      replay.step(Double(index) / 30, inputs)
      replay.forgetUpdates()
      // The current frame and the one in flight.
      #expect(ledger.heldCount <= 2)
    }
  }

  @Test func `B-13 nothing is placed while relocalizing, to be hidden or to jump later`() throws {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    replay.step(
      0.3, [Replay.input(0.22, .interruptionBegan), Replay.input(0.25, .interruptionEnded)])
    let update = replay.step(0.35, [Replay.input(0.34, .tap(Replay.middle))])
    #expect(update.taps.first?.placement == .refused(.relocalizing))
    #expect(update.frame?.anchors.isEmpty == true)
    let moved = replay.step(0.4, [Replay.input(0.38, .move(.placed(1), to: Replay.middle))])
    #expect(moved.experience.count == 1)
  }

  @Test func `B-14 labels of anchors that are gone are forgotten, also of those never shown`()
    throws
  {
    var replay = try Replay()
    replay.play(from: 0, to: 0.2)
    replay.step(0.25, [Replay.input(0.24, .tap(Replay.middle))])
    #expect(replay.session.labels.placedLabels.count == 1)
    replay.step(
      0.3,
      [
        Replay.input(0.26, .tap(Replay.middle)),
        Replay.input(0.27, .run(.removeExistingAnchors)),
      ])
    #expect(replay.session.currentFrame?.anchors.isEmpty == true)
    #expect(replay.session.labels.placedLabels.isEmpty)
  }

  @Test func `B-15 the whole session gives the same events on every run`() throws {
    func events() throws -> [[SessionEvent]] {
      var replay = try Replay()
      replay.play(from: 0, to: 0.5)
      replay.step(0.55, [Replay.input(0.54, .tap(Replay.middle)), Replay.input(0.545, .restart)])
      replay.play(from: 0.6, to: 1.5)
      return replay.updates.map(\.events)
    }
    #expect(try events() == events())
  }
}
