import Geometry
import TestSupport
import Testing

struct SurfaceRegionTests {
  /// A floor and a wall at z = −2 that share the edge y = 0, as one region, and a table above.
  let room = [
    SurfaceRegion(
      kind: .plane,
      triangles: [
        Triangle(SIMD3(-2, 0, -2), SIMD3(2, 0, -2), SIMD3(2, 0, 2)),
        Triangle(SIMD3(-2, 0, -2), SIMD3(2, 0, 2), SIMD3(-2, 0, 2)),
        Triangle(SIMD3(-2, 0, -2), SIMD3(2, 0, -2), SIMD3(2, 3, -2)),
        Triangle(SIMD3(-2, 0, -2), SIMD3(2, 3, -2), SIMD3(-2, 3, -2)),
      ]),
    SurfaceRegion(
      kind: .mesh,
      triangles: [Triangle(SIMD3(-1, 1, 0), SIMD3(1, 1, 0), SIMD3(0, 1, 1))]),
  ]

  func hits(
    _ origin: SIMD3<Double>, _ direction: SIMD3<Double>,
    kinds: Set<SurfaceRegion.Kind> = [.plane, .mesh]
  ) throws -> [SurfaceHit] {
    try room.hits(along: #require(Ray(origin: origin, direction: direction)), kinds: kinds)
  }

  @Test func `hits of all regions are ordered by distance`() throws {
    let found = try hits(SIMD3(0, 2, 0.5), SIMD3(0, -1, 0))
    #expect(found.map(\.distance) == [1, 2])
    #expect(found.map(\.kind) == [.mesh, .plane])
    #expect(found.map(\.regionIndex) == [1, 0])
  }

  @Test func `only planes are searched unless other kinds are asked for`() throws {
    let ray = try #require(Ray(origin: SIMD3(0, 2, 0.5), direction: SIMD3(0, -1, 0)))
    #expect(room.hits(along: ray).map(\.kind) == [.plane])
    #expect(room.hits(along: ray, kinds: [.point]).isEmpty)
  }

  @Test func `faces of one region that meet in the point hit count once`() throws {
    // Through the diagonal that the floor's triangles share, and through the edge to the wall.
    let diagonal = try hits(SIMD3(1, 0.5, 1), SIMD3(0, -1, 0))
    #expect(diagonal.map(\.distance) == [0.5])
    let edge = try hits(SIMD3(0, 1, -1), SIMD3(0, -1, -1))
    #expect(edge.count == 1)
    #expect(isClose(try #require(edge.first).position, SIMD3(0, 0, -2), within: 1e-12))
  }

  @Test func `edges belong to faces and what is beside or behind does not`() throws {
    #expect(try hits(SIMD3(2, 1, 2), SIMD3(0, -1, 0)).count == 1)
    #expect(try hits(SIMD3(2.001, 1, 2), SIMD3(0, -1, 0)).isEmpty)
    #expect(try hits(SIMD3(0, -1, 0), SIMD3(0, -1, 0)).isEmpty)
    #expect(try hits(SIMD3(1.5, 0, 0), SIMD3(0, -1, 0)).map(\.distance) == [0])
  }

  @Test func `the pose has the normal towards the viewer as y and the way back as z`() throws {
    // Down and forward at 45° from (0, 1, 1.5): z is backward along the floor, x to the right.
    let front = try #require(try hits(SIMD3(1.5, 1, 1.5), SIMD3(0, -1, -1)).first)
    #expect(isClose(front.position, SIMD3(1.5, 0, 0.5), within: 1e-15))
    #expect(isClose(front.worldFromSurface.rotation, .identity, within: 1e-15))
    // From below the normal is down, and z still points back to the viewer.
    let back = try #require(try hits(SIMD3(1.5, -1, 1.5), SIMD3(0, 1, -1)).first)
    let axes = back.worldFromSurface.axes
    #expect(isClose(axes.columns.1, SIMD3(0, -1, 0), within: 1e-15))
    #expect(isClose(axes.columns.2, SIMD3(0, 0, 1), within: 1e-15))
    #expect(isClose(back.normal, SIMD3(0, -1, 0), within: 1e-15))
  }

  @Test func `looking straight at a surface, z is world up, and on level ones world right`() throws
  {
    let wall = try #require(try hits(SIMD3(0, 1.5, -1), SIMD3(0, 0, -1)).first)
    #expect(isClose(wall.worldFromSurface.axes.columns.1, SIMD3(0, 0, 1), within: 1e-15))
    #expect(isClose(wall.worldFromSurface.axes.columns.2, SIMD3(0, 1, 0), within: 1e-15))
    let floor = try #require(try hits(SIMD3(1.5, 1, 0), SIMD3(0, -1, 0)).first)
    #expect(isClose(floor.worldFromSurface.axes.columns.1, SIMD3(0, 1, 0), within: 1e-15))
    #expect(isClose(floor.worldFromSurface.axes.columns.2, SIMD3(1, 0, 0), within: 1e-15))
  }

  @Test func `a ray nearly parallel to a face passes by`() throws {
    // Half a millimetre above the floor, with the floor reaching 1 m on: it is met after some 0.5 m.
    #expect(try hits(SIMD3(0, 5e-4, 1), SIMD3(0, -1.1e-3, 1)).count == 1)
    #expect(try hits(SIMD3(0, 5e-4, 1), SIMD3(0, -0.9e-3, 1)).isEmpty)
  }

  @Test func `collinear and broken faces are not hit`() throws {
    let bad = [
      SurfaceRegion(
        kind: .plane,
        triangles: [
          Triangle(.zero, SIMD3(1, 0, 0), SIMD3(2, 0, 0)),
          Triangle(.zero, SIMD3(.nan, 0, 0), SIMD3(0, 0, 1)), Triangle(.zero, .zero, .zero),
        ])
    ]
    let ray = try #require(Ray(origin: SIMD3(0, 1, 0), direction: SIMD3(0, -1, 0)))
    #expect(bad.hits(along: ray).isEmpty)
  }

  @Test func `barycentric weights are 1 at their own corner`() {
    let triangle = Triangle(SIMD3(0, 0, 0), SIMD3(2, 0, 0), SIMD3(0, 2, 0))
    #expect(triangle.barycentric(of: SIMD3(0, 0, 0)) == SIMD3(1, 0, 0))
    #expect(triangle.barycentric(of: SIMD3(2, 0, 0)) == SIMD3(0, 1, 0))
    #expect(triangle.barycentric(of: SIMD3(0.5, 0.5, 7)) == SIMD3(0.5, 0.25, 0.25))
  }
}
