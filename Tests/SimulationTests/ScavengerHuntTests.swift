import Geometry
import Imaging
import Recognition
import Recordings
import Simulation
import Testing

struct ScavengerHuntTests {
  private func hunt(
    _ targets: [String] = HuntTargets.classic, seed: UInt64 = 1, best: Int = 0
  ) -> ScavengerHunt {
    var options = ScavengerHunt.Options()
    options.targets = HuntTargets(unchecked: targets)
    options.seed = seed
    options.bestScore = best
    return ScavengerHunt(options: options)
  }

  /// Shows the game whatever it asks for.
  private func score(_ count: Int, in hunt: inout ScavengerHunt, at seconds: Double) throws {
    for _ in 0..<count {
      let target = try #require(hunt.target)
      _ = hunt.handle(Fake.answer(target, seenAt: seconds), at: Fake.moment(seconds))
    }
  }

  @Test func `G-1 a game lasts exactly 60 s, ends at once at 0 and counts nothing after it`() throws
  {
    var hunt = hunt()
    _ = hunt.handle(.pressed(.start), at: Fake.moment(10))
    #expect(hunt.handle(.tick, at: Fake.moment(69.999999999)).hunt.isEmpty)
    #expect(hunt.phase == .running && hunt.secondsLeft == 1)
    let target = try #require(hunt.target)
    // A late tick: the game ended when its time was up, not when that was noticed.
    let ended = hunt.handle(.tick, at: Fake.moment(71)).hunt
    #expect(ended == [.ended(at: Fake.moment(70), score: 0, best: 0, isBest: false)])
    #expect(hunt.phase == .over && hunt.secondsLeft == 0 && hunt.headline == "Game Over")
    #expect(hunt.handle(Fake.answer(target, seenAt: 69), at: Fake.moment(71)).isEmpty)
    #expect(hunt.score == 0)
  }

  @Test func `G-3 and G-4 a start shows 60 s and score 0, then 59 after a second`() throws {
    var hunt = hunt()
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    try score(2, in: &hunt, at: 1)
    _ = hunt.handle(.tick, at: Fake.moment(60))
    #expect(hunt.score == 2)
    let started = hunt.handle(.pressed(.start), at: Fake.moment(100))
    #expect(started.hunt.count == 1)
    #expect(hunt.secondsLeft == 60 && hunt.score == 0 && hunt.target != nil)
    _ = hunt.handle(.tick, at: Fake.moment(101))
    #expect(hunt.secondsLeft == 59)
  }

  @Test func `G-4 and G-11 Start is there while no game runs, and Skip while one does`() {
    var hunt = hunt()
    #expect(hunt.buttons == [.start] && hunt.headline == "Press Start")
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    #expect(hunt.buttons == [.skip])
    _ = hunt.handle(.tick, at: Fake.moment(60))
    #expect(hunt.buttons == [.start])
  }

  @Test func `G-5 nothing scores and Skip does nothing unless a game runs`() {
    var hunt = hunt(["mouse"])
    #expect(hunt.handle(.pressed(.skip), at: Fake.moment(0)).isEmpty)
    #expect(hunt.target == nil)
    #expect(hunt.handle(Fake.answer("mouse", seenAt: 0), at: Fake.moment(0.1)).isEmpty)
    #expect(hunt.score == 0)
    // Seen before the start, answered after it.
    _ = hunt.handle(.pressed(.start), at: Fake.moment(1))
    #expect(hunt.handle(Fake.answer("mouse", seenAt: 0.95), at: Fake.moment(1.05)).isEmpty)
    #expect(hunt.handle(Fake.answer("mouse", seenAt: 1), at: Fake.moment(1.1)).hunt.count == 1)
  }

