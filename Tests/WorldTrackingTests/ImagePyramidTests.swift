import Geometry
import Imaging
import Testing

@testable import WorldTracking

struct ImagePyramidTests {
  private let size = ImageSize(width: 45, height: 38)

  @Test func `each level is half the one before, rounded up`() throws {
    let pyramid = TestPicture.pyramid(try TestPicture.make(size) { _, _ in 90 })
    #expect(pyramid.size(ofLevel: 1) == ImageSize(width: 23, height: 19))
    #expect(pyramid.size(ofLevel: 3) == ImageSize(width: 6, height: 5))
    #expect(pyramid.value(x: 5, y: 4, level: 3) == 90)
  }

  @Test func `one bright pixel spreads by the filter's weights`() throws {
    // Weights 1 4 6 4 1 over 16 each way: at (20, 16) the pixel itself has 6/16 · 6/16, and the next
    // pixel of the half picture, 2 pixels on, has 1/16 · 6/16.
    let picture = try TestPicture.make(size) { x, y in x == 20 && y == 16 ? 255 : 0 }
    let pyramid = TestPicture.pyramid(picture)
    #expect(pyramid.value(x: 10, y: 8, level: 1) == UInt8((255 * 36 + 128) / 256))
    #expect(pyramid.value(x: 11, y: 8, level: 1) == UInt8((255 * 6 + 128) / 256))
    #expect(pyramid.value(x: 11, y: 9, level: 1) == UInt8((255 * 1 + 128) / 256))
    #expect(pyramid.value(x: 12, y: 8, level: 1) == 0)
  }

  @Test func `the margin mirrors the picture at its edge pixels`() throws {
    let picture = try TestPicture.make(size) { x, y in 3 * x + 2 * y }
    let pyramid = TestPicture.pyramid(picture)
    #expect(pyramid.value(x: -1, y: 5, level: 0) == pyramid.value(x: 1, y: 5, level: 0))
    #expect(pyramid.value(x: -32, y: 5, level: 0) == pyramid.value(x: 32, y: 5, level: 0))
    // The last pixel is (44, 37).
    #expect(pyramid.value(x: 51, y: 46, level: 0) == pyramid.value(x: 37, y: 28, level: 0))
  }

  @Test func `a picture of one pixel has a pyramid`() throws {
    let picture = try TestPicture.make(ImageSize(width: 1, height: 1)) { _, _ in 200 }
    #expect(TestPicture.pyramid(picture).value(x: 0, y: 0, level: 3) == 200)
  }

  @Test func `the memory is reused, and a copy keeps its own picture`() throws {
    var pyramid = TestPicture.pyramid(try TestPicture.make(size) { _, _ in 10 })
    let address = pyramid.withLevels { UnsafeRawPointer($0) }
    pyramid.update(from: try TestPicture.make(size) { _, _ in 20 })
    #expect(pyramid.withLevels { UnsafeRawPointer($0) } == address)
    let copy = pyramid
    pyramid.update(from: try TestPicture.make(size) { _, _ in 30 })
    #expect(copy.value(x: 3, y: 3, level: 0) == 20)
    #expect(pyramid.value(x: 3, y: 3, level: 0) == 30)
  }
}
