/// Goes through pictures and says what each shows: a value without window, clock and model.
///
/// Of the pictures one at a time is looked at: the shown one before the others, which follow in order.
/// What was answered is kept, so going back asks nothing again (SEMANTICS P-7).
package struct PhotoBrowser: Hashable, Sendable {
  package let count: Int
  /// The picture that is shown, from 0.
  package private(set) var index = 0
  package private(set) var answers: [Int: PhotoClassification.Answer] = [:]
  private var inFlight: Int?

  /// - Parameter count: at least one picture.
  package init(count: Int) {
    precondition(count > 0, "there is nothing to show")
    self.count = count
  }

  /// Shows the picture so many further on, at most the last, at least the first.
  package mutating func go(by step: Int) {
    index = min(max(index + step, 0), count - 1)
  }

  /// The picture to look at next; nil while one is being looked at, and when all were.
  package mutating func nextJob() -> Int? {
    guard inFlight == nil else { return nil }
    inFlight = answers[index] == nil ? index : (0..<count).first { answers[$0] == nil }
    return inFlight
  }

  package mutating func answered(_ index: Int, _ answer: PhotoClassification.Answer) {
    answers[index] = answer
    if inFlight == index { inFlight = nil }
  }

  /// The box: the whole label of the best class, without a threshold, or why there is none.
  package var text: String {
    guard let answer = answers[index] else { return "Looking\u{2026}" }
    if let error = answer.error { return "Can't be used: " + error }
    guard let best = answer.predictions.first else { return "I see nothing" }
    return "I see \(best.article)\u{2026}\n\(best.label)"
  }
}
