package import Imaging
import Synchronization

/// A classifier with answers written down beforehand: for scenarios, faults and tests.
package final class ScriptedClassifier: Classifier {
  /// What one call gives.
  package enum Answer: Hashable, Sendable {
    case classes([Classification])
    case failure(RecognitionError)
  }

  private let answers: [Answer]
  private let calls = Mutex(0)

  /// Answers call number n with `answers[n]`, and every later call with the last of them.
  ///
  /// `answers` is not empty; classes are given in the order in which they are to come back.
  package init(answers: [Answer]) {
    precondition(!answers.isEmpty, "a scripted classifier needs an answer")
    self.answers = answers
  }

  /// Answers every call alike.
  package convenience init(_ answer: Answer) {
    self.init(answers: [answer])
  }

  /// How often it was asked.
  package var callCount: Int { calls.withLock { $0 } }

  package func classify(
    _ image: PixelBuffer, _ request: ClassificationRequest
  ) throws -> [Classification] {
    let call = calls.withLock { calls in
      defer { calls += 1 }
      return calls
    }
    switch answers[min(call, answers.count - 1)] {
    case .classes(let classes): return classes
    case .failure(let error): throw error
    }
  }
}
