import Geometry
import TestSupport
import Testing

@testable import Rendering

struct ClipTransformTests {
  // The camera of SEMANTICS C-14.
  private let camera = Camera(
    worldFromCamera: .identity,
    intrinsics: CameraIntrinsics(
      fx: 1022.5894165, fy: 1022.5894165, cx: 629.5763550, cy: 352.0911560),
    imageResolution: ImageSize(width: 1280, height: 720))

  private func clip(_ orientation: InterfaceOrientation, _ viewport: SIMD2<Double>) throws
    -> ClipTransform
  {
    let display = try #require(
      DisplayTransform(
        imageSize: camera.imageResolution, orientation: orientation, viewport: viewport))
    return .clipFromCamera(
      intrinsics: camera.intrinsics, imageSize: camera.imageResolution, display: display)
  }

  @Test func `C-17 landscape gives ARKit's focal terms and offsets`() throws {
    let columns = try clip(.landscapeRight, SIMD2(812, 375)).columns
    #expect(isClose(columns[0].x, 1.597795963, within: 1e-6))
    #expect(isClose(columns[2].x, 0.015505695, within: 1e-6))
    #expect(isClose(columns[1].y, 3.459760859, within: 1e-6))
    #expect(isClose(columns[2].y, -0.025066589, within: 1e-6))
  }

  @Test func `C-17 portrait gives the same numbers on the turned axes`() throws {
    // C-13: the view's x is the sensor's y, the view's y the sensor's −x.
    let columns = try clip(.portrait, SIMD2(375, 812)).columns
    #expect(isClose(columns[1].x, 3.459760859, within: 1e-6))
    #expect(isClose(columns[2].x, -0.025066589, within: 1e-6))
    #expect(isClose(columns[0].y, -1.597795963, within: 1e-6))
    #expect(isClose(columns[2].y, -0.015505695, within: 1e-6))
  }

  @Test(arguments: InterfaceOrientation.allCases)
  func `C-17 clip coordinates fall where projectPoint says`(_ orientation: InterfaceOrientation)
    throws
  {
    let viewport = orientation.isPortrait ? SIMD2(375.0, 812) : SIMD2(812.0, 375)
    let display = try #require(
      DisplayTransform(
        imageSize: camera.imageResolution, orientation: orientation, viewport: viewport))
    let turn = try #require(Quaternion(angle: 0.4, axis: SIMD3(1, 2, 3)))
    var posed = camera
    posed.worldFromCamera = Transform(rotation: turn, translation: SIMD3(3, -2, 5))
    let point = posed.worldFromCamera * SIMD3(0.1, 0.05, -1.2)
    let c = try clip(orientation, viewport).after(posed.worldFromCamera.inverse).columns
    let clipped = c[0] * point.x + c[1] * point.y + c[2] * point.z + c[3]
    let ndc = SIMD2(clipped.x, clipped.y) / clipped.w
    let viewPoint = SIMD2(0.5 + ndc.x / 2, 0.5 - ndc.y / 2) * viewport
    let expected = try #require(posed.viewPoint(of: point, through: display))
    #expect((viewPoint - expected).length < 1e-9)
    #expect(isClose(clipped.w, 1.2, within: 1e-12))
  }
}
