package import Geometry

/// Finds how one world lies in another from landmarks that look alike in both.
///
/// Each landmark is matched to the one that looks most like it, if no other looks nearly as much like
/// it; then random sample consensus with a fixed seed finds the rigid motion that brings most of them
/// together. Takes time in proportion to the product of the two numbers.
package struct LandmarkMatcher: Sendable {
  /// How one world lies in another.
  package struct Alignment: Hashable, Sendable {
    package var mapFromWorld: Transform
    /// How many points it brings together, out of how many that look alike.
    package var inliers: Int
    package var matches: Int
  }

  /// The most comparisons that may differ between two looks of one point.
  package var distanceLimit = 70
  /// The second best must differ by so much more than the best.
  package var ratio = 0.85
  /// How far apart, in metres, points may lie that are one.
  package var tolerance = 0.05
  /// So many points must come together, and this share of those that look alike.
  package var leastInliers = 10
  package var leastShare = 0.25

  private static let hypotheses = 1000

  package init() {}

  /// The motion that brings landmarks of the world onto those of the map; nil where there is none that
  /// can be believed.
  package func alignment(of world: [Landmark], with map: [Landmark]) -> Alignment? {
    let pairs = matches(of: world, with: map)
    guard pairs.count >= leastInliers else { return nil }
    var random = SplitMix64(seed: UInt64(pairs.count))
    func pick() -> Pair { pairs[Int(random.next() % UInt64(pairs.count))] }
    var best: (inliers: [Pair], transform: Transform)?
    for _ in 0..<Self.hypotheses {
      guard let transform = Self.transform(pick(), pick(), pick(), tolerance: tolerance) else {
        continue
      }
      let inliers = inliers(of: transform, pairs)
      if inliers.count > best?.inliers.count ?? 2 { best = (inliers, transform) }
    }
    guard var (inliers, transform) = best else { return nil }
    for _ in 0..<5 {
      guard let better = Self.fit(inliers, near: transform) else { break }
      transform = better
      inliers = self.inliers(of: transform, pairs)
    }
    guard inliers.count >= leastInliers,
      Double(inliers.count) >= leastShare * Double(pairs.count)
    else { return nil }
    return Alignment(mapFromWorld: transform, inliers: inliers.count, matches: pairs.count)
  }

  private struct Pair {
    var world: SIMD3<Double>
    var map: SIMD3<Double>
  }

  /// One pair a point of the world, the one that looks most alike.
  private func matches(of world: [Landmark], with map: [Landmark]) -> [Pair] {
    var byOctave: [Int: [Landmark]] = [:]
    for landmark in map { byOctave[landmark.octave, default: []].append(landmark) }
    var best: [UInt64: (distance: Int, pair: Pair)] = [:]
    for landmark in world {
      var (first, second) = (distanceLimit + 1, 257)
      var nearest: Landmark?
      for candidate in byOctave[landmark.octave] ?? [] {
        let distance = landmark.descriptor.distance(to: candidate.descriptor)
        if distance < first {
          if nearest?.identifier != candidate.identifier { second = min(second, first) }
          (first, nearest) = (distance, candidate)
        } else if distance < second, nearest?.identifier != candidate.identifier {
          second = distance
        }
      }
      guard let nearest, Double(first) < ratio * Double(second),
        first < best[landmark.identifier]?.distance ?? .max
      else { continue }
      best[landmark.identifier] = (first, Pair(world: landmark.position, map: nearest.position))
    }
    return best.sorted { $0.key < $1.key }.map(\.value.pair)
  }

  private func inliers(of transform: Transform, _ pairs: [Pair]) -> [Pair] {
    pairs.filter { (transform * $0.world - $0.map).length <= tolerance }
  }

  /// The motion that brings three points onto three others; nil where the triangles differ or are thin.
  private static func transform(_ a: Pair, _ b: Pair, _ c: Pair, tolerance: Double) -> Transform? {
    for (p, q) in [(a, b), (b, c), (c, a)] {
      let (here, there) = ((q.world - p.world).length, (q.map - p.map).length)
      guard here > 4 * tolerance, abs(here - there) <= 2 * tolerance else { return nil }
    }
    guard let world = frame(a.world, b.world, c.world), let map = frame(a.map, b.map, c.map) else {
      return nil
    }
    let rotation = map * world.inverse
    let middle = (a.world + b.world + c.world) / 3
    return Transform(
      rotation: rotation, translation: (a.map + b.map + c.map) / 3 - rotation.act(middle))
  }

  private static func frame(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
  ) -> Quaternion? {
    let normal = (b - a).cross(c - a)
    guard let x = (b - a).normalized, let z = normal.normalized,
      normal.length > 0.1 * (b - a).length * (c - a).length
    else { return nil }
    return Quaternion(nearestTo: Matrix3(columns: (x, z.cross(x), z)))
  }

  /// The motion of least squared distances.
  ///
  /// The nearest rotation to the correlation of the points (W. Kabsch, "A solution for the best rotation
  /// to relate two sets of vectors", 1976), with a little of the rotation known so far, which decides
  /// what points in a plane or on a line leave open.
  private static func fit(_ pairs: [Pair], near known: Transform) -> Transform? {
    guard pairs.count >= 3 else { return nil }
    let count = Double(pairs.count)
    let world = pairs.reduce(SIMD3<Double>.zero) { $0 + $1.world } / count
    let map = pairs.reduce(SIMD3<Double>.zero) { $0 + $1.map } / count
    var columns = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    var size = 0.0
    for pair in pairs {
      let (from, to) = (pair.world - world, pair.map - map)
      columns.0 += from.x * to
      columns.1 += from.y * to
      columns.2 += from.z * to
      size += from.dot(from)
    }
    let prior = known.rotation.matrix
    let weight = 0.01 * size
    columns.0 += weight * prior.columns.0
    columns.1 += weight * prior.columns.1
    columns.2 += weight * prior.columns.2
    guard let rotation = Quaternion(nearestTo: Matrix3(columns: columns)) else { return nil }
    return Transform(rotation: rotation, translation: map - rotation.act(world))
  }
}
