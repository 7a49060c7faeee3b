import Geometry
import Imaging
import Testing

@testable import WorldTracking

struct CornerDetectorTests {
  private let size = ImageSize(width: 80, height: 60)

  @Test func `the corners of a bright rectangle are found to a pixel`() throws {
    let picture = try TestPicture.make(size) { x, y in
      (20...50).contains(x) && (15...40).contains(y) ? 220 : 20
    }
    var detector = CornerDetector()
    let pyramid = TestPicture.pyramid(picture)
    for (x, y) in [(20, 15), (50, 15), (20, 40), (50, 40)] {
      let area = PixelArea(x: x - 10, y: y - 10, width: 20, height: 20)
      let found = detector.best(in: area, of: pyramid, above: 1e-6)
      #expect(try #require(found).pixel.largestDistance(to: SIMD2(Float(x), Float(y))) <= 1)
    }
  }

  @Test func `an even picture and a straight edge have no corners`() throws {
    var detector = CornerDetector()
    let area = PixelArea(x: 10, y: 10, width: 40, height: 40)
    let flat = TestPicture.pyramid(try TestPicture.make(size) { _, _ in 99 })
    #expect(detector.best(in: area, of: flat, above: 1e-6) == nil)
    let edge = TestPicture.pyramid(try TestPicture.make(size) { x, _ in x < 30 ? 20 : 220 })
    #expect(detector.best(in: area, of: edge, above: 1e-6) == nil)
  }

  @Test func `the score of a checker's crossing is the smaller eigenvalue of its gradients`() throws
  {
    // The same sums over the 3×3 block pixel by pixel, and the eigenvalue's closed form.
    let picture = try TestPicture.make(size) { x, y in (x < 30) == (y < 30) ? 150 : 50 }
    var detector = CornerDetector()
    let area = PixelArea(x: 20, y: 20, width: 20, height: 20)
    let found = detector.best(in: area, of: TestPicture.pyramid(picture), above: 1e-6)
    let best = try #require(found)
    func value(_ x: Int, _ y: Int) -> Int { (x < 30) == (y < 30) ? 150 : 50 }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for y in (Int(best.pixel.y) - 1)...(Int(best.pixel.y) + 1) {
      for x in (Int(best.pixel.x) - 1)...(Int(best.pixel.x) + 1) {
        var (gx, gy) = (0, 0)
        for (offset, weight) in [(-1, 1), (0, 2), (1, 1)] {
          gx += weight * (value(x + 1, y + offset) - value(x - 1, y + offset))
          gy += weight * (value(x + offset, y + 1) - value(x + offset, y - 1))
        }
        xx += Double(gx * gx)
        xy += Double(gx * gy)
        yy += Double(gy * gy)
      }
    }
    let half = (xx - yy) / 2
    let smaller = (xx + yy) / 2 - (half * half + xy * xy).squareRoot()
    let expected = smaller / (12 * 255) / (12 * 255)
    #expect(abs(Double(best.score) - expected) <= 1e-5 * expected)
  }
}
