import Foundation
import Geometry
import TestSupport
import Testing

/// A camera whose intrinsics and projection a device logged (SEMANTICS C-14), at the origin.
let loggedCamera = Camera(
  worldFromCamera: .identity,
  intrinsics: CameraIntrinsics(
    fx: 1022.5894165, fy: 1022.5894165, cx: 629.5763550, cy: 352.0911560),
  imageResolution: ImageSize(width: 1280, height: 720))

/// The display of the logged camera on a phone of 375 × 812 points.
func phoneDisplay(_ orientation: InterfaceOrientation) throws -> DisplayTransform {
  try #require(
    DisplayTransform(
      imageSize: loggedCamera.imageResolution, orientation: orientation,
      viewport: orientation.isPortrait ? SIMD2(375, 812) : SIMD2(812, 375)))
}

struct CameraTests {
  @Test func `C-9 a point up and to the right is seen up and to the right of the centre`() {
    let intrinsics = CameraIntrinsics(fx: 100, fy: 200, cx: 50, cy: 40)
    // px = 100·1/4 + 50, py = 40 − 200·0.5/4.
    #expect(intrinsics.project(SIMD3(1, 0.5, -4)) == SIMD2(75, 15))
    #expect(intrinsics.unproject(SIMD2(75, 15)) == SIMD3(0.25, 0.125, -1))
    #expect(intrinsics.project(SIMD3(1, 0.5, 0)) == nil)
    #expect(intrinsics.project(SIMD3(1, 0.5, 4)) == nil)
    #expect(intrinsics.project(SIMD3(1, 0.5, .nan)) == nil)
  }

  @Test func `intrinsics of a halved picture keep the outer edges of the pixels`() {
    // The left edge of the picture, −0.5, must stay at −0.5: (c + ½)/2 − ½.
    let half = CameraIntrinsics(fx: 100, fy: 200, cx: 50.5, cy: -0.5).scaled(x: 0.5, y: 0.25)
    #expect(half == CameraIntrinsics(fx: 50, fy: 50, cx: 25, cy: -0.5))
  }

  @Test(arguments: [
    (InterfaceOrientation.landscapeRight, SIMD3(1.0, 2, -3)),
    (.portrait, SIMD3(2, -1, -3)), (.landscapeLeft, SIMD3(-1, -2, -3)),
    (.portraitUpsideDown, SIMD3(-2, 1, -3)),
  ])
  func `C-13 the view matrix turns camera axes to the display`(
    _ orientation: InterfaceOrientation, _ expected: SIMD3<Double>
  ) {
    var camera = loggedCamera
    camera.worldFromCamera.translation = SIMD3(5, 6, 7)
    let seen = camera.viewMatrix(for: orientation) * SIMD4(6, 8, 4, 1)
    #expect(seen == SIMD4(expected, 1))
  }

  @Test(arguments: [
    (InterfaceOrientation.portrait, SIMD2(224.63524, 464.57520)),
    (.landscapeRight, SIMD2(464.57520, 150.36476)),
    (.landscapeLeft, SIMD2(347.42480, 224.63524)),
    (.portraitUpsideDown, SIMD2(150.36476, 347.42480)),
  ])
  func `C-18 a world point is seen at the expected view point`(
    _ orientation: InterfaceOrientation, _ expected: SIMD2<Double>
  ) throws {
    let display = try phoneDisplay(orientation)
    let seen = loggedCamera.viewPoint(of: SIMD3(0.1, 0.05, -1), through: display)
    #expect(isClose(try #require(seen), expected, within: 1e-5))
  }

  @Test func `C-19 a point behind the camera is hidden, but its view point continues`() throws {
    let display = try phoneDisplay(.portrait)
    // The lines through the camera's centre are the same in front and behind.
    let front = try #require(loggedCamera.viewPoint(of: SIMD3(0.1, 0.05, -1), through: display))
    let behind = SIMD3(-0.1, -0.05, 1)
    #expect(loggedCamera.viewPoint(of: behind, through: display) == nil)
    #expect(loggedCamera.depth(of: behind) == -1)
    let continued = loggedCamera.continuedViewPoint(of: behind, through: display)
    #expect(isClose(try #require(continued), front, within: 1e-10))
    #expect(loggedCamera.continuedViewPoint(of: SIMD3(0.1, 0, 0), through: display) == nil)
  }

  @Test(arguments: InterfaceOrientation.allCases)
  func `C-21 the ray through a view point meets the world point that is seen there`(
    _ orientation: InterfaceOrientation
  ) throws {
    var camera = loggedCamera
    camera.worldFromCamera = Transform(
      rotation: Quaternion(rotationVector: SIMD3(0.3, -0.2, 0.1)), translation: SIMD3(1, 2, 3))
    let display = try phoneDisplay(orientation)
    let point = camera.worldFromCamera * SIMD3(0.1, 0.05, -1)
    let seen = try #require(camera.viewPoint(of: point, through: display))
    let ray = try #require(camera.ray(throughViewPoint: seen, of: display))
    #expect(ray.origin == SIMD3(1, 2, 3))
    #expect(isClose(ray.point(at: 1.0125.squareRoot()), point, within: 1e-12))
  }

  @Test func `C-21 a view point that is not finite has no ray`() throws {
    let display = try phoneDisplay(.portrait)
    #expect(loggedCamera.ray(throughViewPoint: SIMD2(.nan, 0), of: display) == nil)
    #expect(loggedCamera.ray(throughViewPoint: SIMD2(0, .infinity), of: display) == nil)
  }

  @Test func `C-20 a view point is laid onto the x–z plane of a transform`() throws {
    let display = try phoneDisplay(.portrait)
    var camera = loggedCamera
    camera.worldFromCamera.translation = SIMD3(0, 1.5, 0)
    let target = SIMD3(0.2, 0.5, -2)
    let seen = try #require(camera.viewPoint(of: target, through: display))
    let table = Transform(
      rotation: Quaternion(rotationVector: SIMD3(0, 0.7, 0)), translation: SIMD3(9, 0.5, 9))
    let found = camera.unprojectPoint(seen, ontoPlane: table, through: display)
    #expect(isClose(try #require(found), target, within: 1e-12))
    // The ceiling lies above a ray that goes down.
    let ceiling = Transform(rotation: .identity, translation: SIMD3(0, 2.5, 0))
    #expect(camera.unprojectPoint(seen, ontoPlane: ceiling, through: display) == nil)
  }
}
