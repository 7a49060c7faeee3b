package import Imaging
import Synchronization

/// A vision queue whose results come late, fail or are wrong as faults have it.
///
/// It changes what another queue is given and what it answers. A result that is held back keeps the
/// queue busy, as a slow classifier does.
package final class FaultyVisionQueue: VisionQueue {
  private let queue: any VisionQueue
  private let faults: [ClassifierFault]
  /// A result that is not due yet.
  private let held = Mutex<ClassificationOutcome?>(nil)

  package init(_ queue: any VisionQueue, faults: [ClassifierFault]) {
    self.queue = queue
    self.faults = faults
  }

  package var isIdle: Bool { held.withLock { $0 == nil } && queue.isIdle }

  package var dueNanoseconds: Int64? {
    held.withLock { $0?.deliveredNanoseconds } ?? queue.dueNanoseconds
  }

  package func submit(
    _ image: PixelBuffer, _ request: ClassificationRequest, frameIndex: Int,
    at nowNanoseconds: Int64
  ) -> Bool {
    guard held.withLock({ $0 == nil }) else { return false }
    var request = request
    for fault in faults
    where fault.isActive(frameIndex: frameIndex, submittedNanoseconds: nowNanoseconds) {
      guard case .turned(let quarterTurns) = fault.effect else { continue }
      request.orientation = request.orientation.turned(quarterTurns: quarterTurns)
    }
    return queue.submit(image, request, frameIndex: frameIndex, at: nowNanoseconds)
  }

  package func takeFinished(by nowNanoseconds: Int64) -> ClassificationOutcome? {
    held.withLock { held in
      if held == nil { held = queue.takeFinished(by: nowNanoseconds).map(changed) }
      guard let outcome = held, outcome.deliveredNanoseconds <= nowNanoseconds else { return nil }
      held = nil
      return outcome
    }
  }

  package func discardInFlight() {
    held.withLock { $0 = nil }
    queue.discardInFlight()
  }

  package func waitUntilEnded() { queue.waitUntilEnded() }

  private func changed(_ outcome: ClassificationOutcome) -> ClassificationOutcome {
    var outcome = outcome
    for fault in faults
    where fault.isActive(
      frameIndex: outcome.frameIndex, submittedNanoseconds: outcome.submittedNanoseconds)
    {
      switch fault.effect {
      case .delay(let nanoseconds): outcome.deliveredNanoseconds += nanoseconds
      case .failure:
        outcome.result = .failure(
          RecognitionError.inferenceFailed(detail: "made to fail by a fault"))
      case .wrongLabel(let label):
        outcome.result = outcome.result.map { $0.calling(itsBest: label) }
      case .turned: break
      }
    }
    return outcome
  }
}

extension [Classification] {
  /// The classes with the best one's place taken by the class of this label, which has its confidence;
  /// a label that no class has is given to the best one itself.
  fileprivate func calling(itsBest label: String) -> [Classification] {
    guard let best = first else { return self }
    var classes = self
    if let index = firstIndex(where: { $0.identifier == label || $0.firstSynonym == label }) {
      let meant = classes[index]
      classes[index] = best
      classes[index].confidence = meant.confidence
      classes[0] = meant
      classes[0].confidence = best.confidence
    } else {
      classes[0].identifier = label
    }
    return classes
  }
}
