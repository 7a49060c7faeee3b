import Recognition
import Recordings
import WorldTracking

/// What a plan does beside the frames: to the classifier and to the camera's buffers.
extension FaultPlan {
  /// The faults of a vision queue, for a recording that starts at `origin`.
  func classifierFaults(origin: Timestamp) -> [ClassifierFault] {
    faults.compactMap { fault in
      let span = fault.span(origin: origin)
      let seed = seed
      switch fault.kind {
      case .classifierDelay(let seconds):
        return ClassifierFault(.delay(nanoseconds: Int64((seconds * 1e9).rounded())), span: span)
      case .classifierFailure(let probability):
        return ClassifierFault(.failure, span: span) {
          fault.strikes(probability, seed: seed, frame: $0)
        }
      case .wrongLabel(let label, let probability):
        return ClassifierFault(.wrongLabel(label), span: span) {
          fault.strikes(probability, seed: seed, frame: $0)
        }
      case .wrongOrientation(let degrees, .classifier):
        return ClassifierFault(.turned(quarterTurns: degrees / 90), span: span)
      default: return nil
      }
    }
  }

  /// A queue with the plan's faults, or the queue itself where there are none.
  func faulty(_ queue: any VisionQueue, origin: Timestamp) -> any VisionQueue {
    let faults = classifierFaults(origin: origin)
    return faults.isEmpty ? queue : FaultyVisionQueue(queue, faults: faults)
  }

  /// How many of the camera's buffers something else holds at so many seconds from the start.
  func heldBuffers(at seconds: Double) -> Int {
    faults.reduce(0) { count, fault in
      guard case .bufferStarvation(let held) = fault.kind, fault.isActive(at: seconds) else {
        return count
      }
      return count + held
    }
  }
}

extension Fault {
  /// Its window on the recording's clock.
  fileprivate func span(origin: Timestamp) -> Range<Int64> {
    let begin = from.map { origin.advanced(bySeconds: $0).nanoseconds } ?? .min
    let end = to.map { origin.advanced(bySeconds: $0).nanoseconds } ?? .max
    return begin..<max(begin, end)
  }
}
