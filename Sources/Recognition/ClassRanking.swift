/// Turns a model's numbers into classes with names, the most confident first.
struct ClassRanking: Sendable {
  let labels: [String]
  private let hasDuplicates: Bool

  init(labels: [String]) {
    self.labels = labels
    hasDuplicates = Set(labels).count < labels.count
  }

  /// Every class by falling confidence, ties by index (SEMANTICS V-19), numbers last if not a number.
  ///
  /// Of classes with the same whole label only the most confident is kept (V-25). Confidences are
  /// passed on as they are (V-20). O(n log n).
  func classes(confidences: [Float]) -> [Classification] {
    precondition(confidences.count == labels.count, "one confidence for each label")
    let keys = confidences.map { $0.isNaN ? -Float.infinity : $0 }
    let order = keys.indices.sorted { keys[$0] != keys[$1] ? keys[$0] > keys[$1] : $0 < $1 }
    let ranked = order.map {
      Classification(
        classIndex: $0, identifier: labels[$0], confidence: Double(confidences[$0]))
    }
    guard hasDuplicates else { return ranked }
    var seen = Set<String>()
    return ranked.filter { seen.insert($0.identifier).inserted }
  }
}
