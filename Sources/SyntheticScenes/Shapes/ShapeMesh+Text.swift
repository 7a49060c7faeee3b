import Geometry

extension ShapeMesh {
  /// Letters one after the other, each extruded by itself; the middle of the baseline at the origin.
  mutating func addText(
    _ text: String, height: Double, depth: Double, isBold: Bool
  ) throws(Fault) {
    let font = try OutlineFont(path: OutlineFont.path(isBold: isBold))
    let capital = try font.glyph(of: "H").rings.joined().map(\.y).max() ?? 1
    let scale = height / capital
    var letters: [(glyph: OutlineFont.Glyph, x: Double)] = []
    var width = 0.0
    for scalar in text.unicodeScalars {
      let glyph = try font.glyph(of: scalar)
      letters.append((glyph, width))
      width += glyph.advance
    }
    for (glyph, x) in letters {
      for (outline, holes) in Self.shapes(of: glyph.rings) {
        func placed(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
          ring.map { (SIMD2($0.x + x - width / 2, $0.y)) * scale }
        }
        try addOutline(placed(outline), holes: holes.map(placed), depth: depth, bevel: 0)
      }
    }
  }

  /// Rings as outlines with the holes in them, all counter-clockwise.
  private static func shapes(
    of rings: [[SIMD2<Double>]]
  ) -> [(outline: [SIMD2<Double>], holes: [[SIMD2<Double>]])] {
    let polygons = rings.map(Polygon.init)
    func around(_ index: Int) -> [Int] {
      polygons.indices.filter { $0 != index && polygons[$0].contains(rings[index][0]) }
    }
    let surroundings = rings.indices.map(around)
    func counterClockwise(_ index: Int) -> [SIMD2<Double>] {
      polygons[index].signedArea > 0 ? rings[index] : rings[index].reversed()
    }
    return rings.indices.filter { surroundings[$0].count % 2 == 0 }.map { outer in
      // A hole lies in the outline that has one ring fewer around it.
      let holes = rings.indices.filter { hole in
        surroundings[hole].count == surroundings[outer].count + 1
          && surroundings[hole].contains(outer)
      }
      return (counterClockwise(outer), holes.map(counterClockwise))
    }
  }
}
