/// How right a classifier is on labelled pictures (SEMANTICS M-7).
///
/// Memory grows with the classes and the pictures, not with the square of the classes.
package struct ClassificationMetrics: Hashable, Sendable {
  private struct Cell: Hashable {
    var truth: Int
    var predicted: Int
  }

  private var cells: [Cell: Int] = [:]
  private var truthCounts: [Int]
  private var predictedCounts: [Int]

  /// Counts pairs of classes 0..<`classCount`.
  package init(classCount: Int, truth: [Int], predicted: [Int]) {
    precondition(truth.count == predicted.count, "one prediction for each truth")
    truthCounts = [Int](repeating: 0, count: classCount)
    predictedCounts = truthCounts
    for (row, column) in zip(truth, predicted) {
      cells[Cell(truth: row, predicted: column), default: 0] += 1
      truthCounts[row] += 1
      predictedCounts[column] += 1
    }
  }

  package var classCount: Int { truthCounts.count }
  package var total: Int { truthCounts.reduce(0, +) }

  /// How many pictures of each true class (row) were taken for each class (column).
  package var confusion: [[Int]] { confusion(of: Array(0..<classCount)) }

  /// The rows and columns of some classes.
  package func confusion(of classes: [Int]) -> [[Int]] {
    classes.map { truth in
      classes.map { cells[Cell(truth: truth, predicted: $0)] ?? 0 }
    }
  }

  /// The pictures of a class.
  package func count(_ label: Int) -> Int { truthCounts[label] }

  private func right(_ label: Int) -> Int { cells[Cell(truth: label, predicted: label)] ?? 0 }

  private func predicted(_ label: Int) -> Int { predictedCounts[label] }

  /// The share of pictures that were named rightly; NaN without pictures.
  package var accuracy: Double {
    ratio(truthCounts.indices.reduce(0) { $0 + right($1) }, total)
  }

  /// 1 − accuracy, Create ML's `classificationError`.
  package var classificationError: Double { 1 - accuracy }

  /// Of what was taken for the class, the share that is; NaN when nothing was.
  package func precision(_ label: Int) -> Double { ratio(right(label), predicted(label)) }

  /// Of what is of the class, the share that was taken for it; NaN when nothing is.
  package func recall(_ label: Int) -> Double { ratio(right(label), count(label)) }

  private func ratio(_ part: Int, _ whole: Int) -> Double {
    whole == 0 ? .nan : Double(part) / Double(whole)
  }
}
