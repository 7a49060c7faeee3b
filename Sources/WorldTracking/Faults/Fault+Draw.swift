import Geometry

extension Fault {
  /// The random numbers of this fault in one frame; those of no other fault and no other frame.
  func draw(seed: UInt64, frame: Int) -> SplitMix64 {
    // The kind in the highest bits, then the stream, then the frame: distinct for every reader of a
    // file of at most 2¹⁶ streams and a recording of fewer than 2⁴⁰ frames.
    let kind = UInt64(Name.allCases.firstIndex(of: name) ?? 0)
    return SplitMix64(
      seed: seed, stream: kind << 56 | (stream & 0xFFFF) << 40 | UInt64(frame) & 0xFF_FFFF_FFFF)
  }

  /// Whether a fault that strikes with a probability strikes this frame.
  package func strikes(_ probability: Double, seed: UInt64, frame: Int) -> Bool {
    var numbers = draw(seed: seed, frame: frame)
    return numbers.unit() < probability
  }
}

extension SplitMix64 {
  /// A number of the standard normal distribution, as the sum of twelve (at most 6 from 0).
  ///
  /// Sums are the same on every machine, which logarithms and cosines are not.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }

  mutating func normalVector() -> SIMD3<Double> { SIMD3(normal(), normal(), normal()) }
}
