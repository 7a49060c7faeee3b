import Dispatch
import Geometry
import Imaging
import Recognition
import Synchronization
import Testing

/// The two queues, which must agree in everything but the time of delivery.
enum QueueKind: CaseIterable {
  case scheduled
  case background

  func makeQueue(_ classifier: any Classifier) -> any VisionQueue {
    switch self {
    case .scheduled:
      ScheduledVisionQueue(classifier: classifier, latency: .constant(nanoseconds: 100))
    case .background: BackgroundVisionQueue(classifier: classifier)
    }
  }
}

@Suite struct VisionQueueTests {
  let pool = PixelBufferPool()
  let mug = ScriptedClassifier.Answer.classes([
    Classification(classIndex: 504, identifier: "coffee mug", confidence: 0.875)
  ])

  /// Offers a new picture of the pool, which then only the queue can hold.
  private func offer(
    _ frameIndex: Int, to queue: any VisionQueue, at nanoseconds: Int64
  ) throws -> Bool {
    let gray = GrayImage<UInt8>(size: ImageSize(width: 2, height: 2), samples: [0, 1, 2, 3])
    return queue.submit(
      try PixelBuffer(gray, pool: pool), ClassificationRequest(), frameIndex: frameIndex,
      at: nanoseconds)
  }

  /// Lets the running call end and takes what the queue delivers at the time that is given.
  private func finish(
    _ queue: any VisionQueue, _ classifier: GatedClassifier, at nanoseconds: Int64
  ) -> ClassificationOutcome? {
    classifier.letOneEnd()
    queue.waitUntilEnded()
    return queue.takeFinished(by: nanoseconds)
  }

  @Test(arguments: QueueKind.allCases)
  func `S-33 a frame offered while one is in flight is turned away and never queued`(
    kind: QueueKind
  ) throws {
    let classifier = GatedClassifier(mug)
    let queue = kind.makeQueue(classifier)
    #expect(queue.isIdle)
    #expect(try offer(0, to: queue, at: 0))
    #expect(!queue.isIdle)
    #expect(try !offer(1, to: queue, at: 10))
    #expect(try !offer(2, to: queue, at: 20))

    let outcome = try #require(finish(queue, classifier, at: 100))
    #expect(outcome.frameIndex == 0)
    #expect(outcome.submittedNanoseconds == 0)
    #expect(outcome.deliveredNanoseconds == 100)
    #expect(try outcome.result.get().map(\.identifier) == ["coffee mug"])
    #expect(queue.isIdle)
    #expect(queue.takeFinished(by: 1000) == nil)
    #expect(classifier.callCount == 1)

    #expect(try offer(3, to: queue, at: 120))
    #expect(finish(queue, classifier, at: 220)?.frameIndex == 3)
  }

  @Test(arguments: QueueKind.allCases)
  func `S-33 a result that was not taken yet still keeps other frames out`(kind: QueueKind) throws {
    let classifier = GatedClassifier(mug)
    let queue = kind.makeQueue(classifier)
    #expect(try offer(0, to: queue, at: 0))
    classifier.letOneEnd()
    queue.waitUntilEnded()
    #expect(try !offer(1, to: queue, at: 500))
    #expect(queue.takeFinished(by: 500)?.frameIndex == 0)
  }

  @Test(arguments: QueueKind.allCases, [true, false])
  func `B-8 the picture is released when its request ends, on success or error`(
    kind: QueueKind, succeeds: Bool
  ) throws {
    let classifier = GatedClassifier(succeeds ? mug : .failure(.regionOutsideImage))
    let queue = kind.makeQueue(classifier)
    for frame in 0..<20 {
      #expect(try offer(frame, to: queue, at: Int64(frame) * 100))
      classifier.waitUntilBegun()
      #expect(pool.outstanding == 1)
      #expect(finish(queue, classifier, at: Int64(frame + 1) * 100) != nil)
      #expect(pool.outstanding == 0)
    }
  }

