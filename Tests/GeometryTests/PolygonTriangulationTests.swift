import Foundation
import Geometry
import Testing

struct PolygonTriangulationTests {
  private static let square = [SIMD2(-1.0, -1.0), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)]

  private func areas(_ filled: PolygonTriangulation) -> [Double] {
    filled.triangles.map { t in
      let (a, b, c) = (filled.points[Int(t.x)], filled.points[Int(t.y)], filled.points[Int(t.z)])
      return (b - a).cross(c - a) / 2
    }
  }

  @Test func `an outline with a notch and several holes keeps its area`() {
    // An L of 3 squares of side 2 with a hole of side 0.5 in each: 12 − 0.75.
    let outline = [
      SIMD2(0.0, 0.0), SIMD2(4, 0), SIMD2(4, 2), SIMD2(2, 2), SIMD2(2, 4), SIMD2(0, 4),
    ]
    let holes = [SIMD2(1.0, 1.0), SIMD2(3, 1), SIMD2(1, 3)].map { center in
      Self.square.map { center + $0 / 4 }
    }
    let filled = PolygonTriangulation(outline: outline, holes: holes)
    let areas = areas(filled)
    #expect(areas.allSatisfy { $0 >= 0 })
    #expect(abs(areas.reduce(0, +) - 11.25) < 1e-12)
    // n + 2 h − 2 triangles for n corners in all and h holes.
    #expect(filled.triangles.count == 18 + 6 - 2)
  }

  @Test func `a ring of many corners is filled whole, whichever way it goes`() {
    // A star of 60 corners: 30 of radius 1 and 30 of 0.5; each of its triangles from the centre has
    // the area ½ · 1 · 0.5 · sin(6°).
    let star = (0..<60).map { index in
      let angle = Double(index) * .pi / 30
      return SIMD2(cos(angle), sin(angle)) * (index % 2 == 0 ? 1 : 0.5)
    }
    for ring in [star, star.reversed()] {
      let area = areas(PolygonTriangulation(outline: ring)).reduce(0, +)
      #expect(abs(area - 60 * 0.25 * sin(.pi / 30)) < 1e-12)
    }
  }

  @Test func `an outline with corners on its sides has no area lost and none twice`() {
    // 1.2 × 1.2 without 0.8 × 0.8, and a corner in the middle of three sides.
    let bracket = [
      SIMD2(-0.6, -0.6), SIMD2(-0.6, 0.0), SIMD2(-0.6, 0.6), SIMD2(0.0, 0.6), SIMD2(0.6, 0.6),
      SIMD2(0.6, 0.2), SIMD2(0.2, 0.2), SIMD2(-0.2, 0.2), SIMD2(-0.2, -0.6),
    ]
    let areas = areas(PolygonTriangulation(outline: bracket))
    #expect(areas.count == bracket.count - 2)
    #expect(areas.allSatisfy { $0 >= 0 })
    #expect(abs(areas.reduce(0, +) - 0.8) < 1e-12)
  }

  @Test func `an outline that crosses itself ends in a bounded number of triangles`() {
    let star = [SIMD2(0.0, 0), SIMD2(3.0, 3), SIMD2(3.0, 0), SIMD2(0.0, 3), SIMD2(1.5, -2)]
    #expect(PolygonTriangulation(outline: star).triangles.count <= star.count - 2)
  }

  @Test func `fewer than three points, and points that are no numbers, end too`() {
    for points in [[], [SIMD2(1.0, 2.0)], [SIMD2(1.0, 2.0), SIMD2(3, 4)]] {
      #expect(PolygonTriangulation(outline: points).triangles.isEmpty)
    }
    let broken = [SIMD2(0.0, 0), SIMD2(1, .nan), SIMD2(.infinity, 1), SIMD2(0, 1)]
    #expect(PolygonTriangulation(outline: broken).triangles.count <= 2)
  }
}
