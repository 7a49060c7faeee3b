import Geometry
import Imaging
import Recognition
import Recordings
import Synchronization
import Testing

@testable import Simulation

struct TappedRegionTests {
  private func placement(
    _ mode: LabelMode = .region, configure: (inout LabelPlacement.Options) -> Void = { _ in }
  ) -> LabelPlacement {
    var options = LabelPlacement.Options()
    options.mode = mode
    configure(&options)
    var labels = LabelPlacement(options: options)
    _ = labels.handle(.trackingStateChanged(.normal), at: Fake.moment(0))
    return labels
  }

  /// Answers every look of the first tap, with what `answer` says for its request.
  private func answerAll(
    _ labels: inout LabelPlacement, from seconds: Double,
    _ answer: (ClassificationJob) -> [Classification]
  ) -> (jobs: [ClassificationJob], placements: [Placement]) {
    var now = seconds
    var jobs: [ClassificationJob] = []
    var placements: [Placement] = []
    while let job = labels.handle(.idle(newFrame: nil), at: Fake.moment(now)).jobs.first {
      jobs.append(job)
      now += 0.1
      placements +=
        labels.handle(
          .classified(
            ClassificationAnswer(
              purpose: job.purpose, frameIndex: job.frameIndex, seenAt: job.seenAt,
              result: .success(answer(job)))), at: Fake.moment(now)
        ).placements
    }
    return (jobs, placements)
  }

  private func named(_ placement: Placement?) -> PlacedLabel? {
    if case .placed(_, _, let label) = placement { label } else { nil }
  }

  @Test func `a tapped region is pending until its answers come, and says so`() throws {
    var labels = placement()
    let tapped = labels.handle(
      .tapped(Fake.site(try Fake.frame(at: 1))), at: Fake.moment(1))
    #expect(tapped.isEmpty)
    #expect(labels.panel.text == "Looking at that point\u{2026}")
    #expect(labels.placedLabels.isEmpty)
    let (jobs, placements) = answerAll(&labels, from: 1) { _ in Fake.classes("mug, cup", 0.9) }
    #expect(jobs.count == 3)
    let label = try #require(named(placements.first))
    #expect(label.text == "mug" && label.confidence == 0.9 && label.age == 0)
    #expect(labels.placedLabels.count == 1)
  }

  @Test func `the size with the best evidence wins`() throws {
    var labels = placement()
    _ = labels.handle(.tapped(Fake.site(try Fake.frame(at: 1))), at: Fake.moment(1))
    let (_, placements) = answerAll(&labels, from: 1) { job in
      // Heights of the regions of a 48 pixels high picture: 0.3, 0.5 and 0.8.
      switch job.request.regionOfInterest.size.y {
      case ..<0.4: Fake.classes("screw", 0.3)
      case ..<0.6: Fake.classes("mug", 0.8)
      default: Fake.classes("desk", 0.55)
      }
    }
    #expect(named(placements.first)?.text == "mug")
  }

  @Test func `earlier pictures in which the point was seen are looked at and averaged`() throws {
    var labels = placement()
    for (index, seconds) in [0.2, 0.3, 0.5, 0.8].enumerated() {
      // 0.3 is too near to 0.2 to be kept.
      let frame = try Fake.frame(index, at: seconds, x: seconds == 0.5 ? 9 : 0.1)
      _ = labels.handle(.frame(frame), at: Fake.moment(seconds))
    }
    _ = labels.handle(.tapped(Fake.site(try Fake.frame(4, at: 1))), at: Fake.moment(1))
    let (jobs, placements) = answerAll(&labels, from: 1) { job in
      job.frameIndex == 4 ? Fake.classes("mug", 0.9) : Fake.classes("mug", 0.6)
    }
    // Frame 2 stood 9 m aside and didn't see the point.
    #expect(jobs.map(\.frameIndex) == [4, 4, 4, 0, 3])
    // The point was 3 pixels to the left of the middle when the camera stood 0.1 m to the right.
    let region = jobs[3].request.regionOfInterest
    #expect(abs((region.origin.x + region.size.x / 2) - (32 - 3) / 64.0) < 1e-9)
    let label = try #require(named(placements.first))
    #expect(abs(label.confidence - (0.9 + 0.6 + 0.6) / 3) < 1e-9)
  }

