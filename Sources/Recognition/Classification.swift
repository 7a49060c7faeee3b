/// One class of a model with the confidence that the model gave it.
package struct Classification: Hashable, Sendable {
  /// The position of the class in the model's output.
  package var classIndex: Int
  /// The whole label, all synonyms separated by commas.
  package var identifier: String
  /// As the model gave it: neither normalized nor clamped (SEMANTICS V-20).
  package var confidence: Double

  package init(classIndex: Int, identifier: String, confidence: Double) {
    self.classIndex = classIndex
    self.identifier = identifier
    self.confidence = confidence
  }

  /// The part of the identifier before the first comma (SEMANTICS L-3).
  package var firstSynonym: String {
    identifier.prefix { $0 != "," }.trimmingPrefix(while: \.isWhitespace).description
  }
}
