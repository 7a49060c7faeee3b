import Foundation
import Geometry
import Imaging
import SyntheticScenes
import Testing

@testable import Rendering

struct SceneCameraTests {
  private static let plain = SceneCamera(
    intrinsics: CameraIntrinsics(fx: 210, fy: 205, cx: 162.3, cy: 117.8),
    imageSize: ImageSize(width: 320, height: 240))

  /// A checkerboard of 2 m with 32 by 32 squares in the plane z = −1.6 m.
  private static func board() -> HandMadeScene {
    var scene = HandMadeScene()
    // Four texels a square: between them light changes evenly, and a corner is a true saddle.
    let paint = scene.material(.checker(32, side: 128), fit: .stretched)
    let object = scene.object("board")
    scene.face(
      object: object, material: paint, corner: SIMD3(-1, -1, -1.6), right: SIMD3(2, 0, 0),
      up: SIMD3(0, 2, 0))
    scene.geometry.ambientLight = SIMD3(repeating: 1)
    return scene
  }

  private static let slanted = Transform(
    rotation: Quaternion(angle: 0.3, axis: SIMD3(0.3, 1, 0.2)) ?? .identity,
    translation: SIMD3(-0.35, 0.1, -0.2))

  private func withRenderer<Result>(
    of scene: HandMadeScene, _ body: (SceneRenderer) throws -> Result
  ) throws -> Result {
    let surface = try HeadlessSurface(size: ImageSize(width: 8, height: 8))
    defer { withExtendedLifetime(surface) {} }
    return try body(scene.renderer())
  }

  private static let lenses: [LensDistortion?] = [
    nil, .brownConrady(k1: -0.28, k2: 0.07, p1: 0.001, p2: -0.0007, k3: 0),
    .brownConrady(k1: 0.12, k2: 0.02, p1: 0, p2: 0, k3: 0),
    .kannalaBrandt(k1: -0.02, k2: 0.003, k3: 0, k4: 0),
  ]

  @Test(arguments: lenses)
  func `a corner is seen where it projects to, within a tenth of a pixel`(_ lens: LensDistortion?)
    throws
  {
    // The upper left part of a larger picture, where the lens bends most.
    var camera = Self.plain
    camera.intrinsics = CameraIntrinsics(fx: 420, fy: 410, cx: 300.3, cy: 220.8)
    camera.distortion = lens
    let seen = try withRenderer(of: Self.board()) {
      try $0.picture(from: SceneViewpoint(worldFromCamera: Self.slanted, camera: camera))
    }
    let cameraFromWorld = Self.slanted.inverse
    var errors: [Double] = []
    for row in 1..<32 {
      for column in 1..<32 {
        let corner = SIMD3(Double(column) / 16 - 1, Double(row) / 16 - 1, -1.6)
        guard
          let pixel = camera.intrinsics.project(cameraFromWorld * corner, distortion: lens),
          (8...311).contains(pixel.x), (8...231).contains(pixel.y)
        else { continue }
        let found = try #require(seen.checkerCorner(near: pixel), "no corner at \(pixel)")
        errors.append((found - pixel).length)
      }
    }
    #expect(errors.count > 25)
    #expect(errors.max() ?? 1 <= 0.1, "\(errors.count) corners, worst \(errors.max() ?? 0)")
  }

  @Test func `noise has the deviation asked for, and is the same for the same frame only`() {
    let gray = RGBImage(
      size: ImageSize(width: 200, height: 150), bytes: [UInt8](repeating: 128, count: 90_000))
    for deviation in [0.4, 1.5, 6] {
      var noisy = gray
      PixelNoise(deviation: deviation, seed: 7, frame: 3).add(to: &noisy)
      let values = noisy.bytes.map { Double($0) - 128 }
      let mean = values.reduce(0, +) / 90_000
      let variance = values.map { $0 * $0 }.reduce(0, +) / 90_000
      // A normal deviate is rounded to the level k with probability Φ((k + ½)/σ) − Φ((k − ½)/σ); the
      // mean of n values deviates by σ/√n.
      let width = deviation * 2.0.squareRoot()
      let expected = (1...60).reduce(0.0) { sum, level in
        let share = erf((Double(level) + 0.5) / width) - erf((Double(level) - 0.5) / width)
        return sum + share * Double(level * level)
      }
      #expect(abs(mean) < 4 * deviation / 300)
      #expect(abs(variance - expected) < 0.06 * expected)
      var again = gray
      PixelNoise(deviation: deviation, seed: 7, frame: 3).add(to: &again)
      #expect(again == noisy)
      for (seed, frame) in [(8, 3), (7, 4)] {
        var other = gray
        PixelNoise(deviation: deviation, seed: UInt64(seed), frame: frame).add(to: &other)
        #expect(other != noisy)
      }
    }
  }

