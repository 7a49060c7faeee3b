import Geometry
import Imaging
import Testing

@testable import Rendering

struct ImageDifferenceTests {
  private let gray = RGBImage(
    size: ImageSize(width: 40, height: 20), bytes: [UInt8](repeating: 100, count: 2400))

  private func changed(_ changes: [(x: Int, y: Int, channel: Int, level: UInt8)]) -> RGBImage {
    var image = gray
    for change in changes {
      image.bytes[3 * (change.y * 40 + change.x) + change.channel] = change.level
    }
    return image
  }

  @Test func `equal pictures have no difference`() throws {
    let difference = try #require(ImageDifference(gray, gray))
    #expect(difference.maximum == 0 && difference.worstTileMean == 0)
    #expect(difference.pixelsOver.allSatisfy { $0.count == 0 })
    #expect(difference.isWithinTolerance)
  }

  @Test func `a difference of two levels passes and one of three doesn't`() throws {
    let two = try #require(ImageDifference(gray, changed([(3, 4, 1, 102)])))
    let three = try #require(ImageDifference(gray, changed([(3, 4, 2, 97)])))
    #expect(two.maximum == 2 && two.isWithinTolerance)
    #expect(three.maximum == 3 && !three.isWithinTolerance)
  }

  @Test func `pixels are counted by their largest channel`() throws {
    let image = changed([(0, 0, 0, 105), (0, 0, 1, 133), (1, 0, 2, 103), (39, 19, 0, 98)])
    let difference = try #require(ImageDifference(gray, image))
    // Differences 33, 3 and 2 over the thresholds 1, 2, 4, 8, 16, 32.
    #expect(difference.pixelsOver.map(\.level) == [1, 2, 4, 8, 16, 32])
    #expect(difference.pixelsOver.map(\.count) == [3, 2, 1, 1, 1, 1])
  }

  @Test func `the worst tile is found, also a part of one at the edge`() throws {
    // (39, 19) is in the tile from (32, 16), of which 8 × 4 pixels are in the picture.
    let image = changed([(2, 2, 0, 110), (39, 19, 0, 108)])
    let difference = try #require(ImageDifference(gray, image))
    #expect(difference.worstTileOrigin == SIMD2(32, 16))
    #expect(difference.worstTileMean == 8.0 / Double(3 * 8 * 4))
  }

  @Test func `pictures of different sizes can't be compared`() {
    let other = RGBImage(
      size: ImageSize(width: 20, height: 40), bytes: [UInt8](repeating: 100, count: 2400))
    #expect(ImageDifference(gray, other) == nil)
    #expect(ImageDifference.picture(of: gray, other) == nil)
  }

  @Test func `the difference as a picture is brought out eight times`() throws {
    let picture = try #require(ImageDifference.picture(of: gray, changed([(1, 0, 1, 90)])))
    #expect(picture[1, 0] == SIMD3(0, 80, 0) && picture[0, 0] == .zero)
  }
}
