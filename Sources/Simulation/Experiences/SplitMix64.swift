/// A small generator of random numbers that gives the same ones for the same seed on any machine.
///
/// SplitMix64: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014. Good enough for games, not for secrets.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in 0 ..< `count`, each equally likely; numbers that would favour some are drawn again.
  package mutating func index(below count: Int) -> Int {
    precondition(count > 0, "an empty range has no number")
    let bound = UInt64(count)
    let fair = UInt64.max - UInt64.max % bound
    var drawn = next()
    while drawn >= fair { drawn = next() }
    return Int(drawn % bound)
  }
}