  @Test(arguments: [
    ("mouse, computer mouse", true), ("mouse", true), ("Mouse", false), ("mousetrap", false),
    ("computer mouse, mouse", false), ("", false),
  ])
  func `G-7 the best class's first synonym has to be the target to the letter`(
    _ identifier: String, _ scores: Bool
  ) {
    var hunt = hunt(["mouse"])
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    _ = hunt.handle(Fake.answer(identifier, 0.01, seenAt: 1), at: Fake.moment(1))
    #expect(hunt.score == (scores ? 1 : 0))
  }

  @Test func `G-6 any confidence counts, or only more than a threshold that is set`() {
    var options = ScavengerHunt.Options()
    options.targets = HuntTargets(unchecked: ["mouse"])
    options.confidenceThreshold = 0.5
    var hunt = ScavengerHunt(options: options)
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    _ = hunt.handle(Fake.answer("mouse", 0.5, seenAt: 1), at: Fake.moment(1))
    #expect(hunt.score == 0)
    _ = hunt.handle(Fake.answer("mouse", 0.51, seenAt: 1), at: Fake.moment(1))
    #expect(hunt.score == 1)
  }

  @Test func `G-8 a match gives exactly one point and at once another target`() throws {
    var hunt = hunt(["mouse", "printer"])
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    let first = try #require(hunt.target)
    let other = first == "mouse" ? "printer" : "mouse"
    let found = hunt.handle(Fake.answer(first, seenAt: 1), at: Fake.moment(1.1)).hunt
    #expect(found == [.found(at: Fake.moment(1.1), target: first, frame: 7, confidence: 0.9)])
    #expect(hunt.score == 1 && hunt.target == other)
    // The same thing is still before the camera.
    #expect(hunt.handle(Fake.answer(first, seenAt: 1.2), at: Fake.moment(1.3)).isEmpty)
    #expect(hunt.score == 1)
  }

  @Test func `G-9 no target comes twice running, and each other one is equally likely`() throws {
    var hunt = hunt(seed: 5)
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    var counts: [String: Int] = [:]
    var last = try #require(hunt.target)
    for _ in 0..<23_000 {
      _ = hunt.handle(.pressed(.skip), at: Fake.moment(1))
      let next = try #require(hunt.target)
      #expect(next != last)
      counts[next, default: 0] += 1
      last = next
    }
    #expect(counts.count == 23)
    // 1000 each; a standard deviation is about 31.
    #expect(counts.values.allSatisfy { (850...1150).contains($0) })
  }

  @Test func `G-9 the same seed asks for the same things, another one for others`() throws {
    func targets(_ seed: UInt64) throws -> [String] {
      var hunt = hunt(seed: seed)
      _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
      return try (0..<20).map { _ in
        defer { _ = hunt.handle(.pressed(.skip), at: Fake.moment(1)) }
        return try #require(hunt.target)
      }
    }
    #expect(try targets(3) == targets(3))
    #expect(try targets(3) != targets(4))
  }

  @Test func `G-10 skipping costs nothing and has no limit`() throws {
    var hunt = hunt()
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    try score(1, in: &hunt, at: 1)
    let target = try #require(hunt.target)
    let skipped = hunt.handle(.pressed(.skip), at: Fake.moment(2)).hunt
    #expect(skipped == [.skipped(at: Fake.moment(2), target: target)])
    #expect(hunt.score == 1 && hunt.target != target)
  }

