import Geometry

/// Divides samples into those to learn from and those to check with, class by class (SEMANTICS M-2).
package struct StratifiedSplit: Hashable, Sendable {
  /// Indices of the samples, rising.
  package var training: [Int]
  package var validation: [Int]

  /// Holds out a share of the samples, from each class its part.
  ///
  /// The number held out is `count × ratio`, rounded; classes get the whole part of theirs, and the
  /// largest remainders get what is left, ties in a random order. A class keeps at least one
  /// sample to learn from, or else is not divided (M-8). The same seed gives the same split (M-11).
  package init(classes: [Int], classCount: Int, ratio: Double, seed: UInt64) {
    precondition((0...1).contains(ratio), "a share is 0…1")
    var members = [[Int]](repeating: [], count: classCount)
    for (sample, label) in classes.enumerated() { members[label].append(sample) }
    let quotas = members.map { Double($0.count) * ratio }
    var held = quotas.map { Int($0) }
    var left = Int((Double(classes.count) * ratio).rounded()) - held.reduce(0, +)
    var generator = SplitMix64(seed: seed, stream: 0)
    let drawn = generator.shuffled(Array(0..<classCount))
    let byRemainder = drawn.enumerated().sorted { first, second in
      let remainders = [first, second].map { quotas[$0.element] - Double(held[$0.element]) }
      return (remainders[1], first.offset) < (remainders[0], second.offset)
    }.map(\.element)
    for label in byRemainder where left > 0 && quotas[label] > Double(held[label]) {
      held[label] += 1
      left -= 1
    }
    var chosen: Set<Int> = []
    for (label, samples) in members.enumerated() where held[label] < samples.count {
      var generator = SplitMix64(seed: seed, stream: UInt64(label) + 1)
      chosen.formUnion(generator.shuffled(samples).prefix(held[label]))
    }
    training = classes.indices.filter { !chosen.contains($0) }
    validation = chosen.sorted()
  }

  /// The share that is held out when nothing is said (M-5).
  package static func automaticRatio(count: Int) -> Double {
    switch count {
    case ..<50: 0
    case ..<200: 0.1
    default: 0.05
    }
  }
}
