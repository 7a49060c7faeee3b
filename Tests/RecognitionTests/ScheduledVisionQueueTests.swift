import Dispatch
import Geometry
import Imaging
import Recognition
import Testing

@Suite struct ScheduledVisionQueueTests {
  let pool = PixelBufferPool()
  let nothing = ScriptedClassifier.Answer.classes([])

  private func picture() throws -> PixelBuffer {
    try PixelBuffer(
      GrayImage<UInt8>(size: ImageSize(width: 2, height: 2), samples: [0, 1, 2, 3]), pool: pool)
  }

  /// The time of a frame of a 60 Hz recording.
  private func time(of frame: Int) -> Int64 { Int64(frame) * 1_000_000_000 / 60 }

  private struct Delivery: Hashable {
    var frame: Int
    var submitted: Int64
    var delivered: Int64
    /// The frame at which the session saw it.
    var seenAt: Int
  }

  /// A session's loop: take what is finished, then offer the frame.
  private func replay(_ queue: ScheduledVisionQueue, frames: Int) throws -> [Delivery] {
    var deliveries: [Delivery] = []
    for frame in 0..<frames {
      if let outcome = queue.takeFinished(by: time(of: frame)) {
        deliveries.append(
          Delivery(
            frame: outcome.frameIndex, submitted: outcome.submittedNanoseconds,
            delivered: outcome.deliveredNanoseconds, seenAt: frame))
      }
      _ = queue.submit(
        try picture(), ClassificationRequest(), frameIndex: frame, at: time(of: frame))
    }
    return deliveries
  }

  @Test func `S-34 at 100 ms and 60 frames a second one of every 6 to 7 frames is analysed`() throws
  {
    // ceil(0.1 s ÷ (1/60 s)) = 6: frame 6 is due with frame 6 of the timestamps 0, 16 666 666, …,
    // 100 000 000. Where rounding puts a frame 1 ns before the due time, the next one is taken.
    let deliveries = try replay(
      ScheduledVisionQueue(classifier: ScriptedClassifier(nothing)), frames: 3600)
    let spacings = zip(deliveries.dropFirst(), deliveries).map { $0.frame - $1.frame }
    #expect(Set(spacings).isSubset(of: [6, 7]))
    // 60 s give 8.6 to 10 results a second.
    #expect((8.6 * 59...10 * 60).contains(Double(deliveries.count)))
    #expect(deliveries.first == Delivery(frame: 0, submitted: 0, delivered: 100_000_000, seenAt: 6))
  }

  @Test(arguments: [(0, 1), (1, 1), (16_666_668, 2), (250_000_000, 15), (1_000_000_001, 61)])
  func `S-34 frames are spaced by the latency over the frame period, rounded up`(
    latency: Int64, spacing: Int
  ) throws {
    let queue = ScheduledVisionQueue(
      classifier: ScriptedClassifier(nothing), latency: .constant(nanoseconds: latency))
    let deliveries = try replay(queue, frames: 4 * spacing + 1)
    #expect(deliveries.map(\.frame).prefix(3) == [0, spacing, 2 * spacing])
  }

  @Test func `deliveries depend on the timestamps alone, not on how long the classifier takes`()
    throws
  {
    let fast = try replay(
      ScheduledVisionQueue(classifier: ScriptedClassifier(nothing)), frames: 60)
    // Each call ends only when another thread has seen it begin, at a time that no one controls.
    let classifier = GatedClassifier(nothing)
    let calls = fast.count + 1
    DispatchQueue.global().async {
      for _ in 0..<calls {
        classifier.waitUntilBegun()
        classifier.letOneEnd()
      }
    }
    let slow = try replay(ScheduledVisionQueue(classifier: classifier), frames: 60)
    #expect(slow == fast)
    #expect(fast.allSatisfy { $0.delivered == $0.submitted + 100_000_000 })
  }

  @Test func `a result is held back until it is due, with the picture`() throws {
    let queue = ScheduledVisionQueue(classifier: ScriptedClassifier(nothing))
    #expect(queue.dueNanoseconds == nil)
    #expect(queue.submit(try picture(), ClassificationRequest(), frameIndex: 0, at: 5))
    #expect(queue.dueNanoseconds == 100_000_005)
    queue.waitUntilEnded()
    #expect(queue.takeFinished(by: 100_000_004) == nil)
    #expect(pool.outstanding == 1)
    #expect(queue.takeFinished(by: 100_000_005)?.deliveredNanoseconds == 100_000_005)
    #expect(pool.outstanding == 0)
  }

