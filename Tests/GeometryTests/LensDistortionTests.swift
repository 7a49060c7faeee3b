import Foundation
import Geometry
import TestSupport
import Testing

struct LensDistortionTests {
  let barrel = LensDistortion.brownConrady(
    k1: -0.28340811, k2: 0.07395907, p1: 0.00019359, p2: 1.76187114e-05, k3: 0)
  let fisheye = LensDistortion.kannalaBrandt(k1: 0.05, k2: -0.01, k3: 0.002, k4: 0)

  @Test func `Brown-Conrady terms are those of the formula`() {
    let radial = LensDistortion.brownConrady(k1: 0.5, k2: 0.25, p1: 0, p2: 0, k3: 0.125)
    // r² = 1: 1 + 0.5 + 0.25 + 0.125.
    #expect(isClose(radial.distort(SIMD2(0.6, 0.8)), SIMD2(1.125, 1.5), within: 1e-15))
    let tangential = LensDistortion.brownConrady(k1: 0, k2: 0, p1: 0.1, p2: 0.01, k3: 0)
    // x: 1 + 0.2·1·2 + 0.01·(5 + 2), y: 2 + 0.1·(5 + 8) + 0.02·1·2.
    #expect(isClose(tangential.distort(SIMD2(1, 2)), SIMD2(1.47, 3.34), within: 1e-15))
  }

  @Test func `an ideal fisheye shows a point at its angle from the axis`() {
    let ideal = LensDistortion.kannalaBrandt(k1: 0, k2: 0, k3: 0, k4: 0)
    // tan 60° = √3, shown at π/3.
    #expect(isClose(ideal.distort(SIMD2(3.0.squareRoot(), 0)), SIMD2(.pi / 3, 0), within: 1e-15))
    #expect(ideal.distort(.zero) == .zero)
    let cubic = LensDistortion.kannalaBrandt(k1: 0.3, k2: 0, k3: 0, k4: 0)
    // 45°: θ(1 + 0.3θ²) with θ = π/4.
    let expected = Double.pi / 4 * (1 + 0.3 * Double.pi * .pi / 16)
    #expect(isClose(cubic.distort(SIMD2(0, 1)), SIMD2(0, expected), within: 1e-15))
  }

  @Test func `undistorting inverts distorting to 1e-12`() throws {
    for x in stride(from: -0.9, through: 0.9, by: 0.15) {
      for y in stride(from: -0.6, through: 0.6, by: 0.15) {
        let ideal = SIMD2(x, y)
        for lens in [barrel, fisheye] {
          let back = try #require(lens.undistort(lens.distort(ideal)))
          #expect(isClose(back, ideal, within: 1e-12))
        }
      }
    }
  }

  @Test func `a point beyond the reach of the lens is not undistorted`() {
    // r(1 − r²/3) is at most 2/3, at r = 1: nothing is shown at 0.7 and the model folds beyond 1.
    let folding = LensDistortion.brownConrady(k1: -1.0 / 3, k2: 0, p1: 0, p2: 0, k3: 0)
    #expect(folding.undistort(SIMD2(0.7, 0)) == nil)
    #expect(folding.undistort(SIMD2(-5, 3)) == nil)
    #expect(folding.isOneToOne(at: SIMD2(0.9, 0)))
    #expect(!folding.isOneToOne(at: SIMD2(1.1, 0)))
    // A fisheye without terms shows 90° at π/2.
    let ideal = LensDistortion.kannalaBrandt(k1: 0, k2: 0, k3: 0, k4: 0)
    #expect(ideal.undistort(SIMD2(1.5, 0)) != nil)
    #expect(ideal.undistort(SIMD2(1.6, 0)) == nil)
    #expect(barrel.undistort(SIMD2(.nan, 0)) == nil)
    #expect(fisheye.undistort(SIMD2(.infinity, 0)) == nil)
  }

  static let (third, fifth, seventh, ninth): (Double, Double, Double, Double) =
    (-1 / 3, -1 / 5, -1 / 7, -1 / 9)
  static let folding: [LensDistortion] = [
    .brownConrady(k1: third, k2: 0, p1: 0, p2: 0, k3: 0),
    .brownConrady(k1: 0, k2: fifth, p1: 0, p2: 0, k3: 0),
    .brownConrady(k1: 0, k2: 0, p1: 0, p2: 0, k3: seventh),
    .kannalaBrandt(k1: third, k2: 0, k3: 0, k4: 0),
    .kannalaBrandt(k1: 0, k2: fifth, k3: 0, k4: 0),
    .kannalaBrandt(k1: 0, k2: 0, k3: seventh, k4: 0),
    .kannalaBrandt(k1: 0, k2: 0, k3: 0, k4: ninth),
  ]

