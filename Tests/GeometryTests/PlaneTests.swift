import Geometry
import TestSupport
import Testing

struct PlaneTests {
  let floor = Plane(xzOf: .identity)

  func ray(_ origin: SIMD3<Double>, _ direction: SIMD3<Double>) throws -> Ray {
    try #require(Ray(origin: origin, direction: direction))
  }

  @Test func `three points make the plane they lie in`() throws {
    let plane = try #require(Plane(through: SIMD3(1, 2, 0), SIMD3(0, 2, 0), SIMD3(0, 2, 1)))
    #expect(isClose(plane.normal, SIMD3(0, 1, 0), within: 1e-15))
    #expect(isClose(plane.signedDistance(to: SIMD3(7, 5, 9)), 3, within: 1e-15))
    #expect(Plane(through: SIMD3(0, 0, 0), SIMD3(1, 1, 1), SIMD3(2, 2, 2)) == nil)
    #expect(Plane(normal: .zero, through: .zero) == nil)
    #expect(Plane(normal: SIMD3(0, 1, 0), through: SIMD3(.nan, 0, 0)) == nil)
  }

  @Test func `the plane of a transform has its y axis as normal`() {
    let wall = Transform(
      rotation: Quaternion(rotationVector: SIMD3(0, 0, -Double.pi / 2)),
      translation: SIMD3(3, 9, 9))
    let plane = Plane(xzOf: wall)
    #expect(isClose(plane.normal, SIMD3(1, 0, 0), within: 1e-15))
    #expect(isClose(plane.signedDistance(to: SIMD3(5, 0, 0)), 2, within: 1e-14))
  }

  @Test func `H-15 a plane is hit from both sides, not behind and not edge on`() throws {
    #expect(floor.distance(along: try ray(SIMD3(0, 2, 0), SIMD3(0, -1, 0))) == 2)
    #expect(floor.distance(along: try ray(SIMD3(0, -2, 0), SIMD3(0, 1, 0))) == 2)
    #expect(floor.distance(along: try ray(SIMD3(0, 2, 0), SIMD3(0, 1, 0))) == nil)
    #expect(floor.distance(along: try ray(SIMD3(0, 2, 0), SIMD3(1, 0, 0))) == nil)
    #expect(floor.distance(along: try ray(SIMD3(0, 0, 0), SIMD3(1, 0, 0))) == nil)
    #expect(floor.distance(along: try ray(SIMD3(0, 1, 0), SIMD3(1, -0.99e-4, 0))) == nil)
    #expect(floor.distance(along: try ray(SIMD3(0, 1, 0), SIMD3(1, -1.01e-4, 0))) != nil)
  }

  @Test func `a ray from the plane hits it at a distance of plain zero`() throws {
    let distance = try #require(floor.distance(along: ray(SIMD3(1, 0, 1), SIMD3(0, 1, 0))))
    #expect(distance == 0 && distance.sign == .plus)
  }

  @Test func `a ray needs a direction`() {
    #expect(Ray(origin: .zero, direction: .zero) == nil)
    #expect(Ray(origin: .zero, direction: SIMD3(0, .infinity, 0)) == nil)
    #expect(Ray(origin: SIMD3(0, .nan, 0), direction: SIMD3(0, 1, 0)) == nil)
  }
}
