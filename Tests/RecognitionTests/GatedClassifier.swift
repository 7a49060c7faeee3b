import Dispatch
import Imaging
import Recognition
import Synchronization

/// A classifier whose calls end when the test says so, and which counts calls that overlap.
final class GatedClassifier: Classifier {
  private struct Calls {
    var begun = 0
    var running = 0
    var mostAtOnce = 0
  }
  private let answer: ScriptedClassifier.Answer
  private let begun = DispatchSemaphore(value: 0)
  private let gate = DispatchSemaphore(value: 0)
  private let calls = Mutex(Calls())

  init(_ answer: ScriptedClassifier.Answer) { self.answer = answer }

  var callCount: Int { calls.withLock { $0.begun } }
  var mostAtOnce: Int { calls.withLock { $0.mostAtOnce } }

  /// Lets one call end, one that has begun or the next.
  func letOneEnd() { gate.signal() }

  /// Blocks until one more call has begun.
  func waitUntilBegun() { begun.wait() }

  func classify(
    _ image: PixelBuffer, _ request: ClassificationRequest
  ) throws -> [Classification] {
    calls.withLock { calls in
      calls.begun += 1
      calls.running += 1
      calls.mostAtOnce = max(calls.mostAtOnce, calls.running)
    }
    begun.signal()
    gate.wait()
    calls.withLock { $0.running -= 1 }
    switch answer {
    case .classes(let classes): return classes
    case .failure(let error): throw error
    }
  }
}
