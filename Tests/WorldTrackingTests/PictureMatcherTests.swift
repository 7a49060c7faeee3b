import Geometry
import Imaging
import Testing

@testable import WorldTracking

struct PictureMatcherTests {
  private let size = ImageSize(width: 480, height: 360)

  /// Brightness that is random at every eighth pixel and smooth between.
  private func texture(_ x: Double, _ y: Double) -> Double {
    func corner(_ column: Int, _ row: Int) -> Double {
      var random = SplitMix64(seed: UInt64(bitPattern: Int64(column &* 7919 &+ row &* 104_729)))
      _ = random.next()
      return Double(random.next() % 200) + 20
    }
    let (u, v) = (x / 8, y / 8)
    let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (a, b) = (u - Double(i), v - Double(j))
    return (1 - b) * ((1 - a) * corner(i, j) + a * corner(i + 1, j))
      + b * ((1 - a) * corner(i, j + 1) + a * corner(i + 1, j + 1))
  }

  @Test func `corners are found wherever they went, to parts of a pixel`() throws {
    // A quarter of the picture to the left, some rows down, and turned by 5° about a corner.
    let (sine, cosine) = (0.0872, 0.9962)
    let first = try TestPicture.make(size) { x, y in texture(x, y) }
    let second = try TestPicture.make(size) { x, y in
      texture(cosine * x - sine * y + 120, sine * x + cosine * y - 17)
    }
    var matcher = PictureMatcher()
    let matches = matcher.matches(first, second)
    #expect(matches.count > 80)
    let errors = matches.map { match -> Double in
      let (x, y) = (match.second.x, match.second.y)
      let there = SIMD2(cosine * x - sine * y + 120, sine * x + cosine * y - 17)
      return (there - match.first).length
    }.sorted()
    // Squares are moved, not turned: what draws them is some 4 pixels off their middle, which 5° turn
    // by 0.0872 · 4 = 0.35.
    #expect(errors[errors.count / 2] < 0.35)
    #expect(errors[errors.count * 95 / 100] < 1)
  }

  @Test func `what looks the same all over matches nothing`() throws {
    let tiles = try TestPicture.make(size) { x, y in
      texture(x.remainder(dividingBy: 48), y.remainder(dividingBy: 48))
    }
    var matcher = PictureMatcher()
    // Of several hundred corners, those at the edge, beyond which the picture is mirrored.
    #expect(matcher.matches(tiles, tiles).count < 20)
    let blank = try TestPicture.make(size) { _, _ in 128 }
    #expect(matcher.matches(blank, blank).isEmpty)
  }
}
