import Geometry
import Testing

/// Cameras whose pictures a lens bent.
@Suite struct `A camera with a lens` {
  private static let lens = LensDistortion.brownConrady(
    k1: 0.26, k2: -0.95, p1: -0.005, p2: 0.003, k3: 1.16)
  private let camera = Camera(
    worldFromCamera: Transform(
      rotation: Quaternion(angle: 0.4, axis: SIMD3(0.2, 1, 0.1)) ?? .identity,
      translation: SIMD3(1, 2, 3)),
    intrinsics: CameraIntrinsics(fx: 517.3, fy: 516.5, cx: 318.6, cy: 255.3),
    imageResolution: ImageSize(width: 640, height: 480), distortion: lens)

  @Test func `a ray through a pixel meets what is seen at the pixel`() throws {
    for y in stride(from: 0.0, through: 479, by: 53) {
      for x in stride(from: 0.0, through: 639, by: 71) {
        let ray = try #require(camera.ray(throughPixel: SIMD2(x, y)))
        let pixel = try #require(camera.pixel(of: ray.point(at: 2.5)))
        #expect((pixel - SIMD2(x, y)).length < 1e-8)
        let straight = try #require(camera.pinhole.pixel(of: ray.point(at: 2.5)))
        let found = try #require(camera.pinholePixel(ofPixel: SIMD2(x, y)))
        #expect((found - straight).length < 1e-8)
        let back = try #require(camera.pixel(ofPinholePixel: straight))
        #expect((back - SIMD2(x, y)).length < 1e-8)
      }
    }
  }

  @Test func `what is bent is seen by the pinhole where the lens shows it`() throws {
    let point = SIMD3(0.5, -0.3, -2.0)
    let bent = try #require(camera.bent(point))
    let pixel = try #require(
      camera.intrinsics.project(point, distortion: camera.distortion))
    #expect((try #require(camera.intrinsics.project(bent)) - pixel).length < 1e-9)
    #expect(bent.z == point.z)
    #expect(camera.bent(SIMD3(1, 1, 2)) == SIMD3(1, 1, 2))
    #expect(camera.pinhole.bent(point) == point)
  }

  @Test func `a model folds over where its radial part stops growing`() {
    // r − r³/3 grows up to r = 1.
    let lens = LensDistortion.brownConrady(k1: -1.0 / 3, k2: 0, p1: 0, p2: 0, k3: 0)
    #expect(abs(lens.foldRadius - 0.99) < 1e-9)
    #expect(LensDistortion.kannalaBrandt(k1: 0, k2: 0, k3: 0, k4: 0).foldRadius == .infinity)
    #expect(camera.bent(SIMD3(9, 0, -1)) != nil)
  }
}
