import Geometry

/// Joins polygons whose sides are parallel or at right angles to each other.
enum RectilinearUnion {
  private static let tolerance = 0.0005
  /// More separate pieces than this in one plane are left as they are.
  private static let pieceLimit = 400

  /// The polygons, those that touch or overlap joined where they can be; counter-clockwise.
  static func joined(_ rings: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    guard rings.count > 1, rings.count <= pieceLimit else { return rings }
    var left = Array(rings.indices)
    var result: [[SIMD2<Double>]] = []
    while let first = left.first {
      // The direction of the longest side of the first piece that is left.
      let axis = longestSide(of: rings[first])
      var group = [first]
      var checked = 0
      left.removeFirst()
      let isRectilinear = turned(rings[first], by: axis).map(isAligned) ?? false
      while isRectilinear, checked < group.count {
        let piece = rings[group[checked]]
        checked += 1
        let near = left.filter { index in
          (turned(rings[index], by: axis).map(isAligned) ?? false)
            && touch(piece, rings[index], axis)
        }
        group += near
        left.removeAll(where: near.contains)
      }
      result +=
        group.count == 1
        ? [rings[first]] : union(group.compactMap { turned(rings[$0], by: axis) }, axis)
    }
    return result
  }

  private static func longestSide(of ring: [SIMD2<Double>]) -> SIMD2<Double> {
    let sides = ring.indices.map { ring[($0 + 1) % ring.count] - ring[$0] }
    let longest = sides.max { $0.length < $1.length } ?? SIMD2(1, 0)
    return longest.length > 0 ? longest / longest.length : SIMD2(1, 0)
  }

  /// The ring with the axis turned to x.
  private static func turned(
    _ ring: [SIMD2<Double>], by axis: SIMD2<Double>
  ) -> [SIMD2<Double>]? {
    ring.map { SIMD2(axis.dot($0), axis.cross($0)) }
  }

  private static func isAligned(_ ring: [SIMD2<Double>]) -> Bool {
    ring.indices.allSatisfy { index in
      let side = ring[(index + 1) % ring.count] - ring[index]
      return min(abs(side.x), abs(side.y)) <= tolerance
    }
  }

  /// True where the bounding boxes of rectilinear pieces share more than a corner.
  private static func touch(
    _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], _ axis: SIMD2<Double>
  ) -> Bool {
    guard let a = turned(first, by: axis), let b = turned(second, by: axis) else { return false }
    let (lowA, highA, lowB, highB) = (low(a), high(a), low(b), high(b))
    let overlap = SIMD2(
      min(highA.x, highB.x) - max(lowA.x, lowB.x), min(highA.y, highB.y) - max(lowA.y, lowB.y))
    return min(overlap.x, overlap.y) >= -tolerance && max(overlap.x, overlap.y) > tolerance
  }

  private static func low(_ ring: [SIMD2<Double>]) -> SIMD2<Double> {
    SIMD2(ring.map(\.x).min() ?? 0, ring.map(\.y).min() ?? 0)
  }

  private static func high(_ ring: [SIMD2<Double>]) -> SIMD2<Double> {
    SIMD2(ring.map(\.x).max() ?? 0, ring.map(\.y).max() ?? 0)
  }

  /// By the cells between all the pieces' lines: those inside a piece, and the sides around them.
  private static func union(
    _ pieces: [[SIMD2<Double>]], _ axis: SIMD2<Double>
  ) -> [[SIMD2<Double>]] {
    let xs = lines(pieces.joined().map(\.x))
    let ys = lines(pieces.joined().map(\.y))
    let polygons = pieces.map(Polygon.init)
    func corner(_ x: Int, _ y: Int) -> Int { y * xs.count + x }
    var sides: Set<SIMD2<Int>> = []
    for y in 0..<ys.count - 1 {
      for x in 0..<xs.count - 1 {
        let middle = SIMD2((xs[x] + xs[x + 1]) / 2, (ys[y] + ys[y + 1]) / 2)
        guard polygons.contains(where: { $0.contains(middle) }) else { continue }
        let c = [corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)]
        for index in 0..<4 {
          let side = SIMD2(c[index], c[(index + 1) % 4])
          if sides.remove(SIMD2(side.y, side.x)) == nil { sides.insert(side) }
        }
      }
    }
    func point(_ corner: Int) -> SIMD2<Double> {
      let point = SIMD2(xs[corner % xs.count], ys[corner / xs.count])
      return SIMD2(axis.x * point.x - axis.y * point.y, axis.y * point.x + axis.x * point.y)
    }
    return Outlines.traced(sides, at: point).map { $0.map(point) }
      .filter { Polygon($0).signedArea > 1e-6 }
  }

  /// The values in order, those that are nearly equal once.
  private static func lines(_ values: [Double]) -> [Double] {
    var lines: [Double] = []
    for value in values.sorted() where value - (lines.last ?? -.infinity) > tolerance {
      lines.append(value)
    }
    return lines
  }
}
