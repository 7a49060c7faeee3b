import Imaging
import Recognition
import Recordings
import Simulation
import Testing

struct SnapshotTests {
  /// Takes a picture and asks for its classification.
  private func taken(_ snapshot: inout Snapshot, at seconds: Double) throws -> ClassificationJob {
    let frame = try Fake.frame(3, at: seconds)
    let effects = snapshot.handle(.tapped(Fake.site(frame)), at: Fake.moment(seconds))
    #expect(effects.isEmpty && snapshot.isBusy)
    return try #require(
      snapshot.handle(.idle(newFrame: nil), at: Fake.moment(seconds)).jobs.first)
  }

  @Test func `P-1 a tap takes the whole picture, in memory that is not the camera's`() throws {
    var snapshot = Snapshot()
    #expect(snapshot.still == nil && snapshot.text == "Tap to take a picture of an object!")
    let job = try taken(&snapshot, at: 1)
    let still = try #require(snapshot.still)
    #expect(still.image.size == Fake.imageSize && still.number == 1)
    #expect(job.purpose == .still(1) && job.image.size == Fake.imageSize)
    let (copy, original) = (still.image, try Fake.picture())
    let isEqual = copy.withPlanes { a in
      original.withPlanes { b in Array(a.luma.prefix(64)) == Array(b.luma.prefix(64)) }
    }
    #expect(isEqual)
  }

  @Test func `P-2 and P-5 the still is cropped at its centre and turned by its orientation's name`()
    throws
  {
    var snapshot = Snapshot(orientation: .right)
    let request = try taken(&snapshot, at: 1).request
    #expect(request == ClassificationRequest(orientation: .right, cropAndScale: .centerCrop))
  }

  @Test(arguments: [(0.6, false), (0.600001, true), (0.59, false), (0.99, true)])
  func `P-3 a name needs a confidence strictly above 0,60`(
    _ confidence: Double, _ isNamed: Bool
  ) throws {
    var snapshot = Snapshot()
    _ = try taken(&snapshot, at: 1)
    _ = snapshot.handle(
      Fake.answer("coffee mug", confidence, seenAt: 1, purpose: .still(1)), at: Fake.moment(2))
    #expect(!snapshot.isBusy)
    #expect(snapshot.text.hasPrefix("Coffee Mug - Confidence: ") == isNamed)
    #expect((snapshot.text == "Could not recognize object, try again.") == !isNamed)
  }

  @Test func `P-3 the confidence is a single-precision number, unrounded`() throws {
    var snapshot = Snapshot()
    _ = try taken(&snapshot, at: 1)
    _ = snapshot.handle(
      Fake.answer("pikachu", 0.75, seenAt: 1, purpose: .still(1)), at: Fake.moment(2))
    #expect(snapshot.text == "Pikachu - Confidence: 75.0%")
  }

  @Test func `P-1 a second tap while busy takes nothing and says so`() throws {
    var snapshot = Snapshot()
    _ = try taken(&snapshot, at: 1)
    let second = snapshot.handle(
      .tapped(Fake.site(try Fake.frame(4, at: 1.1))), at: Fake.moment(1.1))
    #expect(second.snapshots.map(\.outcome) == [.busy])
    #expect(snapshot.still?.number == 1)
    #expect(snapshot.notice(at: Fake.moment(1.2)) != nil)
    #expect(snapshot.notice(at: Fake.moment(2.6)) == nil)
    #expect(snapshot.handle(.idle(newFrame: nil), at: Fake.moment(1.2)).jobs.isEmpty)
    let answered = snapshot.handle(
      Fake.answer("mug", seenAt: 1, purpose: .still(1)), at: Fake.moment(1.3))
    #expect(answered.snapshots.map(\.outcome) == [.recognized(label: "mug", confidence: 0.9)])
    #expect(answered.snapshots.first?.taken == Fake.moment(1))
    // Ready for the next one.
    #expect(try taken(&snapshot, at: 2).purpose == .still(2))
  }

  @Test func `P-4 no result and a failure never leave the text of the picture before`() throws {
    for outcome in [
      Fake.failure(seenAt: 2, purpose: .still(2)),
      .classified(
        ClassificationAnswer(
          purpose: .still(2), frameIndex: 3, seenAt: Fake.moment(2), result: .success([]))),
    ] {
      var snapshot = Snapshot()
      _ = try taken(&snapshot, at: 1)
      _ = snapshot.handle(
        Fake.answer("mug", seenAt: 1, purpose: .still(1)), at: Fake.moment(1.5))
      _ = try taken(&snapshot, at: 2)
      #expect(!snapshot.text.contains("Mug"))
      _ = snapshot.handle(outcome, at: Fake.moment(2.5))
      #expect(snapshot.text == "Could not recognize object, try again.")
    }
  }

  @Test func `an answer to another picture is no answer to this one`() throws {
    var snapshot = Snapshot()
    _ = try taken(&snapshot, at: 1)
    let late = snapshot.handle(
      Fake.answer("mug", seenAt: 0, purpose: .still(0)), at: Fake.moment(1.5))
    #expect(late.isEmpty && snapshot.isBusy)
  }

  @Test func `a tap without a frame takes nothing`() {
    var snapshot = Snapshot()
    let effects = snapshot.handle(.tapped(Fake.site(nil)), at: Fake.moment(0))
    #expect(effects.snapshots.map(\.outcome) == [.noPicture])
    #expect(!snapshot.isBusy && snapshot.still == nil)
  }

  @Test func `a lost answer is asked for again, and a restart gives the picture up`() throws {
    var snapshot = Snapshot()
    _ = try taken(&snapshot, at: 1)
    _ = snapshot.handle(.answerLost, at: Fake.moment(1.1))
    #expect(snapshot.handle(.idle(newFrame: nil), at: Fake.moment(1.2)).jobs.count == 1)
    let given = snapshot.handle(.restarted, at: Fake.moment(1.3))
    #expect(given.snapshots.map(\.outcome) == [.givenUp])
    #expect(snapshot.text == "Tap to take a picture of an object!" && snapshot.still == nil)
  }

  @Test func `a session classifies stills alone and answers after the latency`() throws {
    var replay = try ReplayedSession(configure: { $0.experience = .snapshot })
    replay.play(from: 0, to: 0.3)
    #expect(replay.updates.allSatisfy { !$0.wasSubmitted })
    let middle = ReplayedSession.middle
    let tapped = replay.step(0.4, [ReplayedSession.input(0.35, .tap(middle))])
    #expect(tapped.submissionCount == 1 && tapped.experience.isEmpty)
    replay.step(0.42, [ReplayedSession.input(0.41, .tap(middle))])
    // Submitted with the tap at 0.35, due 0.1 s later.
    let answered = replay.step(0.46)
    guard case .snapshot(let record) = answered.experience.first else {
      Issue.record("expected a snapshot, got \(answered.experience)")
      return
    }
    #expect(record.answered == ReplayedSession.moment(0.45))
    #expect(record.outcome == .recognized(label: "coffee mug, cup", confidence: 0.9))
  }
}
