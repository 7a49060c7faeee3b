import Recognition

/// What a game asks for: names that a model can give as the first synonym of a class.
package struct HuntTargets: Hashable, Sendable {
  /// A target that no class of the model can match.
  package struct Unwinnable: Hashable, Sendable {
    package var name: String
    /// The nearest class, whose first synonym is something else; nil when there is none.
    package var similarLabel: String?
  }

  /// Drawn from, in the order of the list.
  package let winnable: [String]
  package let unwinnable: [Unwinnable]

  /// The classic list (SEMANTICS section 9), of which two can't be won with an ImageNet model.
  package static let classic = [
    "computer keyboard", "mouse", "iPod", "printer", "digital clock", "digital watch", "backpack",
    "ping-pong ball", "envelope", "water bottle", "combination lock", "lampshade", "switch",
    "lighter", "pillow", "spider web", "sandal", "vacuum", "wall clock", "bath towel", "wallet",
    "poster", "chocolate",
  ]

  /// Targets that are not checked.
  package init(unchecked names: [String]) {
    winnable = Self.distinct(names)
    unwinnable = []
  }

  /// Sets aside the names that are no first synonym of the model's labels, to the letter (G-7).
  package init(_ names: [String], labels: [String]) {
    let known = Set(labels.map { Self.firstSynonym($0) })
    let names = Self.distinct(names)
    winnable = names.filter(known.contains)
    unwinnable = names.filter { !known.contains($0) }.map { name in
      let words = name.lowercased()
      return Unwinnable(
        name: name, similarLabel: labels.first { $0.lowercased().contains(words) })
    }
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen = Set<String>()
    return names.filter { seen.insert($0).inserted }
  }

  private static func firstSynonym(_ label: String) -> String {
    Classification(classIndex: 0, identifier: label, confidence: 0).firstSynonym
  }
}
