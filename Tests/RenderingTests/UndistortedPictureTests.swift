import Foundation
import Geometry
import Imaging
import Testing

@testable import Rendering

/// Pictures that a lens bent, and what is drawn over them.
struct UndistortedPictureTests {
  private static let size = ImageSize(width: 320, height: 240)
  private static let intrinsics = CameraIntrinsics(fx: 260, fy: 255, cx: 158, cy: 121)
  private static let lenses: [LensDistortion] = [
    .brownConrady(k1: -0.25, k2: 0.08, p1: 0.004, p2: -0.003, k3: 0.01),
    .kannalaBrandt(k1: -0.02, k2: 0.01, k3: -0.003, k4: 0.001),
  ]

  private func camera(_ lens: LensDistortion) -> Camera {
    Camera(
      worldFromCamera: .identity, intrinsics: Self.intrinsics, imageResolution: Self.size,
      distortion: lens)
  }

  /// What is seen in a direction: waves, slow enough for a picture of this size.
  private func light(_ direction: SIMD3<Double>) -> Int {
    let (x, y) = (direction.x / -direction.z, direction.y / -direction.z)
    return Int((128 + 50 * (sin(9 * x) + sin(7 * y))).rounded())
  }

  /// The picture that the camera takes of those waves, by its own ray for every pixel.
  private func picture(_ camera: Camera) throws -> PixelBuffer {
    var bytes: [UInt8] = []
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let ray = camera.ray(throughPixel: SIMD2(Double(x), Double(y)))
        let value = ray.map { UInt8(clamping: light($0.direction)) } ?? 0
        bytes += [value, value, value]
      }
    }
    return try PixelBuffer(RGBImage(size: Self.size, bytes: bytes))
  }

  private func scene(_ camera: Camera) -> RenderScene {
    RenderScene(
      image: nil, camera: camera, orientation: .landscapeRight,
      viewport: SIMD2(Double(Self.size.width), Double(Self.size.height)))
  }

  @Test(arguments: lenses)
  func `an undistorted picture is the one that a pinhole would have taken`(lens: LensDistortion)
    throws
  {
    let camera = camera(lens)
    var scene = scene(camera)
    scene.image = try picture(camera)
    let drawn = try rendered(scene.undistorted())
    var (compared, worst, bent) = (0, 0, 0)
    for y in stride(from: 4, to: Self.size.height, by: 9) {
      for x in stride(from: 4, to: Self.size.width, by: 9) {
        let pixel = SIMD2(Double(x), Double(y))
        guard let place = camera.pixel(ofPinholePixel: pixel),
          (1..<Double(Self.size.width) - 2).contains(place.x),
          (1..<Double(Self.size.height) - 2).contains(place.y)
        else { continue }
        let wanted = light(Self.intrinsics.unproject(pixel))
        worst = max(worst, abs(drawn[x, y].x - wanted))
        compared += 1
        if (place - pixel).length > 3 { bent += 1 }
      }
    }
    // The waves change by at most 2 levels within a pixel; halves of them come from resampling.
    #expect(compared > 700 && bent > 100 && worst <= 4, "\(compared) \(bent) \(worst)")
  }

  @Test(arguments: lenses)
  func `points over a bent picture stand where the lens shows them`(lens: LensDistortion) throws {
    let camera = camera(lens)
    var scene = scene(camera)
    let place = SIMD3(0.8, 0.5, -2)
    let pixel = try #require(camera.pixel(of: place))
    let straight = try #require(camera.pinhole.pixel(of: place))
    #expect((pixel - straight).length > 4)
    scene.points = [ScenePoint(positionInWorld: SIMD3<Float>(place))]
    let empty = try rendered(self.scene(camera))
    for (scene, expected) in [(scene, pixel), (scene.undistorted(), straight)] {
      let drawn = try rendered(scene)
      var (sum, count) = (SIMD2<Double>.zero, 0)
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width where drawn[x, y] != empty[x, y] {
          sum += SIMD2(Double(x), Double(y))
          count += 1
        }
      }
      try #require(count > 0)
      #expect((sum / Double(count) - expected).length < 0.6)
    }
  }

  @Test func `a marker goes where what it marks is then`() throws {
    let camera = camera(Self.lenses[0])
    var scene = scene(camera)
    let place = SIMD3(0.8, 0.5, -2)
    let display = try #require(
      DisplayTransform(
        imageSize: Self.size, orientation: .landscapeRight, viewport: scene.viewport))
    let point = try #require(camera.viewPoint(of: place, through: display))
    scene.hud.markers = [HUDMarker(viewPoint: point)]
    let moved = try #require(scene.undistorted().hud.markers.first?.viewPoint)
    let wanted = try #require(camera.pinhole.viewPoint(of: place, through: display))
    #expect((moved - wanted).length < 1e-6)
  }
}