  @Test func `the mean is over looks: a class seen once counts once`() throws {
    var labels = placement()
    _ = labels.handle(.frame(try Fake.frame(0, at: 0.7)), at: Fake.moment(0.7))
    _ = labels.handle(.tapped(Fake.site(try Fake.frame(1, at: 1))), at: Fake.moment(1))
    let (_, placements) = answerAll(&labels, from: 1) { job in
      job.frameIndex == 1 ? Fake.classes("mug", 0.9) : []
    }
    // A look with no class at all is no evidence against one.
    #expect(named(placements.first)?.confidence == 0.9)
  }

  @Test func `no name above the threshold is refused in region mode`() throws {
    var labels = placement()
    _ = labels.handle(.tapped(Fake.site(try Fake.frame(at: 1))), at: Fake.moment(1))
    let (_, placements) = answerAll(&labels, from: 1) { _ in Fake.classes("mug", 0.5) }
    #expect(placements == [.refused(.noLabel)])
  }

  @Test func `auto names the region, and the whole picture's name is no stand-in for it`() throws {
    var labels = placement(.auto)
    _ = labels.handle(Fake.answer("desk", 0.7, seenAt: 0.9), at: Fake.moment(1))
    #expect(labels.label?.text == "desk")
    _ = labels.handle(.tapped(Fake.site(try Fake.frame(at: 1))), at: Fake.moment(1))
    let (_, placements) = answerAll(&labels, from: 1) { _ in Fake.classes("mug", 0.6) }
    #expect(named(placements.first)?.text == "mug")
    _ = labels.handle(.tapped(Fake.site(try Fake.frame(at: 2))), at: Fake.moment(2))
    let (_, refused) = answerAll(&labels, from: 2) { _ in Fake.classes("mug", 0.4) }
    #expect(refused == [.refused(.noLabel)])
  }

  @Test func `region mode asks for nothing until there is a tap`() throws {
    var labels = placement()
    let frame = try Fake.frame(at: 1)
    #expect(labels.handle(.idle(newFrame: frame), at: Fake.moment(1)).jobs.isEmpty)
    var auto = placement(.auto)
    #expect(auto.handle(.idle(newFrame: frame), at: Fake.moment(1)).jobs.map(\.purpose) == [.live])
  }

  @Test func `failed looks don't hang a tap`() throws {
    var labels = placement()
    _ = labels.handle(.tapped(Fake.site(try Fake.frame(at: 1))), at: Fake.moment(1))
    var placements: [Placement] = []
    for index in 0..<3 {
      _ = labels.handle(.idle(newFrame: nil), at: Fake.moment(1))
      placements +=
        labels.handle(
          Fake.failure(seenAt: 1, purpose: .region(tap: 1, observation: index)), at: Fake.moment(2)
        ).placements
    }
    #expect(placements == [.refused(.noLabel)])
  }