  @Test func `a result that is taken late has been delivered when it was due`() throws {
    let queue = ScheduledVisionQueue(classifier: ScriptedClassifier(nothing))
    #expect(queue.submit(try picture(), ClassificationRequest(), frameIndex: 0, at: 0))
    #expect(queue.takeFinished(by: 130_000_000)?.deliveredNanoseconds == 100_000_000)
  }

  @Test func `a discarded frame keeps others out until it is due, however fast it was`() throws {
    let queue = ScheduledVisionQueue(classifier: ScriptedClassifier(nothing))
    #expect(queue.submit(try picture(), ClassificationRequest(), frameIndex: 0, at: 0))
    queue.discardInFlight()
    queue.waitUntilEnded()
    #expect(!queue.submit(try picture(), ClassificationRequest(), frameIndex: 1, at: 99_999_999))
    #expect(queue.submit(try picture(), ClassificationRequest(), frameIndex: 2, at: 100_000_000))
    #expect(queue.takeFinished(by: 200_000_000)?.frameIndex == 2)
  }

  @Test func `each frame can have a latency of its own`() throws {
    let queue = ScheduledVisionQueue(
      classifier: ScriptedClassifier(nothing),
      latency: LatencyModel { frame in frame == 0 ? 300 : 100 })
    #expect(queue.submit(try picture(), ClassificationRequest(), frameIndex: 0, at: 0))
    #expect(queue.takeFinished(by: 299) == nil)
    #expect(queue.takeFinished(by: 300)?.frameIndex == 0)
    #expect(queue.submit(try picture(), ClassificationRequest(), frameIndex: 1, at: 300))
    #expect(queue.takeFinished(by: 400)?.frameIndex == 1)
  }

  @Test func `a time near the end of the clock doesn't overflow`() throws {
    let queue = ScheduledVisionQueue(classifier: ScriptedClassifier(nothing))
    #expect(queue.submit(try picture(), ClassificationRequest(), frameIndex: 0, at: .max - 1))
    #expect(queue.dueNanoseconds == .max)
    #expect(queue.takeFinished(by: .max)?.frameIndex == 0)
  }
}

@Suite struct BackgroundVisionQueueTests {
  @Test func `a result comes with the first poll after the classifier has ended`() throws {
    let pool = PixelBufferPool()
    let classifier = GatedClassifier(.classes([]))
    let queue = BackgroundVisionQueue(classifier: classifier)
    let picture = GrayImage<UInt8>(size: ImageSize(width: 1, height: 1), samples: [0])
    #expect(
      queue.submit(
        try PixelBuffer(picture, pool: pool), ClassificationRequest(), frameIndex: 3, at: 10))
    #expect(queue.dueNanoseconds == nil)
    classifier.waitUntilBegun()
    #expect(queue.takeFinished(by: .max) == nil)
    classifier.letOneEnd()
    queue.waitUntilEnded()
    // Released by the end of the call, without a poll.
    #expect(pool.outstanding == 0)
    let outcome = try #require(queue.takeFinished(by: 17))
    #expect(outcome.submittedNanoseconds == 10)
    #expect(outcome.deliveredNanoseconds == 17)
  }
}

@Suite struct ScriptedClassifierTests {
  @Test func `answers come by call number, the last one for ever`() throws {
    let cup = Classification(classIndex: 0, identifier: "cup", confidence: 0.75)
    let classifier = ScriptedClassifier(
      answers: [.classes([]), .failure(.regionOutsideImage), .classes([cup])])
    let image = try PixelBuffer(
      GrayImage<UInt8>(size: ImageSize(width: 1, height: 1), samples: [0]))
    let request = ClassificationRequest()
    #expect(try classifier.classify(image, request) == [])
    #expect(throws: RecognitionError.regionOutsideImage) {
      try classifier.classify(image, request)
    }
    #expect(try classifier.classify(image, request) == [cup])
    #expect(try classifier.classify(image, request) == [cup])
    #expect(classifier.callCount == 4)
  }
}
