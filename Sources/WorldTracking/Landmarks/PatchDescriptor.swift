/// What the surroundings of a point look like: 256 comparisons of brightness, as BRIEF makes them.
///
/// M. Calonder et al., "BRIEF: binary robust independent elementary features", 2010. The pairs are
/// drawn once with a fixed seed.
package struct PatchDescriptor: Hashable, Sendable {
  package var bits: SIMD4<UInt64>

  package init(bits: SIMD4<UInt64>) { self.bits = bits }

  /// The number of comparisons with another outcome, 0…256.
  package func distance(to other: PatchDescriptor) -> Int {
    let different = bits ^ other.bits
    return different.x.nonzeroBitCount + different.y.nonzeroBitCount
      + different.z.nonzeroBitCount + different.w.nonzeroBitCount
  }
}

/// A point of the world with what it looks like at one size.
package struct Landmark: Hashable, Sendable {
  package var identifier: UInt64
  package var position: SIMD3<Double>
  /// The patch is a square of 2 · `PatchDescriber.radius(ofOctave:)` metres.
  package var octave: Int
  package var descriptor: PatchDescriptor

  package init(
    identifier: UInt64, position: SIMD3<Double>, octave: Int, descriptor: PatchDescriptor
  ) {
    self.identifier = identifier
    self.position = position
    self.octave = octave
    self.descriptor = descriptor
  }
}
