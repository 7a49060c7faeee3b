import Geometry

/// Identifiers for feature points of recordings that store positions only.
///
/// A point keeps its identifier while its estimate stays the same to the bit, which is how ARKit
/// repeats a point that it has not refined.
struct FeaturePointIdentifiers {
  private var used: Set<UInt64> = []

  /// The identifier of the next point of one cloud; a point that repeats gets the next free one.
  mutating func identifier(of point: SIMD3<Float>) -> UInt64 {
    var identifier = Self.identifier(of: point)
    while !used.insert(identifier).inserted { identifier = Self.mix(identifier) }
    return identifier
  }

  /// mix(mix(x | y ≪ 32) ^ z) on the bit patterns of the three floats.
  static func identifier(of point: SIMD3<Float>) -> UInt64 {
    let xy = UInt64(point.x.bitPattern) | UInt64(point.y.bitPattern) << 32
    return mix(mix(xy) ^ UInt64(point.z.bitPattern))
  }

  /// One step of SplitMix64: a bijection that spreads every input bit.
  ///
  /// G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.
  static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
