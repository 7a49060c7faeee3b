import Foundation
import Geometry
import TestSupport
import Testing

struct TriangulationTests {
  let intrinsics = CameraIntrinsics(fx: 500, fy: 500, cx: 320, cy: 240)

  /// A camera that looks along −z from `x` on the x axis, and the pixel at which it sees a point.
  func observation(x: Double, pixel: SIMD2<Double>) -> Triangulation.Observation {
    Triangulation.Observation(
      worldFromCamera: Transform(rotation: .identity, translation: SIMD3(x, 0, 0)),
      intrinsics: intrinsics, pixel: pixel)
  }

  @Test func `two views of a point give the point, no error and the angle between them`() throws {
    // (0, 0.4, −2) from x = ±0.5: px = 320 ∓ 125, py = 240 − 100.
    let found = try #require(
      Triangulation([
        observation(x: 0.5, pixel: SIMD2(195, 140)), observation(x: -0.5, pixel: SIMD2(445, 140)),
      ]))
    #expect(isClose(found.pointInWorld, SIMD3(0, 0.4, -2), within: 1e-12))
    #expect(isClose(found.rmseInPixels, 0, within: 1e-9))
    #expect(isClose(found.parallax, 2 * atan(0.5 / 4.16.squareRoot()), within: 1e-12))
  }

  @Test func `a height seen differently is split between two equal cameras`() throws {
    // The rows differ by 2 px, which no point can explain: 1 px remains in each view.
    let found = try #require(
      Triangulation([
        observation(x: 0.5, pixel: SIMD2(195, 241)), observation(x: -0.5, pixel: SIMD2(445, 239)),
      ]))
    #expect(isClose(found.rmseInPixels, 1, within: 1e-9))
    #expect(isClose(found.pointInWorld, SIMD3(0, 0, -2), within: 1e-6))
  }

  @Test func `a third view is used`() throws {
    // The middle camera alone sees the point 3 px lower: the least squares rows are 1, 1 and −2 px
    // off, the mean square is (1 + 1 + 4) / 3.
    let found = try #require(
      Triangulation([
        observation(x: 0.5, pixel: SIMD2(195, 240)), observation(x: 0, pixel: SIMD2(320, 243)),
        observation(x: -0.5, pixel: SIMD2(445, 240)),
      ]))
    #expect(isClose(found.rmseInPixels, 2.0.squareRoot(), within: 1e-6))
  }

  @Test func `views that do not fix a point in front are rejected`() {
    let centre = observation(x: 0, pixel: SIMD2(320, 240))
    #expect(Triangulation([]) == nil)
    #expect(Triangulation([centre]) == nil)
    #expect(Triangulation([centre, centre]) == nil)
    // The same place, different pixels: the rays meet in the camera.
    #expect(Triangulation([centre, observation(x: 0, pixel: SIMD2(330, 240))]) == nil)
    // Parallel rays, and rays that meet behind.
    #expect(Triangulation([centre, observation(x: 1, pixel: SIMD2(320, 240))]) == nil)
    #expect(Triangulation([centre, observation(x: 1, pixel: SIMD2(400, 240))]) == nil)
    #expect(Triangulation([centre, observation(x: 1, pixel: SIMD2(.nan, 240))]) == nil)
    // 1 mm of baseline at 2 m is an angle of 0.0005.
    let near = observation(x: 0.001, pixel: SIMD2(319.75, 240))
    #expect(Triangulation([centre, near]) == nil)
    #expect(Triangulation([centre, near], minimumParallax: 1e-4) != nil)
    // Rows that differ by 20 px part the rays, but not the directions to the point.
    #expect(
      Triangulation([
        observation(x: 0, pixel: SIMD2(320, 250)), observation(x: 0.001, pixel: SIMD2(319.75, 230)),
      ]) == nil)
    var blind = observation(x: 1, pixel: SIMD2(200, 240))
    blind.intrinsics.fx = 0
    #expect(Triangulation([centre, blind]) == nil)
  }

  struct File: Decodable {
    struct Case: Decodable {
      struct View: Decodable {
        var rotation: [[Double]]
        var translation: [Double]

        enum CodingKeys: String, CodingKey {
          case rotation = "R"
          case translation = "t"
        }
      }
      var kind: String
      var worldToCamera: [View]
      var pixels: [[Double]]
      var truth: [Double]?
      var parallaxDeg: Double?
      var optimal: [Double]?
      var optimalRmsePx: Double?

      func observations(_ intrinsics: CameraIntrinsics) throws -> [Triangulation.Observation] {
        try zip(worldToCamera, pixels).map { view, pixel in
          let cameraFromWorld = try #require(
            Transform(
              nearestTo: try view.rotation.flatMap(\.self).rowMajorMatrix(),
              translation: view.translation.vector3()))
          let flip = Transform(
            rotation: try [1, 0, 0, 0].quaternion(), translation: .zero)
          return Triangulation.Observation(
            worldFromCamera: (flip * cameraFromWorld).inverse, intrinsics: intrinsics,
            pixel: try pixel.vector2())
        }
      }
    }
    var camera: OpenCVCamera
    var cases: [Case]
    var degenerate: [Case]
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `points agree with the least reprojection error`() throws {
    let file = try oracle("opencv/triangulation.json", as: File.self)
    #expect(file.cases.count == 42)
    let intrinsics = try file.camera.intrinsics()
    for (index, record) in file.cases.enumerated() {
      let found = try #require(Triangulation(record.observations(intrinsics)))
      let rmse = try #require(record.optimalRmsePx)
      #expect(found.rmseInPixels <= 1.001 * rmse + 1e-6, "\(index) \(record.kind)")
      if record.kind.contains("clean") {
        let truth = try #require(record.truth).vector3()
        #expect(isClose(found.pointInWorld, truth, within: 1e-6), "\(index)")
        let parallax = try #require(record.parallaxDeg)
        #expect(isClose(found.parallax * 180 / .pi, parallax, within: 1e-3), "\(index)")
      } else if !record.kind.contains("low parallax") {
        let optimal = try #require(record.optimal).vector3()
        #expect(isClose(found.pointInWorld, optimal, within: 1e-4), "\(index)")
      }
    }
    #expect(file.degenerate.count == 5)
    for record in file.degenerate {
      #expect(Triangulation(try record.observations(intrinsics)) == nil, "\(record.kind)")
    }
  }
}
