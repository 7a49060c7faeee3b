import Geometry
import Testing

@testable import WorldTracking

struct ConvexHullTests {
  @Test func `inner points and points on sides are left out, and corners turn from x towards y`() {
    let points: [SIMD2<Double>] = [
      SIMD2(0, 0), SIMD2(1, 1), SIMD2(2, 0), SIMD2(1, 0), SIMD2(2, 2), SIMD2(0, 2), SIMD2(0, 1),
      SIMD2(2, 0),
    ]
    #expect(
      ConvexHull.vertices(of: points) == [SIMD2(0, 0), SIMD2(2, 0), SIMD2(2, 2), SIMD2(0, 2)])
  }

  @Test func `points on one line have no hull with three corners`() {
    let points = (0..<5).map { SIMD2(Double($0), Double(2 * $0)) }
    #expect(ConvexHull.vertices(of: points).count < 3)
    #expect(ConvexHull.vertices(of: []).isEmpty)
  }

  @Test func `simplifying drops the corner that encloses least`() {
    let hull: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(2, 0), SIMD2(2.1, 1), SIMD2(2, 2), SIMD2(0, 2)]
    #expect(
      ConvexHull.simplified(hull, limit: 4)
        == [SIMD2(0, 0), SIMD2(2, 0), SIMD2(2, 2), SIMD2(0, 2)])
  }
}
