import Foundation
import Geometry
import TestSupport
import Testing

struct ProjectionTests {
  @Test func `C-14 the projection matrix is the one that a device logged`() {
    let logged = Matrix4(
      rows: (
        SIMD4(1.597795963, 0, 0.015505672, 0), SIMD4(0, 2.840526104, -0.020580173, 0),
        SIMD4(0, 0, -0.99999976158, -0.00099999981), SIMD4(0, 0, -1, 0)
      ))
    #expect(isClose(loggedCamera.projectionMatrix, logged, within: 1e-6))
  }

  @Test func `C-15 the depth of the projection matrix is biased by 2⁻²²`() {
    let p = loggedCamera.projectionMatrix
    #expect(p.columns.2.z == -(1 - 1.0 / 4_194_304))
    #expect(p.columns.3.z == -0.001 * (1 - 1.0 / 4_194_304))
    // With W in place of W − 1 the offset would be 0.016287.
    #expect(isClose(p.columns.2.x, (1279 - 2 * 629.5763550) / 1280, within: 1e-12))
  }

  struct Golden: Sendable {
    var orientation: InterfaceOrientation
    var p00: Double
    var p02: Double
    var p11: Double
    var p12: Double
  }

  @Test(arguments: [
    Golden(
      orientation: .landscapeRight, p00: 1.597795963, p02: 0.015505695, p11: 3.459760859,
      p12: -0.025066589),
    Golden(
      orientation: .portrait, p00: 3.459760859, p02: -0.025066589, p11: 1.597795963,
      p12: -0.015505695),
    Golden(
      orientation: .landscapeLeft, p00: 1.597795963, p02: -0.015505695, p11: 3.459760859,
      p12: 0.025066589),
    Golden(
      orientation: .portraitUpsideDown, p00: 3.459760859, p02: 0.025066589, p11: 1.597795963,
      p12: 0.015505695),
  ])
  func `C-17 the projection for a viewport is the golden one`(_ golden: Golden) throws {
    let p = try #require(
      loggedCamera.projectionMatrix(
        for: golden.orientation, viewportSize: phoneDisplay(golden.orientation).viewport,
        zNear: 0.001, zFar: 1000))
    let expected = Matrix4(
      rows: (
        SIMD4(golden.p00, 0, golden.p02, 0), SIMD4(0, golden.p11, golden.p12, 0),
        SIMD4(0, 0, -1.000001, -0.001000001), SIMD4(0, 0, -1, 0)
      ))
    #expect(isClose(p, expected, within: 1e-8))
  }

  @Test func `C-16 a far plane of zero is at infinity`() throws {
    let viewport = SIMD2(812.0, 375)
    let p = try #require(
      loggedCamera.projectionMatrix(
        for: .landscapeRight, viewportSize: viewport, zNear: 0.25, zFar: 0))
    #expect(p.columns.2.z == -1)
    #expect(p.columns.3.z == -0.25)
  }

  @Test(arguments: [(0.0, 1.0), (-1, 1), (2, 1), (1, 1), (.nan, 1), (1, .nan), (.infinity, 0)])
  func `C-16 planes in the wrong order have no projection`(_ planes: (Double, Double)) {
    #expect(
      loggedCamera.projectionMatrix(
        for: .portrait, viewportSize: SIMD2(375, 812), zNear: planes.0, zFar: planes.1) == nil)
  }

  @Test func `C-16 a viewport without a size has no projection`() {
    #expect(
      loggedCamera.projectionMatrix(
        for: .portrait, viewportSize: SIMD2(0, 812), zNear: 0.1, zFar: 10) == nil)
  }

  /// The view point of a clip-space point.
  func viewPoint(_ clip: SIMD4<Double>, in viewport: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(1 + clip.x / clip.w, 1 - clip.y / clip.w) / 2 * viewport
  }

  func tilted() -> Camera {
    var camera = loggedCamera
    camera.worldFromCamera = Transform(
      rotation: Quaternion(rotationVector: SIMD3(0.3, -0.2, 0.1)), translation: SIMD3(1, 2, 3))
    return camera
  }

  @Test(arguments: InterfaceOrientation.allCases)
  func `C-17 both projections put a point where projectPoint does`(
    _ orientation: InterfaceOrientation
  ) throws {
    let camera = tilted()
    let display = try phoneDisplay(orientation)
    let point = camera.worldFromCamera * SIMD3(0.2, -0.3, -2)
    let expected = try #require(camera.viewPoint(of: point, through: display))
    let projection = try #require(
      camera.projectionMatrix(
        for: orientation, viewportSize: display.viewport, zNear: 0.1, zFar: 10))
    let metal = projection * camera.viewMatrix(for: orientation) * SIMD4(point, 1)
    #expect(isClose(viewPoint(metal, in: display.viewport), expected, within: 1e-10))
    let gl = camera.clipFromWorld(for: display, zNear: 0.1, zFar: 10) * SIMD4(point, 1)
    #expect(isClose(viewPoint(gl, in: display.viewport), expected, within: 1e-10))
    #expect(isClose(gl.w, 2, within: 1e-14))
  }

  @Test func `depth runs from 0 to 1 in Metal and from −1 to 1 in OpenGL`() throws {
    let display = try phoneDisplay(.landscapeRight)
    let metal = try #require(
      loggedCamera.projectionMatrix(
        for: .landscapeRight, viewportSize: display.viewport, zNear: 0.5, zFar: 8))
    let gl = loggedCamera.clipFromWorld(for: display, zNear: 0.5, zFar: 8)
    let endless = loggedCamera.clipFromWorld(for: display, zNear: 0.5, zFar: 0)
    func depth(_ m: Matrix4, at z: Double) -> Double {
      let clip = m * SIMD4(0, 0, -z, 1)
      return clip.z / clip.w
    }
    #expect(isClose(depth(metal, at: 0.5), 0, within: 1e-15))
    #expect(isClose(depth(metal, at: 8), 1, within: 1e-15))
    #expect(isClose(depth(gl, at: 0.5), -1, within: 1e-15))
    #expect(isClose(depth(gl, at: 8), 1, within: 1e-15))
    #expect(isClose(depth(endless, at: 0.5), -1, within: 1e-15))
    #expect(isClose(depth(endless, at: 1e9), 1, within: 1e-8))
  }
}
