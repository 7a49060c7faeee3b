/// A repeatable stream of random numbers: SplitMix64 (Steele, Lea and Flood 2014).
///
/// The streams that the training draws are made here and not by the standard library, whose
/// shuffling and number making may change from one version to the next.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// A stream of its own for each of several uses of one seed.
  init(seed: UInt64, stream: UInt64) {
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
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// A whole number below `bound`; the high half of a product, off by at most bound / 2⁶⁴.
  package mutating func index(below bound: Int) -> Int {
    precondition(bound > 0, "there is no number below 0")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The elements in a random order (Fisher and Yates).
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, index(below: last + 1))
    }
    return elements
  }
}