  @Test func `G-11 the record rises only for a strictly higher score, and at once`() throws {
    var hunt = hunt(best: 2)
    for (round, points, best, isBest) in [(0, 2, 2, false), (1, 3, 3, true), (2, 3, 3, false)] {
      let start = Double(100 * round)
      _ = hunt.handle(.pressed(.start), at: Fake.moment(start))
      try score(points, in: &hunt, at: start + 1)
      let ended = hunt.handle(.tick, at: Fake.moment(start + 60)).hunt
      #expect(
        ended == [
          .ended(at: Fake.moment(start + 60), score: points, best: best, isBest: isBest)
        ])
      #expect(hunt.bestScore == best)
    }
  }

  @Test func `G-12 the final score stays until the next start`() throws {
    var hunt = hunt()
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    try score(3, in: &hunt, at: 1)
    _ = hunt.handle(.tick, at: Fake.moment(60))
    #expect(hunt.score == 3 && hunt.headline == "Game Over")
  }

  @Test func `G-14 a frame is classified only while tracking is normal`() throws {
    var hunt = hunt()
    let lost = try Fake.frame(at: 0, state: .limited(.excessiveMotion))
    #expect(hunt.handle(.idle(newFrame: lost), at: Fake.moment(0)).jobs.isEmpty)
    let jobs = hunt.handle(.idle(newFrame: try Fake.frame(at: 0)), at: Fake.moment(0)).jobs
    #expect(jobs.map(\.purpose) == [.live])
  }

  @Test func `G-15 a picture held in portrait is turned upright`() throws {
    var configuration = SessionConfiguration(viewport: SIMD2(48, 64), orientation: .portrait)
    configuration.experience = .hunt
    var experience = Experience(configuration)
    let jobs = experience.handle(
      .idle(newFrame: try Fake.frame(at: 0)), at: Fake.moment(0)
    ).jobs
    #expect(jobs.first?.request.orientation == .right)
  }

  @Test func `G-18 no results and failures change nothing`() {
    var hunt = hunt(["mouse"])
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    let before = hunt
    _ = hunt.handle(Fake.failure(seenAt: 1), at: Fake.moment(0))
    _ = hunt.handle(
      .classified(
        ClassificationAnswer(
          purpose: .live, frameIndex: 1, seenAt: Fake.moment(1), result: .success([]))),
      at: Fake.moment(0))
    #expect(hunt == before)
  }

  @Test func `G-19 starting again replaces the game, and time doesn't run twice as fast`() {
    var hunt = hunt()
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    _ = hunt.handle(.tick, at: Fake.moment(30))
    _ = hunt.handle(.pressed(.start), at: Fake.moment(30))
    _ = hunt.handle(.tick, at: Fake.moment(40))
    #expect(hunt.secondsLeft == 50)
  }

  @Test func `a jump in the recording costs no time and brings none`() {
    var hunt = hunt()
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    _ = hunt.handle(.tick, at: Fake.moment(4))
    _ = hunt.handle(.discontinuity, at: Fake.moment(4))
    _ = hunt.handle(.tick, at: Fake.moment(0))
    _ = hunt.handle(.tick, at: Fake.moment(3))
    #expect(hunt.secondsLeft == 53)
  }

  @Test func `a restarted session gives the game up and keeps the record`() {
    var hunt = hunt(best: 5)
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    #expect(hunt.handle(.restarted, at: Fake.moment(9)).hunt == [.givenUp(at: Fake.moment(9))])
    #expect(hunt.phase == .ready && hunt.bestScore == 5)
  }

  @Test func `targets without a class are named and never drawn`() {
    let targets = HuntTargets(
      ["mouse", "poster", "chocolate", "mouse"],
      labels: ["mouse, computer mouse", "chocolate sauce, chocolate syrup", "printer"])
    #expect(targets.winnable == ["mouse"])
    #expect(targets.unwinnable.map(\.name) == ["poster", "chocolate"])
    #expect(
      targets.unwinnable.map(\.similarLabel) == [nil, "chocolate sauce, chocolate syrup"])
    var options = ScavengerHunt.Options()
    options.targets = targets
    var hunt = ScavengerHunt(options: options)
    #expect(hunt.note?.contains("poster, chocolate") == true)
    _ = hunt.handle(.pressed(.start), at: Fake.moment(0))
    // The only one there is comes again.
    _ = hunt.handle(.pressed(.skip), at: Fake.moment(1))
    #expect(hunt.target == "mouse" && hunt.note == nil)
  }

  @Test func `the classic list has 23 targets`() {
    #expect(HuntTargets.classic.count == 23 && Set(HuntTargets.classic).count == 23)
  }
}
