import Geometry
import Imaging
import Recognition
import Synchronization
import Testing

/// Results that come late, fail or are wrong on purpose.
struct FaultyVisionQueueTests {
  /// Answers with two classes and keeps the orientations that it was asked with.
  private final class Recorder: Classifier {
    let orientations = Mutex<[ImageOrientation]>([])

    func classify(
      _ image: PixelBuffer, _ request: ClassificationRequest
    ) throws -> [Classification] {
      orientations.withLock { $0.append(request.orientation) }
      return [
        Classification(classIndex: 0, identifier: "mouse, computer mouse", confidence: 0.8),
        Classification(classIndex: 1, identifier: "toaster, grill", confidence: 0.1),
      ]
    }
  }

  private func image() throws -> PixelBuffer {
    try PixelBuffer(size: ImageSize(width: 8, height: 8), subsampling: nil) { planes in
      for index in planes.luma.indices { planes.luma[index] = 9 }
    }
  }

  private func queue(
    _ classifier: any Classifier, _ effect: ClassifierFault.Effect, span: Range<Int64> = 0..<1000,
    strikes: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) -> FaultyVisionQueue {
    FaultyVisionQueue(
      ScheduledVisionQueue(classifier: classifier, latency: .constant(nanoseconds: 100)),
      faults: [ClassifierFault(effect, span: span, strikes: strikes)])
  }

  private func answer(
    _ queue: FaultyVisionQueue, frame: Int = 0, at now: Int64 = 0
  ) throws -> ClassificationOutcome {
    #expect(queue.submit(try image(), ClassificationRequest(), frameIndex: frame, at: now))
    return try #require(queue.takeFinished(by: .max))
  }

  @Test func `a delay keeps the queue busy until the later time`() throws {
    let queue = queue(Recorder(), .delay(nanoseconds: 50))
    #expect(queue.submit(try image(), ClassificationRequest(), frameIndex: 0, at: 0))
    #expect(queue.takeFinished(by: 149) == nil && !queue.isIdle)
    #expect(!queue.submit(try image(), ClassificationRequest(), frameIndex: 1, at: 149))
    #expect(queue.dueNanoseconds == 150)
    #expect(queue.takeFinished(by: 150)?.deliveredNanoseconds == 150)
    #expect(queue.isIdle)
  }

  @Test func `a discarded result never comes, however late`() throws {
    let queue = queue(Recorder(), .delay(nanoseconds: 50))
    #expect(queue.submit(try image(), ClassificationRequest(), frameIndex: 0, at: 0))
    #expect(queue.takeFinished(by: 120) == nil)
    queue.discardInFlight()
    #expect(queue.takeFinished(by: .max) == nil && queue.isIdle)
  }

  @Test func `a failure strikes the frames that it should and no others`() throws {
    let queue = queue(Recorder(), .failure, strikes: { $0 == 1 })
    #expect(throws: Never.self) { try answer(queue, frame: 0).result.get() }
    let outcome = try answer(queue, frame: 1, at: 500)
    #expect(throws: RecognitionError.self) { try outcome.result.get() }
  }

  @Test func `outside of its span a fault does nothing`() throws {
    let queue = queue(Recorder(), .failure, span: 10..<20)
    #expect(throws: Never.self) { try answer(queue, at: 20).result.get() }
    let outcome = try answer(queue, at: 19)
    #expect(throws: RecognitionError.self) { try outcome.result.get() }
  }

  @Test func `a wrong label takes the best one's place and confidence`() throws {
    let known = try answer(queue(Recorder(), .wrongLabel("toaster"))).result.get()
    #expect(known.map(\.identifier) == ["toaster, grill", "mouse, computer mouse"])
    #expect(known.map(\.confidence) == [0.8, 0.1] && known.map(\.classIndex) == [1, 0])
    let unknown = try answer(queue(Recorder(), .wrongLabel("unicorn"))).result.get()
    #expect(unknown.first?.identifier == "unicorn" && unknown.first?.confidence == 0.8)
  }

  @Test func `a turned picture is classified in the next orientation`() throws {
    let recorder = Recorder()
    _ = try answer(queue(recorder, .turned(quarterTurns: 1)))
    _ = try answer(queue(recorder, .turned(quarterTurns: 2)))
    #expect(recorder.orientations.withLock { $0 } == [.right, .down])
  }

  @Test func `four quarter turns are none, and each maps points as it should`() {
    let size = ImageSize(width: 40, height: 30)
    for orientation in ImageOrientation.allCases {
      #expect(orientation.turned(quarterTurns: 4) == orientation)
      // The upright point (x, y) of a picture of height h comes to (h − y, x) by a turn clockwise.
      let upright = orientation.uprightFromStored(storedSize: size) * SIMD2(7, 4)
      let turned =
        orientation.turned(quarterTurns: 1).uprightFromStored(storedSize: size) * SIMD2(7, 4)
      let height = Double(orientation.uprightSize(of: size).height)
      #expect(turned == SIMD2(height - upright.y, upright.x))
    }
  }
}
