import Geometry
import TestSupport
import Testing

struct DisplayTransformTests {
  struct Row: Sendable {
    var image: ImageSize
    var orientation: InterfaceOrientation
    var viewport: SIMD2<Double>
    var expected: [Double]
  }

  static let hd = ImageSize(width: 1280, height: 720)
  static let photo = ImageSize(width: 1920, height: 1440)

  @Test(arguments: [
    Row(
      image: hd, orientation: .portrait, viewport: SIMD2(375, 812),
      expected: [0, 1, -1.218, 0, 1.109, 0]),
    Row(
      image: hd, orientation: .portraitUpsideDown, viewport: SIMD2(375, 812),
      expected: [0, -1, 1.218, 0, -0.109, 1]),
    Row(
      image: hd, orientation: .landscapeRight, viewport: SIMD2(812, 375),
      expected: [1, 0, 0, 1.218, 0, -0.109]),
    Row(
      image: hd, orientation: .landscapeLeft, viewport: SIMD2(812, 375),
      expected: [-1, 0, 0, -1.218, 1, 1.109]),
    Row(
      image: photo, orientation: .portrait, viewport: SIMD2(375, 812),
      expected: [0, 1, -1.624, 0, 1.312, 0]),
    Row(
      image: hd, orientation: .portrait, viewport: SIMD2(375, 667),
      expected: [0, 1, -1.0005, 0, 1.00025, 0]),
    Row(
      image: photo, orientation: .portrait, viewport: SIMD2(375, 667),
      expected: [0, 1, -1.334, 0, 1.167, 0]),
  ])
  func `C-11 the transform is that of the table`(_ row: Row) throws {
    let display = try #require(
      DisplayTransform(
        imageSize: row.image, orientation: row.orientation, viewport: row.viewport))
    let m = display.viewFromImage
    for (value, expected) in zip([m.a, m.b, m.c, m.d, m.tx, m.ty], row.expected) {
      #expect(isClose(value, expected, within: 1e-9))
    }
  }

  @Test(arguments: InterfaceOrientation.allCases)
  func `C-10 the middle of the picture is shown in the middle of the view`(
    _ orientation: InterfaceOrientation
  ) throws {
    let display = try #require(
      DisplayTransform(
        imageSize: Self.hd, orientation: orientation, viewport: SIMD2(300, 500)))
    #expect(isClose(display.pixel(atViewPoint: SIMD2(150, 250)), SIMD2(639.5, 359.5), within: 1e-9))
    let pixel = SIMD2(12.0, 345)
    let shown = display.viewPoint(atPixel: pixel)
    #expect(isClose(display.pixel(atViewPoint: shown), pixel, within: 1e-9))
  }

  @Test func `a view or picture without a size has no transform`() {
    let empty = ImageSize(width: 0, height: 720)
    func make(_ size: ImageSize, _ viewport: SIMD2<Double>) -> DisplayTransform? {
      DisplayTransform(imageSize: size, orientation: .portrait, viewport: viewport)
    }
    #expect(make(empty, SIMD2(1, 1)) == nil)
    #expect(make(Self.hd, SIMD2(0, 1)) == nil)
    #expect(make(Self.hd, SIMD2(-1, 1)) == nil)
    #expect(make(Self.hd, SIMD2(.infinity, 1)) == nil)
    #expect(make(Self.hd, SIMD2(.nan, 1)) == nil)
  }

  @Test func `a flat map has no inverse and others undo themselves`() throws {
    let flat = AffineTransform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
    #expect(flat.inverse == nil)
    // x → 2x + y + 5, y → 3y − 1.
    let map = AffineTransform2D(a: 2, b: 0, c: 1, d: 3, tx: 5, ty: -1)
    #expect(map * SIMD2(1, 2) == SIMD2(9, 5))
    let inverse = try #require(map.inverse)
    #expect(isClose(inverse * SIMD2(9, 5), SIMD2(1, 2), within: 1e-15))
    #expect(isClose((inverse * map) * SIMD2(7, 8), SIMD2(7, 8), within: 1e-14))
  }

  @Test func `orientations are found by the name they give`() {
    for orientation in InterfaceOrientation.allCases {
      #expect(InterfaceOrientation(name: orientation.name) == orientation)
    }
    #expect(InterfaceOrientation(name: "Portrait") == nil)
  }
}
