import Foundation
import Geometry
import TestSupport
import Testing

@testable import WorldTracking

struct PointEstimateTests {
  private let point = SIMD3(0.3, 0.2, -2.0)
  private let deviation = 0.0005

  /// The direction from an origin to the point, turned by `error` radians about y.
  private func direction(from origin: SIMD3<Double>, error: Double = 0) throws -> SIMD3<Double> {
    let exact = try #require((point - origin).normalized)
    let turn = try #require(Quaternion(angle: error, axis: SIMD3(0, 1, 0)))
    return turn.act(exact)
  }

  /// The estimate after `count` sightings 10 cm apart along x.
  private func estimate(_ count: Int, error: (Int) -> Double = { _ in 0 }) throws -> PointEstimate {
    var estimate = PointEstimate(
      origin: .zero, direction: try direction(from: .zero, error: error(0)),
      angularDeviation: deviation)
    for index in 1..<count {
      let origin = SIMD3(0.1 * Double(index), 0, 0)
      estimate.observe(
        origin: origin, direction: try direction(from: origin, error: error(index)), weight: 1,
        expectedDistance: 2)
    }
    return estimate
  }

  @Test func `exact sightings give the exact point`() throws {
    let estimate = try estimate(6)
    let position = try #require(estimate.position)
    #expect((position - point).length < 1e-9)
    // From 0 to 0.5 along x, 2.03 away: atan(0.3 / 2.01) + atan(0.2 / 2.01) as seen from the side.
    #expect(isClose(estimate.parallax, 0.247, within: 0.003))
  }

  @Test func `the deviation is what two angles and a baseline give`() throws {
    // Two sightings with a baseline b at distance z: σ(z) ≈ √2 σ z² / b, here √2 · 0.0005 · 4.13 / b
    // with b = 0.1 seen at right angles but for the point's own angle of 8.5° (cosine 0.989).
    let estimate = try estimate(2)
    let expected = 2.0.squareRoot() * deviation * point.dot(point) / (0.1 * 0.989)
    let found = estimate.deviation(along: try direction(from: .zero))
    #expect(abs(found - expected) < 0.1 * expected)
    // At right angles to the lines of sight it is σ z / √2.
    let line = try direction(from: .zero)
    let aside = try #require(SIMD3(1, 0, 0).cross(line).normalized)
    let across = estimate.deviation(along: aside)
    #expect(abs(across - deviation * point.length / 2.0.squareRoot()) < 0.1 * across)
  }

  @Test func `errors of one deviation move the point by about its deviation`() throws {
    let estimate = try estimate(9) { $0 % 2 == 0 ? 0.0005 : -0.0005 }
    let position = try #require(estimate.position)
    let line = try direction(from: .zero)
    #expect((position - point).length < 3 * estimate.deviation(along: line))
    #expect((position - point).length > 1e-5)
  }

  @Test func `a camera that stands still, or a point far away, gives no place`() throws {
    var still = PointEstimate(
      origin: .zero, direction: try direction(from: .zero), angularDeviation: deviation)
    for _ in 0..<5 {
      still.observe(
        origin: .zero, direction: try direction(from: .zero, error: 0.03), weight: 1,
        expectedDistance: 2)
    }
    #expect(still.position == nil)
    #expect(still.deviation(along: SIMD3(0, 0, -1)) == .infinity)
    var far = PointEstimate(
      origin: .zero, direction: SIMD3(0, 0, -1), angularDeviation: deviation)
    far.observe(
      origin: SIMD3(0.5, 0, 0), direction: SIMD3(0, 0, -1), weight: 1, expectedDistance: 2)
    #expect(far.position == nil)
  }

  @Test func `a measured distance gives a place at once, and views outweigh it as they add up`()
    throws
  {
    var estimate = PointEstimate(
      origin: .zero, direction: try direction(from: .zero), angularDeviation: deviation)
    let line = try direction(from: .zero)
    estimate.observe(
      origin: .zero, direction: line, distance: point.length + 0.04, deviation: 0.04)
    let first = try #require(estimate.position)
    #expect((first - (point + 0.04 * line)).length < 1e-9)
    #expect(isClose(estimate.deviation(along: line), 0.04, within: 1e-6))
    for index in 1..<9 {
      let origin = SIMD3(0.1 * Double(index), 0, 0)
      estimate.observe(
        origin: origin, direction: try direction(from: origin), weight: 1, expectedDistance: 2)
    }
    #expect((try #require(estimate.position) - point).length < 0.002)
  }

  @Test func `the epipolar angle is the one out of the plane of baseline and first sight`() throws {
    let estimate = PointEstimate(
      origin: .zero, direction: SIMD3(0, 0, -1), angularDeviation: deviation)
    let origin = SIMD3(0.2, 0, 0)
    let inside = try #require(SIMD3(0.3, 0, -1).normalized)
    #expect(estimate.epipolarAngle(origin: origin, direction: inside) < 1e-12)
    let outside = try #require(SIMD3(0, 0.01, -1).normalized)
    #expect(
      isClose(estimate.epipolarAngle(origin: origin, direction: outside), 0.01, within: 1e-5))
    // A camera that went straight ahead has no such plane.
    #expect(estimate.epipolarAngle(origin: SIMD3(0, 0, -0.2), direction: outside) == 0)
  }
}
