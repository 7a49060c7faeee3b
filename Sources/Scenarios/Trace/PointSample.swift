import Geometry
import Recordings

/// An even sample of the feature points of a whole run, at most a set number.
///
/// Kept are the points whose identifiers have the lowest hashes, so the choice depends on neither the
/// order nor the number of frames. Constant time a point, apart from rare prunings.
struct PointSample: Sendable {
  private var positions: [UInt64: SIMD3<Double>] = [:]
  /// Hashes above it are not among the lowest.
  private var threshold = UInt64.max
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Takes the points of a frame; of one that was seen before, the newer position counts.
  mutating func add(_ cloud: FeaturePointCloud) {
    for index in 0..<cloud.count {
      let identifier = cloud.identifiers[index]
      guard Self.hash(identifier) <= threshold else { continue }
      positions[identifier] = cloud[index]
      if positions.count >= 2 * limit { prune() }
    }
  }

  /// The sampled points in order of their identifiers.
  mutating func points() -> [SIMD3<Double>] {
    prune()
    return positions.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func prune() {
    guard positions.count > limit else { return }
    let hashes = positions.keys.map(Self.hash).sorted()
    threshold = hashes[limit - 1]
    positions = positions.filter { Self.hash($0.key) <= threshold }
  }

  private static func hash(_ identifier: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: identifier)
    return generator.next()
  }
}
