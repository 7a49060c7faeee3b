package import Foundation
package import Recognition

/// How right a classifier is, as text or JSON.
package struct EvaluationReport: Hashable, Sendable, Codable {
  package struct ClassRow: Hashable, Sendable, Codable {
    package var label: String
    /// Nil where nothing was taken for the class.
    package var precision: Double?
    /// Nil where no picture is of the class.
    package var recall: Double?
    package var count: Int

    /// Undefined figures are written as null.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(label, forKey: .label)
      try container.encode(precision, forKey: .precision)
      try container.encode(recall, forKey: .recall)
      try container.encode(count, forKey: .count)
    }
  }

  package struct Skipped: Hashable, Sendable, Codable {
    package var path: String
    package var reason: String

    package init(_ file: SkippedFile) {
      path = file.path
      reason = TrainingWording.text(for: file.reason)
    }
  }

  package var accuracy: Double
  package var count: Int
  /// All classes of a classifier of up to 100, else those that are true or predicted somewhere.
  package var classes: [ClassRow]
  /// True class in rows, predicted class in columns, both in the order of `classes`; empty when
  /// there are more than a thousand, for a matrix that nobody could read.
  package var confusion: [[Int]]
  package var skipped: [Skipped]

  package init(_ evaluation: ClassifierEvaluation) {
    let metrics = evaluation.metrics
    let used = Set(evaluation.answers.flatMap { [$0.truth, $0.predicted] })
    let shown = evaluation.labels.indices.filter {
      evaluation.labels.count <= 100 || used.contains($0)
    }
    accuracy = metrics.accuracy
    count = metrics.total
    classes = shown.map { index in
      ClassRow(
        label: evaluation.labels[index], precision: Self.defined(metrics.precision(index)),
        recall: Self.defined(metrics.recall(index)), count: metrics.count(index))
    }
    confusion = shown.count > 1000 ? [] : metrics.confusion(of: shown)
    skipped = evaluation.skipped.map(Skipped.init)
  }

  private static func defined(_ value: Double) -> Double? { value.isNaN ? nil : value }

  /// One JSON object.
  package func json() throws -> Data {
    try ReportJSON.data(self)
  }

  // MARK: - Text

  /// "98.3 % of 240 pictures".
  package var accuracyText: String {
    String(format: "%.1f %% of %d %@", 100 * accuracy, count, count == 1 ? "picture" : "pictures")
  }

  /// A row for each class, then the confusion matrix if it isn't too wide to read.
  package func table() -> String {
    let names = classes.map { Self.oneLine($0.label) }
    let column = max(5, names.map(\.count).max() ?? 0)
    var lines = ["class".padded(to: column) + "  precision   recall   pictures"]
    for (row, name) in zip(classes, names) {
      lines.append(
        name.padded(to: column) + "  " + Self.percent(row.precision).padded(left: 9)
          + Self.percent(row.recall).padded(left: 9) + "\(row.count)".padded(left: 11))
    }
    guard !confusion.isEmpty, classes.count <= Self.widestMatrix else {
      return lines.joined(separator: "\n")
    }
    lines += ["", "true class in rows, predicted in columns"]
    let cell = max(3, confusion.joined().map { "\($0)".count }.max() ?? 0) + 1
    lines.append(
      String(repeating: " ", count: column + 4)
        + classes.indices.map { "\($0 + 1)".padded(left: cell) }.joined())
    for (index, row) in confusion.enumerated() {
      lines.append(
        names[index].padded(to: column) + "\(index + 1)".padded(left: 4)
          + row.map { "\($0)".padded(left: cell) }.joined())
    }
    return lines.joined(separator: "\n")
  }

  private static let widestMatrix = 20

  /// `–` where the figure is not defined (SEMANTICS M-7).
  static func percent(_ value: Double?) -> String {
    value.map { String(format: "%.1f %%", 100 * $0) } ?? "–"
  }

  /// A label may hold anything that a folder's name may; a terminal must not obey it.
  private static func oneLine(_ label: String) -> String {
    String(
      label.prefix(40).map { character in
        let isControl = character.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
        return isControl ? "?" : character
      })
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func padded(left width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
