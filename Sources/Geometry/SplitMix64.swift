/// A repeatable stream of random numbers, the same for the same seed on any machine.
///
/// SplitMix64: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014. Drawing and shuffling are made here and not by the standard library, whose ways may
/// change from one version to the next. Good enough for games and training, not for secrets.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// A stream of its own for each of several uses of one seed.
  package init(seed: UInt64, stream: UInt64) {
    var mixed = SplitMix64(seed: seed)
    state = mixed.next() ^ stream
    state = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of [0, 1) in steps of 2⁻⁵³.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  package mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// A whole number below `bound`; the high half of a product, off by at most bound / 2⁶⁴.
  package mutating func index(below bound: Int) -> Int {
    precondition(bound > 0, "there is no number below 0")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The elements in a random order (Fisher and Yates).
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, index(below: last + 1))
    }
    return elements
  }
}
