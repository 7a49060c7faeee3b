import Geometry
import Imaging
import SyntheticScenes
import Testing

@testable import Rendering
@testable import WorldTracking

struct PatternTests {
  /// Those with something to see.
  static let textured = SceneMaterial.Pattern.allCases.filter { $0 != .plain }

  @Test(arguments: SceneMaterial.Pattern.allCases)
  func `a pattern goes on across its edges as it does inside`(_ pattern: SceneMaterial.Pattern)
    throws
  {
    // A seam would be a step larger than all steps between neighbours inside.
    let picture = try MaterialPicture(of: .gray(pattern))
    let (width, height) = (picture.size.width, picture.size.height)
    let columns = (0..<(width - 1)).map(picture.meanStep(afterColumn:))
    let rows = (0..<(height - 1)).map(picture.meanStep(afterRow:))
    #expect(picture.meanStep(afterColumn: width - 1) <= (columns.max() ?? 0) * 1.05)
    #expect(picture.meanStep(afterRow: height - 1) <= (rows.max() ?? 0) * 1.05)
  }

  @Test(arguments: SceneMaterial.Pattern.allCases)
  func `a seed gives one picture, another seed another one`(_ pattern: SceneMaterial.Pattern) throws
  {
    let size = SIMD2<Float>(0.2, 0.15)
    let picture = try MaterialPicture(of: .gray(pattern, size: size))
    #expect(try MaterialPicture(of: .gray(pattern, size: size)) == picture)
    let other = try MaterialPicture(of: .gray(pattern, size: size, seed: 8))
    #expect((other == picture) == (pattern == .plain))
  }

  @Test(arguments: textured)
  func `most of a pattern can be tracked, near by and from further away`(
    _ pattern: SceneMaterial.Pattern
  ) throws {
    let picture = try MaterialPicture(of: .gray(pattern))
    var luma = (0..<(picture.size.width * picture.size.height)).map { picture.bytes[4 * $0 + 1] }
    var size = picture.size
    // Each cell of 32 pixels should have a corner that the tracker takes up; a page has paper too.
    let least = pattern == .print ? 0.6 : 0.8
    for _ in 0..<2 {
      let share = try Self.shareOfCellsWithCorners(luma, size)
      #expect(share >= least, "\(pattern) at \(size.width): \(share)")
      (luma, size) = Self.halved(luma, size)
    }
  }

  @Test func `patterns stay between their colours, but for light and shade`() throws {
    for pattern in Self.textured {
      let picture = try MaterialPicture(of: .gray(pattern, size: SIMD2(0.3, 0.3)))
      let levels = (0..<picture.size.height).flatMap { y in
        (0..<picture.size.width).map { picture[$0, y] }
      }
      let mean = Double(levels.reduce(0, +)) / Double(levels.count)
      // 0.3 and 0.75 are 76.5 and 191.25 levels.
      #expect(mean > 60 && mean < 200, "\(pattern): \(mean)")
    }
  }

  @Test func `a checker has eight squares by eight, in both colours`() throws {
    let picture = try MaterialPicture(of: .gray(.checker, size: SIMD2(0.64, 0.64)))
    let side = picture.size.width / 8
    for row in 0..<8 {
      for column in 0..<8 {
        let level = picture[column * side + side / 2, row * side + side / 2]
        // Flecks are at most 5 % of the colour.
        let expected = (row + column) % 2 == 0 ? 191.25 : 76.5
        #expect(abs(Double(level) - expected) <= 0.05 * expected + 1)
      }
    }
  }

  @Test(arguments: SceneMaterial.Pattern.allCases)
  func `no size is too odd for a pattern`(_ pattern: SceneMaterial.Pattern) throws {
    for size: SIMD2<Float> in [
      SIMD2(0, 0), SIMD2(1e-4, 0.3), SIMD2(0.3, 1e-4), SIMD2(-1, 1), SIMD2(.nan, 1),
      SIMD2(.infinity, 1),
    ] {
      let picture = try MaterialPicture(of: .gray(pattern, size: size))
      #expect(picture.size.width > 0 && picture.size.height > 0)
      #expect(picture.bytes.count == 4 * picture.size.width * picture.size.height)
    }
  }

  @Test func `a picture is as fine as its pattern needs and never above its limit`() {
    let size = MaterialPicture.size(covering: SIMD2(0.5, 0.25), texel: 0.001)
    #expect(size == ImageSize(width: 500, height: 250))
    let large = MaterialPicture.size(covering: SIMD2(20, 40), texel: 0.001)
    #expect(large == ImageSize(width: 512, height: 1024))
  }

  private static func shareOfCellsWithCorners(_ luma: [UInt8], _ size: ImageSize) throws -> Double {
    let buffer = try PixelBuffer(GrayImage(size: size, samples: luma), pool: nil)
    var pyramid = ImagePyramid()
    pyramid.update(from: buffer)
    var detector = CornerDetector()
    var (found, cells) = (0, 0)
    for y in stride(from: 8, to: size.height - 40, by: 32) {
      for x in stride(from: 8, to: size.width - 40, by: 32) {
        cells += 1
        let area = PixelArea(x: x, y: y, width: 32, height: 32)
        let threshold = FeatureTrackerOptions().cornerThreshold
        if detector.best(in: area, of: pyramid, above: threshold) != nil { found += 1 }
      }
    }
    return Double(found) / Double(max(cells, 1))
  }

  private static func halved(_ luma: [UInt8], _ size: ImageSize) -> ([UInt8], ImageSize) {
    let half = ImageSize(width: size.width / 2, height: size.height / 2)
    var result: [UInt8] = []
    for y in 0..<half.height {
      for x in 0..<half.width {
        let start = 2 * y * size.width + 2 * x
        let sum = [0, 1, size.width, size.width + 1].reduce(2) { $0 + Int(luma[start + $1]) }
        result.append(UInt8(sum / 4))
      }
    }
    return (result, half)
  }
}
