import Foundation
import Geometry
import TestSupport
import Testing

struct QuaternionTests {
  /// A quarter turn about z takes x to y, y to −x and leaves z.
  let quarter = Quaternion(angle: .pi / 2, axis: SIMD3(0, 0, 3))

  @Test func `a quarter turn about z takes x to y`() throws {
    let q = try #require(quarter)
    #expect(isClose(q.act(SIMD3(1, 0, 0)), SIMD3(0, 1, 0), within: 1e-15))
    #expect(isClose(q.act(SIMD3(0, 1, 0)), SIMD3(-1, 0, 0), within: 1e-15))
    #expect(isClose(q.act(SIMD3(0, 0, 1)), SIMD3(0, 0, 1), within: 1e-15))
    #expect(isClose(q.components.z, 0.5.squareRoot(), within: 1e-15))
  }

  @Test func `a product applies its right factor first`() throws {
    let aboutZ = try #require(quarter)
    let aboutX = try #require(Quaternion(angle: .pi / 2, axis: SIMD3(1, 0, 0)))
    // x → y by the turn about z, y → z by the turn about x.
    #expect(isClose((aboutX * aboutZ).act(SIMD3(1, 0, 0)), SIMD3(0, 0, 1), within: 1e-15))
    // x stays by the turn about x, x → y by the turn about z.
    #expect(isClose((aboutZ * aboutX).act(SIMD3(1, 0, 0)), SIMD3(0, 1, 0), within: 1e-15))
    #expect(isClose(aboutZ * aboutZ.inverse, .identity, within: 1e-15))
  }

  @Test(arguments: [(0.0, 0.0, 0.0, 0.0), (.nan, 0, 0, 1), (.infinity, 0, 0, 1), (1e-13, 0, 0, 0)])
  func `components without a direction make no rotation`(_ c: (Double, Double, Double, Double)) {
    #expect(Quaternion(x: c.0, y: c.1, z: c.2, w: c.3) == nil)
  }

  @Test func `an axis without a direction makes no rotation`() {
    #expect(Quaternion(angle: 1, axis: .zero) == nil)
    #expect(Quaternion(angle: .nan, axis: SIMD3(0, 1, 0)) == nil)
  }

  @Test func `components are normalized`() throws {
    let q = try #require(Quaternion(x: 0, y: 3, z: 0, w: 4))
    #expect(isClose(q.y, 0.6, within: 1e-15))
    #expect(isClose(q.w, 0.8, within: 1e-15))
  }

  @Test func `the angle between rotations is that of the shorter turn`() throws {
    let q = try #require(Quaternion(angle: 0.3, axis: SIMD3(1, 2, 3)))
    let r = try #require(Quaternion(angle: 0.3 - 2 * .pi, axis: SIMD3(1, 2, 3)))
    #expect(isClose(Quaternion.identity.angle(to: q), 0.3, within: 1e-14))
    #expect(isClose(Quaternion.identity.angle(to: r), 0.3, within: 1e-14))
    let tiny = try #require(Quaternion(angle: 1e-9, axis: SIMD3(0, 1, 0)))
    #expect(isClose(Quaternion.identity.angle(to: tiny), 1e-9, within: 1e-20))
  }

  @Test func `slerp goes at even speed along the shorter arc`() throws {
    let end = try #require(Quaternion(angle: 1.2, axis: SIMD3(0, 1, 0)))
    let third = try #require(Quaternion(angle: 0.4, axis: SIMD3(0, 1, 0)))
    #expect(isClose(Quaternion.identity.slerp(to: end, at: 1.0 / 3), third, within: 1e-15))
    let negated = try #require(Quaternion(x: -end.x, y: -end.y, z: -end.z, w: -end.w))
    #expect(isClose(Quaternion.identity.slerp(to: negated, at: 1.0 / 3), third, within: 1e-15))
    #expect(isClose(end.slerp(to: end, at: 0.7), end, within: 1e-15))
  }

  @Test(arguments: [0, 1e-13, 1e-9, 1e-3, 1, 3, Double.pi])
  func `a rotation vector makes the turn that it is read back from`(_ angle: Double) throws {
    let vector = angle * SIMD3(2.0 / 3, -1.0 / 3, 2.0 / 3)
    let q = Quaternion(rotationVector: vector)
    let expected = try #require(Quaternion(angle: angle, axis: SIMD3(2, -1, 2)))
    #expect(isClose(q, expected, within: 1e-15))
    // At half a turn the vector and its negative are the same rotation.
    let back = q.rotationVector
    #expect(
      isClose(back, vector, within: 1e-15)
        || (angle == .pi && isClose(back, -vector, within: 1e-15)))
  }
}
