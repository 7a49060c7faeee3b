import Foundation

/// The label that an application keeps of a classification, and how it is shown.
package struct ClassificationLabel: Hashable, Sendable {
  /// Empty when nothing was recognized with enough confidence.
  package let text: String
  /// As the model gave it, 0 when `text` is empty.
  package let confidence: Double

  package init(text: String, confidence: Double) {
    self.text = text
    self.confidence = confidence
  }

  /// No label: what low confidence leaves (SEMANTICS L-3).
  package static let none = ClassificationLabel(text: "", confidence: 0)

  /// The line on the screen, `Detected coffee mug with 87.53% confidence`; nil without a label.
  ///
  /// Only the number is formatted: a percent sign in a label must stay as it is (SEMANTICS L-6).
  package var displayText: String? {
    guard !text.isEmpty else { return nil }
    return "Detected " + text + " with " + String(format: "%.2f%%", confidence * 100)
      + " confidence"
  }
}

/// Chooses the label of a classification (SEMANTICS L-3).
package struct LabelPolicy: Hashable, Sendable {
  /// A class is taken only when its confidence is greater than this.
  package var threshold: Double

  package init(threshold: Double = 0.5) {
    self.threshold = threshold
  }

  /// The first synonym of the first class above the threshold, or ``ClassificationLabel/none``.
  ///
  /// `classes` are in the order of ``Classifier/classify(_:_:)``.
  package func label(for classes: [Classification]) -> ClassificationLabel {
    guard let first = classes.first(where: { $0.confidence > threshold }),
      !first.firstSynonym.isEmpty
    else { return .none }
    return ClassificationLabel(text: first.firstSynonym, confidence: first.confidence)
  }
}