  @Test func `a lost answer is asked for again, a restart and the end give the tap up`() throws {
    var labels = placement()
    let site = Fake.site(try Fake.frame(at: 1))
    _ = labels.handle(.tapped(site), at: Fake.moment(1))
    let job = labels.handle(.idle(newFrame: nil), at: Fake.moment(1)).jobs.first
    _ = labels.handle(.answerLost, at: Fake.moment(1))
    #expect(
      labels.handle(.idle(newFrame: nil), at: Fake.moment(1)).jobs.first?.purpose == job?.purpose)
    #expect(
      labels.handle(.restarted, at: Fake.moment(2)).placements == [.refused(.cancelled)])
    _ = labels.handle(.tapped(site), at: Fake.moment(3))
    #expect(
      labels.handle(.ended, at: Fake.moment(3)).placements == [.refused(.recordingEnded)])
  }

  @Test func `a bounded number of taps waits`() throws {
    var labels = placement()
    let site = Fake.site(try Fake.frame(at: 1))
    let placements = (0..<6).flatMap { _ in
      labels.handle(.tapped(site), at: Fake.moment(1)).placements
    }
    #expect(placements == [.refused(.busy), .refused(.busy)])
  }

  @Test(arguments: ImageOrientation.allCases)
  func `V-10 a region is a square of the upright picture around the point and inside it`(
    _ orientation: ImageOrientation
  ) throws {
    let size = ImageSize(width: 1280, height: 720)
    for pixel in [SIMD2(640.0, 360.0), SIMD2(-0.5, -0.5), SIMD2(1279.5, 719.5), SIMD2(30, 700)] {
      for part in [0.3, 0.5, 0.8, 1] {
        let region = try #require(
          TapEvidence.region(
            around: pixel, part: part, storedSize: size, orientation: orientation))
        let upright = orientation.uprightSize(of: size)
        let sides = region.size * SIMD2(Double(upright.width), Double(upright.height))
        #expect(abs(sides.x - 720 * part) < 1e-6 && abs(sides.y - 720 * part) < 1e-6)
        let geometry = CropGeometry(
          .centerCrop, uprightSize: upright, regionOfInterest: region,
          target: ImageSize(width: 224, height: 224))
        let stored = orientation.uprightFromStored(storedSize: size) * (pixel + 0.5)
        let source = try #require(geometry).sourceRect
        let end = source.origin + source.size
        #expect(stored.x >= source.origin.x - 1e-6 && stored.x <= end.x + 1e-6)
        #expect(stored.y >= source.origin.y - 1e-6 && stored.y <= end.y + 1e-6)
      }
    }
    #expect(
      TapEvidence.region(
        around: SIMD2(-2, 0), part: 0.5, storedSize: size, orientation: orientation) == nil)
  }

  @Test func `a vocabulary limits the names and gives confidence among them`() {
    let vocabulary = Vocabulary(
      words: ["Cup", "espresso maker", "unicorn"],
      labels: ["coffee mug", "cup", "espresso maker, espresso machine"])
    #expect(vocabulary.classIndices == [1, 2] && vocabulary.unknownWords == ["unicorn"])
    let classes = [
      Classification(classIndex: 0, identifier: "coffee mug", confidence: 0.6),
      Classification(classIndex: 1, identifier: "cup", confidence: 0.3),
      Classification(classIndex: 2, identifier: "espresso maker", confidence: 0.1),
    ]
    let limited = vocabulary.limiting(classes)
    #expect(limited.map(\.classIndex) == [1, 2])
    #expect(abs(limited[0].confidence - 0.75) < 1e-12)
    // Next to nothing of the picture is in the vocabulary.
    let other = [
      Classification(classIndex: 0, identifier: "coffee mug", confidence: 0.95),
      Classification(classIndex: 1, identifier: "cup", confidence: 0.05),
    ]
    #expect(vocabulary.limiting(other).isEmpty)
    // V-20: numbers that are no probabilities stay as they are.
    let scores = [Classification(classIndex: 1, identifier: "cup", confidence: 7)]
    #expect(vocabulary.limiting(scores) == scores)
  }

  @Test func `a session looks at regions one after the other and anchors with the answer`() throws {
    var replay = try ReplayedSession(configure: {
      $0.labels.mode = .region
      $0.labels.regions.keptPictures = 0
    })
    replay.play(from: 0, to: 0.3)
    #expect(replay.updates.allSatisfy { !$0.wasSubmitted })
    replay.step(0.4, [ReplayedSession.input(0.35, .tap(ReplayedSession.middle))])
    replay.step(0.6)
    #expect(replay.session.labels.placedLabels.isEmpty)
    // Three looks of 0.1 s from the tap at 0.35: the answer is there at 0.65.
    let answered = replay.step(0.7)
    #expect(answered.taps.first?.resolved == ReplayedSession.moment(0.65))
    #expect(answered.frame?.anchors.count == 1)
    let looks = replay.updates.flatMap(\.classifications)
    #expect(looks.map(\.delivered) == [0.45, 0.55, 0.65].map(ReplayedSession.moment))
    #expect(Set(looks.map(\.regionOfInterest)).count == 3)
  }
}