  @Test func `noise is the same on every machine`() {
    // Calculated from the formula in Python's whole numbers of any length.
    var image = RGBImage(size: ImageSize(width: 2, height: 1), bytes: [10, 100, 200, 0, 255, 128])
    PixelNoise(deviation: 5, seed: 1, frame: 0).add(to: &image)
    #expect(image.bytes == [17, 108, 197, 0, 254, 125])
  }

  @Test func `motion blur is the mean of the light at the poses of the exposure`() throws {
    // A white half-plane whose edge moves through 8 pixels while the shutter is open: linear light
    // falls from 1 to 0 over these 8 pixels.
    var scene = HandMadeScene()
    let white = scene.material(.plain(255, 255, 255), glow: 1)
    let object = scene.object("board")
    scene.face(
      object: object, material: white, corner: SIMD3(-5, -5, -2), right: SIMD3(5, 0, 0),
      up: SIMD3(0, 10, 0))
    scene.geometry.ambientLight = .zero
    scene.geometry.background = .zero
    var camera = Self.plain
    camera.intrinsics = CameraIntrinsics(fx: 200, fy: 200, cx: 159.5, cy: 119.5)
    camera.exposureSeconds = 0.1
    // 1 px at 2 m is 1 cm: 0.8 m/s is 8 px in the exposure.
    let shot = SceneShot(camera, at: 1, number: 0, seed: 0) {
      Transform(rotation: .identity, translation: SIMD3(0.8 * ($0 - 1), 0, 0))
    }
    // 8 cm at 1 m are 16 px: 11 poses.
    #expect(shot.worldFromCamera.count == 11)
    let picture = try withRenderer(of: scene) { try $0.picture(of: shot) }
    for x in 150..<170 {
      let value = Double(picture[x, 100].x) / 255
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      let expected = min(max((163.5 - Double(x)) / 8, 0), 1)
      #expect(abs(light - expected) < 0.07, "\(x): \(light), \(expected)")
    }
  }

  @Test func `blur spreads a line as a Gaussian does, and keeps its light`() throws {
    var scene = HandMadeScene()
    let white = scene.material(.plain(255, 255, 255), glow: 1)
    let object = scene.object("line")
    // Exactly one column of pixels, 160.
    scene.face(
      object: object, material: white, corner: SIMD3(0, -5, -2), right: SIMD3(0.01, 0, 0),
      up: SIMD3(0, 10, 0))
    scene.geometry.ambientLight = .zero
    scene.geometry.background = .zero
    var camera = Self.plain
    camera.intrinsics = CameraIntrinsics(fx: 200, fy: 200, cx: 159.5, cy: 119.5)
    camera.blurPixels = 1.5
    let picture = try withRenderer(of: scene) {
      try $0.picture(from: SceneViewpoint(worldFromCamera: .identity, camera: camera))
    }
    let weights = (-5...5).map { exp(-0.5 * pow(Double($0) / 1.5, 2)) }
    let sum = weights.reduce(0, +)
    for offset in -4...4 {
      let value = Double(picture[160 + offset, 100].x) / 255
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      #expect(abs(light - weights[offset + 5] / sum) < 0.004)
    }
  }

  @Test func `brightness wanders within its bounds and by the seed`() {
    var camera = Self.plain
    #expect(camera.gain(at: 3, seed: 1) == 1)
    camera.exposureWander = 0.1
    let gains = (0..<400).map { camera.gain(at: Double($0) / 10, seed: 1) }
    #expect((0.9...0.95).contains(gains.min() ?? 0) && (1.05...1.1).contains(gains.max() ?? 0))
    #expect(camera.gain(at: 3, seed: 1) != camera.gain(at: 3, seed: 2))
    // Slowly: at most 2π (0.6 + 0.4 · 2.7)/4 · 0.1 = 0.264 a second.
    for (a, b) in zip(gains, gains.dropFirst()) { #expect(abs(a - b) <= 0.0264) }
  }

  @Test func `gain multiplies light, not sRGB values`() throws {
    var scene = HandMadeScene()
    let gray = scene.material(.plain(128, 128, 128), glow: 1)
    let object = scene.object("board")
    scene.face(
      object: object, material: gray, corner: SIMD3(-5, -5, -2), right: SIMD3(10, 0, 0),
      up: SIMD3(0, 10, 0))
    scene.geometry.ambientLight = .zero
    var shot = SceneShot(SceneViewpoint(worldFromCamera: .identity, camera: Self.plain))
    shot.gain = 2
    let picture = try withRenderer(of: scene) { try $0.picture(of: shot) }
    // sRGB 128 is 0.2159 linear; 0.4317 is sRGB 175.6.
    #expect(abs(picture[100, 100].x - 176) <= 1)
  }
}
