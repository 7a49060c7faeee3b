import Geometry
import TestSupport
import Testing

struct PolygonTests {
  /// A square of side 4 with a notch from the right side to its middle: concave, like a letter C.
  let notched = Polygon([
    SIMD2(0, 0), SIMD2(4, 0), SIMD2(4, 1), SIMD2(2, 1), SIMD2(2, 3), SIMD2(4, 3), SIMD2(4, 4),
    SIMD2(0, 4),
  ])

  @Test(arguments: [SIMD2(1.0, 2), SIMD2(3, 0.5), SIMD2(3, 3.5), SIMD2(0.001, 3.999)])
  func `points inside are inside, also at the height of vertices`(_ point: SIMD2<Double>) {
    #expect(notched.contains(point))
  }

  @Test(arguments: [
    SIMD2(3.0, 2), SIMD2(5, 2), SIMD2(-1, 2), SIMD2(1, 5), SIMD2(-1, 0), SIMD2(-1, 1), SIMD2(-1, 3),
    SIMD2(5, 4), SIMD2(2.001, 2), SIMD2(.nan, 1), SIMD2(.infinity, 1),
  ])
  func `points outside, in the notch and not finite are outside`(_ point: SIMD2<Double>) {
    #expect(!notched.contains(point))
  }

  @Test(arguments: [SIMD2(0.0, 0), SIMD2(4, 1), SIMD2(2, 2), SIMD2(0, 2), SIMD2(3, 4), SIMD2(2, 1)])
  func `sides and corners belong to the polygon`(_ point: SIMD2<Double>) {
    #expect(notched.contains(point))
  }

  @Test func `the sides have a tolerance of 1e-9`() {
    #expect(notched.contains(SIMD2(2 + 0.9e-9, 2)))
    #expect(!notched.contains(SIMD2(2 + 1.1e-9, 2)))
  }

  @Test func `the turning direction of the outline does not matter inside`() {
    let reversed = Polygon(notched.vertices.reversed())
    #expect(reversed.contains(SIMD2(1, 2)))
    #expect(!reversed.contains(SIMD2(3, 2)))
  }

  @Test func `the area is that of the square less the notch, signed by direction`() {
    // 16 − 2·2.
    #expect(notched.signedArea == 12)
    #expect(Polygon(notched.vertices.reversed()).signedArea == -12)
    #expect(Polygon(notched.vertices.reversed()).area == 12)
  }

  @Test func `the centroid is the weighted mean of the square and the notch`() throws {
    // x: (16·2 − 4·3) / 12, y: by symmetry.
    let centroid = try #require(notched.centroid)
    #expect(isClose(centroid, SIMD2(20.0 / 12, 2), within: 1e-15))
    let far = Polygon(notched.vertices.map { $0 + SIMD2(1e6, -1e6) })
    #expect(isClose(try #require(far.centroid), centroid + SIMD2(1e6, -1e6), within: 1e-9))
  }

  @Test func `fewer than three vertices hold nothing`() {
    #expect(!Polygon([]).contains(.zero))
    #expect(!Polygon([SIMD2(0, 0), SIMD2(1, 0)]).contains(SIMD2(0.5, 0)))
    #expect(Polygon([]).area == 0)
    #expect(Polygon([]).centroid == nil)
    #expect(Polygon([SIMD2(0, 0), SIMD2(1, 0), SIMD2(2, 0)]).centroid == nil)
  }
}
