import Dispatch
package import Imaging
import Synchronization

/// Delivers each result a given time after its frame, whatever the machine (the replay clock).
///
/// The classifier runs on another thread meanwhile; only ``takeFinished(by:)`` and ``submit`` for a
/// time at which the frame in flight is over wait for it. What the queue answers, and how long it
/// holds a picture, depends on the times it is given alone: a request ends when it is due.
package final class ScheduledVisionQueue: VisionQueue {
  private struct Flight: Sendable {
    var frame: InFlightFrame
    let dueNanoseconds: Int64
  }

  private let classifier: any Classifier
  private let latency: LatencyModel
  private let worker = DispatchQueue(label: "placard.vision.scheduled")
  private let flight = Mutex<Flight?>(nil)

  package init(classifier: any Classifier, latency: LatencyModel = .standard) {
    self.classifier = classifier
    self.latency = latency
  }

  package var isIdle: Bool { flight.withLock { $0 == nil } }

  package var dueNanoseconds: Int64? {
    flight.withLock { flight in
      flight.flatMap { $0.frame.isDiscarded ? nil : $0.dueNanoseconds }
    }
  }

  package func submit(
    _ image: PixelBuffer, _ request: ClassificationRequest, frameIndex: Int,
    at nowNanoseconds: Int64
  ) -> Bool {
    let wasDiscarded = flight.withLock { $0?.frame.isDiscarded == true }
    if wasDiscarded { _ = end(by: nowNanoseconds) }

    let duration = latency.nanoseconds(frameIndex)
    precondition(duration >= 0, "a latency is not negative")
    let (due, overflows) = nowNanoseconds.addingReportingOverflow(duration)
    let frame = InFlightFrame(
      image, request, frameIndex: frameIndex, submittedNanoseconds: nowNanoseconds)
    return flight.withLock { flight in
      guard flight == nil else { return false }
      flight = Flight(frame: frame, dueNanoseconds: overflows ? .max : due)
      worker.async { [self] in classify() }
      return true
    }
  }

  package func takeFinished(by nowNanoseconds: Int64) -> ClassificationOutcome? {
    guard let ended = end(by: nowNanoseconds) else { return nil }
    return ended.frame.outcome(deliveredNanoseconds: ended.dueNanoseconds)
  }

  package func discardInFlight() {
    flight.withLock { $0?.frame.isDiscarded = true }
  }

  package func waitUntilEnded() {
    worker.sync {}
  }

  /// Takes the frame in flight out of the queue if it is due, waiting for its classifier call.
  private func end(by nowNanoseconds: Int64) -> Flight? {
    let isDue = flight.withLock { flight in
      flight.map { $0.dueNanoseconds <= nowNanoseconds } ?? false
    }
    guard isDue else { return nil }
    waitUntilEnded()
    return flight.withLock { flight in
      guard let ended = flight, ended.frame.result != nil, ended.dueNanoseconds <= nowNanoseconds
      else { return nil }
      flight = nil
      return ended
    }
  }

  private func classify() {
    guard let frame = flight.withLock({ $0?.frame }), let image = frame.image else { return }
    let result = Result { try classifier.classify(image, frame.request) }
    flight.withLock { $0?.frame.result = result }
  }
}
