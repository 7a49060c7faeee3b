/// How right a classifier is on labelled pictures (SEMANTICS M-7).
package struct ClassificationMetrics: Hashable, Sendable {
  /// How many pictures of each true class (row) were taken for each class (column).
  package let confusion: [[Int]]

  /// Counts pairs of classes 0..<`classCount`.
  package init(classCount: Int, truth: [Int], predicted: [Int]) {
    precondition(truth.count == predicted.count, "one prediction for each truth")
    var counts = [[Int]](repeating: [Int](repeating: 0, count: classCount), count: classCount)
    for (row, column) in zip(truth, predicted) { counts[row][column] += 1 }
    confusion = counts
  }

  package var classCount: Int { confusion.count }
  package var total: Int { confusion.joined().reduce(0, +) }
  /// The pictures of a class.
  package func count(_ label: Int) -> Int { confusion[label].reduce(0, +) }
  private func right(_ label: Int) -> Int { confusion[label][label] }
  private func predicted(_ label: Int) -> Int { confusion.reduce(0) { $0 + $1[label] } }

  /// The share of pictures that were named rightly; NaN without pictures.
  package var accuracy: Double {
    ratio(confusion.indices.reduce(0) { $0 + right($1) }, total)
  }

  /// 1 − accuracy, Create ML's `classificationError`.
  package var classificationError: Double { 1 - accuracy }

  /// Of what was taken for the class, the share that is; NaN when nothing was.
  package func precision(_ label: Int) -> Double { ratio(right(label), predicted(label)) }

  /// Of what is of the class, the share that was taken for it; NaN when nothing is.
  package func recall(_ label: Int) -> Double { ratio(right(label), count(label)) }

  /// The harmonic mean of precision and recall; NaN when the class is neither true nor predicted.
  package func f1(_ label: Int) -> Double {
    ratio(2 * right(label), count(label) + predicted(label))
  }

  /// The mean of F1 over all classes, an undefined one taken for 0.
  package var macroF1: Double {
    let values = confusion.indices.map { f1($0) }.map { $0.isNaN ? 0 : $0 }
    return values.reduce(0, +) / Double(classCount)
  }

  /// Agreement beyond chance (Cohen 1960); NaN when chance alone explains all.
  package var kappa: Double {
    let all = Double(total)
    let chance = confusion.indices.reduce(0) {
      $0 + Double(count($1)) / all * (Double(predicted($1)) / all)
    }
    return (accuracy - chance) / (1 - chance)
  }

  private func ratio(_ part: Int, _ whole: Int) -> Double {
    whole == 0 ? .nan : Double(part) / Double(whole)
  }
}
