package import Recognition

/// The classes that may be named: the others can't be on this desk.
package struct Vocabulary: Hashable, Sendable {
  /// The indices of the allowed classes in the model's labels.
  package let classIndices: Set<Int>
  /// The words that name a class, in their order.
  package let words: [String]
  /// Words that name no class of the model.
  package let unknownWords: [String]

  /// The allowed classes have to have this much of the whole confidence: of a picture that shows
  /// none of them, the likeliest of them says nothing.
  package static let minimumMass = 0.1

  /// A word allows the classes of which it is the whole label or one synonym, in any case.
  package init(words: [String], labels: [String]) {
    var indices: [String: [Int]] = [:]
    for (index, label) in labels.enumerated() {
      let synonyms = label.split(separator: ",").map { Self.folded($0) }
      for name in Set(synonyms + [Self.folded(label)]) { indices[name, default: []].append(index) }
    }
    var allowed = Set<Int>()
    var known: [String] = []
    var unknown: [String] = []
    for word in words {
      if let found = indices[Self.folded(word)] {
        allowed.formUnion(found)
        known.append(word)
      } else {
        unknown.append(word)
      }
    }
    classIndices = allowed
    self.words = known
    unknownWords = unknown
  }

  /// The allowed classes in their order, with the confidence that each has if it is one of them.
  ///
  /// The confidence is divided by the sum over the allowed classes where the numbers are
  /// probabilities; others are passed on as they are (SEMANTICS V-20).
  package func limiting(_ classes: [Classification]) -> [Classification] {
    let allowed = classes.filter { classIndices.contains($0.classIndex) }
    let total = classes.reduce(0) { $0 + $1.confidence }
    guard classes.allSatisfy({ $0.confidence >= 0 }), total <= 1.01 else { return allowed }
    let mass = allowed.reduce(0) { $0 + $1.confidence }
    guard mass >= Self.minimumMass else { return [] }
    return allowed.map {
      Classification(
        classIndex: $0.classIndex, identifier: $0.identifier, confidence: $0.confidence / mass)
    }
  }

  private static func folded(_ text: some StringProtocol) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
