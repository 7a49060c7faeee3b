import Geometry
import Imaging
import Testing

@Suite struct CropGeometryTests {
  func geometry(
    _ mode: CropAndScale, _ width: Int, _ height: Int, _ region: Rect = .unit, side: Int = 299
  ) throws -> CropGeometry {
    try #require(
      CropGeometry(
        mode, uprightSize: ImageSize(width: width, height: height), regionOfInterest: region,
        target: ImageSize(width: side, height: side)))
  }

  /// Equal up to the rounding of the scale.
  func areClose(_ a: Rect, _ b: Rect) -> Bool {
    let difference = pointwiseMax(
      pointwiseMax(a.origin - b.origin, b.origin - a.origin),
      pointwiseMax(a.size - b.size, b.size - a.size))
    return difference.max() < 1e-9
  }

  @Test func `V-8 the centre square of an upright phone picture`() throws {
    let phone = try geometry(.centerCrop, 720, 1280)
    #expect(areClose(phone.sourceRect, Rect(origin: SIMD2(0, 280), size: SIMD2(720, 720))))
    #expect(areClose(phone.targetRect, Rect(origin: .zero, size: SIMD2(299, 299))))
    let camera = try geometry(.centerCrop, 1440, 1920)
    #expect(areClose(camera.sourceRect, Rect(origin: SIMD2(0, 240), size: SIMD2(1440, 1440))))
  }

  @Test func `V-8 a wide picture that fits leaves bands above and below`() throws {
    let fit = try geometry(.scaleFit, 1280, 720)
    #expect(areClose(fit.sourceRect, Rect(origin: .zero, size: SIMD2(1280, 720))))
    #expect(areClose(fit.targetRect, Rect(origin: SIMD2(0, 65.40625), size: SIMD2(299, 168.1875))))
  }

  @Test func `V-7 scaleFill stretches each axis`() throws {
    let fill = try geometry(.scaleFill, 1280, 720, side: 256)
    #expect(fill.scale == SIMD2(0.2, 256.0 / 720))
    #expect(fill.offset == .zero)
  }

  @Test func `V-10 the region of interest counts from the lower left, before the crop`() throws {
    // The left half and the lower quarter of 800 × 400: 400 × 100 at the bottom; its centre square.
    let region = Rect(origin: .zero, size: SIMD2(0.5, 0.25))
    let crop = try geometry(.centerCrop, 800, 400, region, side: 50)
    #expect(areClose(crop.sourceRect, Rect(origin: SIMD2(150, 300), size: SIMD2(100, 100))))
    #expect(crop.scale == SIMD2(0.5, 0.5))
    #expect(crop.targetFromUpright * SIMD2(150, 300) == .zero)
    #expect(crop.targetFromUpright * SIMD2(250, 400) == SIMD2(50, 50))
  }

  @Test func `V-10 a region outside the picture, empty or not finite is refused`() {
    let regions = [
      (-0.1, 0.0, 0.5, 0.5), (0.6, 0.0, 0.5, 1.0), (0.0, 0.9, 1.0, 0.2), (0.0, 0.0, 0.0, 1.0),
      (0.5, 0.5, -0.5, 0.5), (.nan, 0.0, 1.0, 1.0), (0.0, 0.0, .infinity, 1.0), (0, 0, 1, .nan),
    ]
    for (x, y, w, h) in regions {
      let region = Rect(origin: SIMD2(x, y), size: SIMD2(w, h))
      let size = ImageSize(width: 100, height: 100)
      #expect(
        CropGeometry(.centerCrop, uprightSize: size, regionOfInterest: region, target: size) == nil)
      #expect(Resampler(storedSize: size, regionOfInterest: region, target: size) == nil)
    }
  }
}
