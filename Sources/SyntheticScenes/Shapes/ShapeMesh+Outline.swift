import Geometry

extension ShapeMesh {
  /// An extruded polygon; both faces' rims are cut at 45° by `bevel`.
  mutating func addOutline(
    _ outline: [SIMD2<Double>], holes: [[SIMD2<Double>]], depth: Double, bevel: Double
  ) throws(Fault) {
    let rings = [outline] + holes
    let insets = rings.enumerated().map { index, ring in
      // A hole grows where the face around it shrinks.
      OutlineInset.inset(ring, by: index == 0 ? bevel : -bevel) ?? ring
    }
    let corner = SIMD2(outline.map(\.x).min() ?? 0, outline.map(\.y).min() ?? 0)
    let size = SIMD2(outline.map(\.x).max() ?? 1, outline.map(\.y).max() ?? 1) - corner
    func vertex(_ point: SIMD2<Double>, z: Double, normal: SIMD3<Double>) -> Vertex {
      // Seen from behind, right is to the left.
      let metres =
        normal.z < 0
        ? SIMD2(size.x - point.x + corner.x, point.y - corner.y)
        : point - corner
      return Vertex(
        point: SIMD3(point.x, point.y, z), normal: normal, metres: metres,
        fraction: metres / size)
    }
    try addPolygon(face: .front, outline: insets[0], holes: Array(insets.dropFirst())) {
      vertex($0, z: depth, normal: SIMD3(0, 0, 1))
    }
    guard depth > 0 else { return }
    try addPolygon(
      face: .back, outline: insets[0], holes: Array(insets.dropFirst()), isMirrored: true
    ) {
      vertex($0, z: 0, normal: SIMD3(0, 0, -1))
    }
    for (index, (ring, inset)) in zip(rings, insets).enumerated() {
      try addRim(
        index == 0 ? ring : ring.reversed(), index == 0 ? inset : inset.reversed(), depth: depth,
        bevel: bevel)
    }
  }

  /// The sides along a ring that has the solid on its left; x of the texture runs around.
  private mutating func addRim(
    _ ring: [SIMD2<Double>], _ inset: [SIMD2<Double>], depth: Double, bevel: Double
  ) throws(Fault) {
    let count = ring.count
    let normals = ring.indices.map { index in
      let way = ring[(index + 1) % count] - ring[index]
      return SIMD2(way.y, -way.x) / way.length
    }
    let total = ring.indices.reduce(0) { $0 + (ring[($1 + 1) % count] - ring[$1]).length }
    var start = 0.0
    for index in 0..<count {
      let next = (index + 1) % count
      let length = (ring[next] - ring[index]).length
      let ends = [
        (
          ring[index], inset[index], start,
          smoothed(normals[(index + count - 1) % count], normals[index])
        ),
        (ring[next], inset[next], start + length, smoothed(normals[next], normals[index])),
      ]
      let levels: [(z: Double, isInset: Bool)] =
        bevel > 0
        ? [(0, true), (bevel, false), (depth - bevel, false), (depth, true)]
        : [(0, false), (depth, false)]
      try addGrid(face: .side, columns: 2, rows: levels.count) { column, row in
        let (outer, inner, along, normal) = ends[column]
        let level = levels[row]
        let point = level.isInset ? inner : outer
        let metres = SIMD2(along, level.z)
        // Bevels are shaded as if they were round.
        let tilt = level.isInset ? (row == 0 ? -1.0 : 1.0) : 0
        let direction = SIMD3(normal.x, normal.y, tilt)
        return Vertex(
          point: SIMD3(point.x, point.y, level.z), normal: direction / direction.length,
          metres: metres, fraction: metres / SIMD2(total, depth))
      }
      start += length
    }
  }

  /// The side's normal at a corner: shared where the corner is of a rounded outline.
  private func smoothed(_ other: SIMD2<Double>, _ own: SIMD2<Double>) -> SIMD2<Double> {
    // 30°: corners that turn by more stay sharp.
    guard other.dot(own) > 0.866 else { return own }
    let sum = other + own
    return sum / sum.length
  }
}

/// Moves the sides of a polygon inwards.
enum OutlineInset {
  /// The polygon with each side moved to its left by `distance`; nil where a side turns round.
  static func inset(_ ring: [SIMD2<Double>], by distance: Double) -> [SIMD2<Double>]? {
    guard distance != 0 else { return ring }
    let count = ring.count
    let moved = ring.indices.map { index -> SIMD2<Double> in
      let before = direction(ring[(index + count - 1) % count], ring[index])
      let after = direction(ring[index], ring[(index + 1) % count])
      let (n, m) = (SIMD2(-before.y, before.x), SIMD2(-after.y, after.x))
      // The point at `distance` from both sides.
      return ring[index] + (n + m) * (distance / max(1 + n.dot(m), 0.05))
    }
    let isKept = ring.indices.allSatisfy { index in
      let next = (index + 1) % count
      return (moved[next] - moved[index]).dot(ring[next] - ring[index]) > 0
    }
    return isKept ? moved : nil
  }

  private static func direction(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    (b - a) / (b - a).length
  }
}