  @Test(arguments: folding)
  func `each radial term folds where its derivative vanishes`(_ lens: LensDistortion) {
    // r − rⁿ/n has the derivative 1 − rⁿ⁻¹: all fold at 1, a distance or an angle.
    let isFisheye = if case .kannalaBrandt = lens { true } else { false }
    func ideal(_ r: Double) -> SIMD2<Double> { SIMD2(0, isFisheye ? tan(r) : r) }
    #expect(lens.isOneToOne(at: ideal(0.99)))
    #expect(!lens.isOneToOne(at: ideal(1.01)))
  }

  @Test func `the solution nearest to the axis is found, not one beyond the fold`() throws {
    // r(1 − r²/3) = 0.5 has the roots 0.5578 and 1.3830 (and −1.94): only the first is seen.
    let folding = LensDistortion.brownConrady(k1: -1.0 / 3, k2: 0, p1: 0, p2: 0, k3: 0)
    // With r = 2 cos φ the equation is cos 3φ = −0.75.
    let root = 2 * cos(acos(-0.75) / 3 + 4 * Double.pi / 3)
    let found = try #require(folding.undistort(SIMD2(0.5, 0)))
    #expect(isClose(root, 0.5578, within: 1e-4))
    #expect(isClose(found.x, root, within: 1e-12))
  }

  @Test func `undistorting works up to the fold`() throws {
    let folding = LensDistortion.brownConrady(k1: -1.0 / 3, k2: 0, p1: 0, p2: 0, k3: 0)
    // θ(1 − θ²/5) folds at θ = √(5/3), 74°.
    let narrow = LensDistortion.kannalaBrandt(k1: -0.2, k2: 0, k3: 0, k4: 0)
    for step in 1...98 {
      let share = Double(step) / 100
      let point = share * SIMD2(0.6, -0.8)
      #expect(
        isClose(try #require(folding.undistort(folding.distort(point))), point, within: 1e-10))
      let ray = tan(share * (5.0 / 3).squareRoot()) * SIMD2(0.6, -0.8)
      #expect(isClose(try #require(narrow.undistort(narrow.distort(ray))), ray, within: 1e-10))
    }
  }

  @Test func `a camera looks through its lens with y up and pixels down`() throws {
    let k = CameraIntrinsics(fx: 100, fy: 200, cx: 50, cy: 40)
    let lens = LensDistortion.brownConrady(k1: 0.5, k2: 0, p1: 0, p2: 0, k3: 0)
    // Ideal (0.6, −0.8) with r² = 1 is shown at (0.9, −1.2): 140, 40 − 240.
    let pixel = try #require(k.project(SIMD3(1.2, 1.6, -2), distortion: lens))
    #expect(isClose(pixel, SIMD2(140, -200), within: 1e-12))
    let direction = try #require(k.unproject(pixel, distortion: lens))
    #expect(isClose(direction, SIMD3(0.6, 0.8, -1), within: 1e-12))
    #expect(k.project(SIMD3(1.2, 1.6, 2), distortion: lens) == nil)
    #expect(k.project(SIMD3(1.2, 1.6, -2), distortion: nil) == k.project(SIMD3(1.2, 1.6, -2)))
    #expect(k.unproject(SIMD2(75, 15), distortion: nil) == k.unproject(SIMD2(75, 15)))
    #expect(k.unproject(SIMD2(.nan, 15), distortion: nil) == nil)
  }

  @Test func `a point outside the lens's field is not folded into the picture`() {
    let k = CameraIntrinsics(fx: 100, fy: 100, cx: 50, cy: 50)
    let folding = LensDistortion.brownConrady(k1: -1.0 / 3, k2: 0, p1: 0, p2: 0, k3: 0)
    // The formula would show tan = √3 in the very centre of the picture.
    #expect(k.project(SIMD3(3.0.squareRoot(), 0, -1), distortion: folding) == nil)
  }

  struct Projection: Decodable {
    struct View: Decodable {
      var camera: String
      var pointsCamera: [[Double]]
      var pixels: [[Double]]
      var normalized: [[Double]]
    }
    var cameras: [OpenCVCamera]
    var views: [View]

    enum CodingKeys: CodingKey { case cameras }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      cameras = try container.decode([OpenCVCamera].self, forKey: .cameras)
      views = try container.decode([View].self, forKey: .cameras)
    }
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `projecting and undistorting agree with OpenCV`() throws {
    let file = try oracle("opencv/projection.json", as: Projection.self)
    #expect(file.views.map(\.pixels.count) == [40, 40, 40, 40, 40, 40])
    for (camera, view) in zip(file.cameras, file.views) {
      let k = try camera.intrinsics()
      let lens = try camera.distortion()
      for (index, point) in view.pointsCamera.enumerated() {
        let pixel = try view.pixels[index].vector2()
        let projected = try #require(k.project(flippedYZ(point.vector3()), distortion: lens))
        #expect(isClose(projected, pixel, within: 1e-6), "\(view.camera) \(index)")
        let direction = try #require(k.unproject(pixel, distortion: lens))
        let ideal = try view.normalized[index].vector2()
        #expect(
          isClose(SIMD2(direction.x, -direction.y), ideal, within: 1e-7),
          "\(view.camera) \(index)")
      }
    }
  }
}
