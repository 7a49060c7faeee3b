import Dispatch
package import Imaging
import Synchronization

/// Classifies as fast as the machine allows and delivers at the next poll (the wall clock).
///
/// A request ends when its classifier call returns; the picture is released at that moment.
package final class BackgroundVisionQueue: VisionQueue {
  private let classifier: any Classifier
  private let worker = DispatchQueue(label: "placard.vision.background")
  private let flight = Mutex<InFlightFrame?>(nil)

  package init(classifier: any Classifier) {
    self.classifier = classifier
  }

  package var isIdle: Bool { flight.withLock { $0 == nil } }

  /// Always nil: no one knows how long the machine will take.
  package var dueNanoseconds: Int64? { nil }

  package func submit(
    _ image: PixelBuffer, _ request: ClassificationRequest, frameIndex: Int,
    at nowNanoseconds: Int64
  ) -> Bool {
    let frame = InFlightFrame(
      image, request, frameIndex: frameIndex, submittedNanoseconds: nowNanoseconds)
    return flight.withLock { flight in
      guard flight == nil else { return false }
      flight = frame
      worker.async { [self] in classify() }
      return true
    }
  }

  package func takeFinished(by nowNanoseconds: Int64) -> ClassificationOutcome? {
    flight.withLock { flight in
      guard let outcome = flight?.outcome(deliveredNanoseconds: nowNanoseconds) else { return nil }
      flight = nil
      return outcome
    }
  }

  package func discardInFlight() {
    flight.withLock { flight in
      flight?.isDiscarded = true
      if flight?.result != nil { flight = nil }
    }
  }

  package func waitUntilEnded() {
    worker.sync {}
  }

  private func classify() {
    guard let result = resultOfFrameInFlight() else { return }
    flight.withLock { flight in
      flight?.result = result
      if flight?.isDiscarded == true { flight = nil }
    }
  }

  /// Runs the classifier as the picture's only owner, which is gone when this returns.
  private func resultOfFrameInFlight() -> Result<[Classification], any Error>? {
    let taken = flight.withLock { flight in
      let frame = flight
      flight?.image = nil
      return frame
    }
    guard let taken, let image = taken.image else { return nil }
    return Result { try classifier.classify(image, taken.request) }
  }
}
