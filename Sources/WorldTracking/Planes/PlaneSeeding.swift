import Geometry
import Recordings

extension PlaneFitting {
  /// The horizontal plane with most points of those that are accepted; nil where none has enough.
  func horizontalSeed(_ points: [PlanePoint], where isAccepted: (Fit) -> Bool) -> Fit? {
    let band = 0.03
    let heights = points.map { axes.height(of: $0.position) }.sorted()
    // Bands by the number of their points; a band that fails is not tried again.
    var bands: [(count: Int, height: Double)] = []
    var low = 0
    for high in heights.indices {
      while heights[high] - heights[low] > band { low += 1 }
      bands.append((high - low + 1, (heights[high] + heights[low]) / 2))
    }
    bands.sort { ($1.count, $0.height) < ($0.count, $1.height) }
    var tried: [Double] = []
    for (count, height) in bands where count >= minimumPoints && tried.count < 6 {
      guard tried.allSatisfy({ abs($0 - height) > band }) else { continue }
      tried.append(height)
      let point = height * axes.up
      if let fit = refined(normal: axes.up, point: point, among: points, .horizontal),
        isAccepted(fit)
      {
        return fit
      }
    }
    return nil
  }

  /// The vertical plane with most points among those through two points each; nil where none has
  /// enough.
  ///
  /// Random sample consensus (M. Fischler and R. Bolles, "Random sample consensus", 1981). `seed`
  /// picks the pairs; equal seeds give equal planes.
  func verticalSeed(_ points: [PlanePoint], seed: UInt64, hypotheses: Int = 200) -> Fit? {
    guard points.count >= minimumPoints else { return nil }
    let places = points.map { axes.ground(of: $0.position) }
    let support = LineSupport(places: places, tolerances: points.map(\.tolerance))
    var random = seed &* 2 &+ 1
    func next() -> Int {
      // D. Knuth's MMIX generator; its high bits are the good ones.
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % points.count
    }
    var best: (count: Int, normal: SIMD2<Double>, through: SIMD2<Double>)?
    var counts: [Int] = []
    for _ in 0..<hypotheses {
      let (i, j) = (next(), next())
      let along = places[j] - places[i]
      let length = along.length
      guard length > 0.1, length < 3 else { continue }
      let normal = SIMD2(-along.y, along.x) / length
      let count = support.count(normal: normal, through: places[i])
      counts.append(count)
      if count > best?.count ?? 0 { best = (count, normal, places[i]) }
    }
    guard let best, best.count >= minimumPoints, let usual = counts.upperMedian else { return nil }
    // In clutter some points are near a plane of any direction: one that is there has many more, or a
    // good part of all points.
    guard best.count >= 3 * usual || best.count * 10 >= points.count * 3 else { return nil }
    return refined(
      normal: axes.direction(best.normal), point: axes.direction(best.through), among: points,
      .vertical)
  }
}
