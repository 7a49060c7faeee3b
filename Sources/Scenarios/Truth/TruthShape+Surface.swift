import Geometry

extension TruthShape {
  /// The unit normal at a point of the surface, outwards; a quad's is its +y.
  package func normal(at pointInWorld: SIMD3<Double>) -> SIMD3<Double> {
    let point = worldFromObject.inverse * pointInWorld
    let half = size / 2
    let normal: SIMD3<Double>
    switch kind {
    case .quad: normal = SIMD3(0, 1, 0)
    case .box:
      // The face that the point is nearest to.
      let gaps = [half.x - abs(point.x), half.y - abs(point.y), half.z - abs(point.z)]
      let axis = gaps.indices.min { abs(gaps[$0]) < abs(gaps[$1]) } ?? 1
      var unit = SIMD3<Double>.zero
      unit[axis] = point[axis] < 0 ? -1 : 1
      normal = unit
    case .cylinder:
      let around = SIMD2(point.x, point.z)
      let isCap = abs(half.y - abs(point.y)) < abs(half.x - around.length)
      normal =
        isCap || around.length == 0
        ? SIMD3(0, point.y < 0 ? -1 : 1, 0)
        : SIMD3(point.x, 0, point.z) / around.length
    }
    return worldFromObject.rotation.act(normal)
  }

  /// Metres from a point, inside or outside, to the surface.
  package func distance(from pointInWorld: SIMD3<Double>) -> Double {
    let point = worldFromObject.inverse * pointInWorld
    let half = size / 2
    switch kind {
    case .quad, .box:
      return Self.signedDistance(
        [abs(point.x) - half.x, abs(point.y) - half.y, abs(point.z) - half.z])
    case .cylinder:
      return Self.signedDistance(
        [SIMD2(point.x, point.z).length - half.x, abs(point.y) - half.y])
    }
  }

  /// The distance to what is bounded by pairs of faces at right angles, by how far each is passed.
  private static func signedDistance(_ beyond: [Double]) -> Double {
    let outside = beyond.reduce(0) { $0 + max($1, 0) * max($1, 0) }.squareRoot()
    return outside > 0 ? outside : abs(beyond.max() ?? 0)
  }
}