  @Test(arguments: QueueKind.allCases)
  func `S-33 a picture that is turned away is not held`(kind: QueueKind) throws {
    let classifier = GatedClassifier(mug)
    let queue = kind.makeQueue(classifier)
    #expect(try offer(0, to: queue, at: 0))
    for frame in 1..<20 { #expect(try !offer(frame, to: queue, at: 10)) }
    #expect(pool.outstanding == 1)
    #expect(finish(queue, classifier, at: 100) != nil)
  }

  @Test(arguments: QueueKind.allCases)
  func `V-14 B-6 a failure is delivered as an error and the next frame is taken`(
    kind: QueueKind
  ) throws {
    let classifier = GatedClassifier(.failure(.inferenceFailed(detail: "out of memory")))
    let queue = kind.makeQueue(classifier)
    #expect(try offer(7, to: queue, at: 0))
    let outcome = try #require(finish(queue, classifier, at: 100))
    #expect(outcome.frameIndex == 7)
    #expect(throws: RecognitionError.inferenceFailed(detail: "out of memory")) {
      try outcome.result.get()
    }
    #expect(try offer(8, to: queue, at: 110))
    #expect(finish(queue, classifier, at: 210)?.frameIndex == 8)
  }

  @Test(arguments: QueueKind.allCases)
  func `after a restart the old result never comes and never two calls run at once`(
    kind: QueueKind
  ) throws {
    let classifier = GatedClassifier(mug)
    let queue = kind.makeQueue(classifier)
    #expect(try offer(0, to: queue, at: 0))
    classifier.waitUntilBegun()
    queue.discardInFlight()
    // The classifier still runs, and still reads the picture (B-12).
    #expect(try !offer(1, to: queue, at: 50))
    #expect(!queue.isIdle)
    #expect(pool.outstanding == 1)
    #expect(queue.dueNanoseconds == nil)

    classifier.letOneEnd()
    queue.waitUntilEnded()
    #expect(queue.takeFinished(by: 100) == nil)
    #expect(queue.isIdle)
    #expect(pool.outstanding == 0)
    #expect(try offer(2, to: queue, at: 100))
    #expect(finish(queue, classifier, at: 200)?.frameIndex == 2)
    #expect(classifier.mostAtOnce == 1)
    #expect(classifier.callCount == 2)
  }

  @Test(arguments: QueueKind.allCases)
  func `a new frame is taken as soon as the discarded one has ended, without a poll`(
    kind: QueueKind
  ) throws {
    let classifier = GatedClassifier(mug)
    let queue = kind.makeQueue(classifier)
    #expect(try offer(0, to: queue, at: 0))
    queue.discardInFlight()
    classifier.letOneEnd()
    queue.waitUntilEnded()
    #expect(try offer(1, to: queue, at: 100))
    #expect(finish(queue, classifier, at: 200)?.frameIndex == 1)
  }

  @Test(arguments: QueueKind.allCases)
  func `a result that waits to be taken can be discarded, an idle queue has nothing to discard`(
    kind: QueueKind
  ) throws {
    let classifier = GatedClassifier(mug)
    let queue = kind.makeQueue(classifier)
    queue.discardInFlight()
    #expect(queue.isIdle)
    #expect(try offer(0, to: queue, at: 0))
    classifier.letOneEnd()
    queue.waitUntilEnded()
    queue.discardInFlight()
    #expect(queue.takeFinished(by: 100) == nil)
    #expect(queue.isIdle)
    #expect(try offer(1, to: queue, at: 110))
    #expect(finish(queue, classifier, at: 210)?.frameIndex == 1)
  }

  @Test(arguments: QueueKind.allCases)
  func `B-2 B-3 from many threads at once every accepted frame is delivered once`(
    kind: QueueKind
  ) throws {
    let classifier = ScriptedClassifier(mug)
    let queue = kind.makeQueue(classifier)
    let accepted = Mutex(Set<Int>()), delivered = Mutex([Int]())
    let image = try PixelBuffer(
      GrayImage<UInt8>(size: ImageSize(width: 2, height: 2), samples: [0, 1, 2, 3]))
    DispatchQueue.concurrentPerform(iterations: 2000) { index in
      if queue.submit(image, ClassificationRequest(), frameIndex: index, at: 0) {
        accepted.withLock { _ = $0.insert(index) }
      }
      if let outcome = queue.takeFinished(by: 100) {
        delivered.withLock { $0.append(outcome.frameIndex) }
      }
    }
    queue.waitUntilEnded()
    if let last = queue.takeFinished(by: 100) { delivered.withLock { $0.append(last.frameIndex) } }
    #expect(delivered.withLock { $0.sorted() } == accepted.withLock { $0.sorted() })
    #expect(accepted.withLock { $0.count } == classifier.callCount)
    #expect(queue.isIdle)
  }
}
