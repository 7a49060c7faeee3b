import Foundation
import Geometry
import TestSupport
import Testing

struct TransformTests {
  /// A quarter turn about y, which takes z to x, then a shift.
  func quarter() throws -> Transform {
    Transform(
      rotation: try #require(Quaternion(angle: .pi / 2, axis: SIMD3(0, 1, 0))),
      translation: SIMD3(10, 0, 0))
  }

  @Test func `a transform rotates first and shifts second`() throws {
    let t = try quarter()
    #expect(isClose(t * SIMD3(0, 0, 2), SIMD3(12, 0, 0), within: 1e-14))
    #expect(isClose(t.inverse * SIMD3(12, 0, 0), SIMD3(0, 0, 2), within: 1e-14))
    // Twice: (0, 0, 2) → (12, 0, 0) → (10, 0, −12).
    #expect(isClose((t * t) * SIMD3(0, 0, 2), SIMD3(10, 0, -12), within: 1e-14))
    #expect(isClose(t * t.inverse, .identity, within: 1e-14))
  }

  @Test func `the matrix of a transform maps points as the transform does`() throws {
    let t = try quarter()
    let mapped = t.matrix * SIMD4(1, 2, 3, 1)
    #expect(isClose(SIMD3(mapped.x, mapped.y, mapped.z), t * SIMD3(1, 2, 3), within: 1e-14))
    #expect(mapped.w == 1)
    #expect(isClose(t.axes.columns.2, SIMD3(1, 0, 0), within: 1e-15))
  }

  @Test func `a ray keeps its length scale under a transform`() throws {
    let ray = try #require(Ray(origin: SIMD3(0, 0, 2), direction: SIMD3(0, 0, 5)))
    let moved = try quarter() * ray
    #expect(isClose(moved.point(at: 3), SIMD3(15, 0, 0), within: 1e-14))
  }

  @Test func `C-5 a matrix off by float rounding gives the rigid motion nearest to it`() throws {
    let noisy = Matrix3(
      rows: (SIMD3(1.0000001, 2e-7, 0), SIMD3(-1e-7, 0.9999999, 0), SIMD3(0, 0, 1)))
    let t = try #require(Transform(nearestTo: noisy, translation: SIMD3(1, 2, 3)))
    #expect(t.axes.orthogonalityError < 1e-15)
    // The antisymmetric part (R21 − R12) / 2 = −1.5e-7 is the turn that remains.
    #expect(isClose(t.rotation.rotationVector, SIMD3(0, 0, -1.5e-7), within: 1e-13))
    #expect(Transform(nearestTo: .identity, translation: SIMD3(0, .nan, 0)) == nil)
  }

  @Test func `interpolation moves the position on a straight line`() throws {
    let middle = Transform.identity.interpolated(to: try quarter(), at: 0.5)
    #expect(isClose(middle.translation, SIMD3(5, 0, 0), within: 1e-15))
    #expect(isClose(Quaternion.identity.angle(to: middle.rotation), .pi / 4, within: 1e-15))
  }

  @Test func `screw interpolation moves the position on an arc`() throws {
    // The quarter turn about y through (5, 0, −5) takes the origin to (10, 0, 0): half way the
    // origin is at an eighth of the circle, (5, 0, −5 + 5√2).
    let end = try quarter()
    let middle = Transform.identity.screwInterpolated(to: end, at: 0.5)
    #expect(isClose(end * SIMD3(5, 0, -5), SIMD3(5, 0, -5), within: 1e-14))
    #expect(isClose(middle.translation, SIMD3(5, 0, -5 + 5 * 2.0.squareRoot()), within: 1e-14))
    #expect(isClose(Quaternion.identity.angle(to: middle.rotation), .pi / 4, within: 1e-15))
    #expect(isClose(Transform.identity.screwInterpolated(to: end, at: 1), end, within: 1e-14))
  }

  @Test(arguments: [0, 1e-9, 0.9e-4, 1.1e-4, 0.5, 3, Double.pi])
  func `the exponential of the logarithm is the motion`(_ angle: Double) {
    let motion = Transform(
      rotation: Quaternion(rotationVector: angle * SIMD3(0.6, 0, 0.8)),
      translation: SIMD3(1, -2, 0.5))
    let back = Transform(exponentialOf: motion.logarithm)
    #expect(isClose(back, motion, within: 1e-14))
  }

  @Test func `the logarithm of a pure shift is the shift`() {
    let shift = Transform(rotation: .identity, translation: SIMD3(1, 2, 3))
    #expect(shift.logarithm == Twist(rotation: .zero, translation: SIMD3(1, 2, 3)))
    #expect((2.0 * shift.logarithm).translation == SIMD3(2, 4, 6))
  }
}
