import Foundation
import Geometry
import Imaging
import Recordings
import Testing

@testable import WorldTracking

/// Patches as they look from elsewhere, from the poses and from how the surface lies.
struct BentPatchTests {
  private let size = ImageSize(width: 160, height: 120)

  @Test func `a kept patch is found to 0.05 px where the picture is turned and larger`() throws {
    // The second picture shows the first turned by 30° about (80, 60) and enlarged by a fifth.
    let (c, s) = (1.2 * cos(Double.pi / 6), 1.2 * sin(Double.pi / 6))
    let first = TestPicture.pyramid(try TestPicture.make(size, TestPicture.waves))
    let second = TestPicture.pyramid(
      try TestPicture.make(size) { x, y in
        let (dx, dy) = (x - 80, y - 60)
        return TestPicture.waves(80 + (c * dx + s * dy) / 1.44, 60 + (-s * dx + c * dy) / 1.44)
      })
    let point = SIMD2<Float>(80, 60)
    var store = PatchStore(capacity: 2)
    let isStored = store.store(point, of: first, slot: 1)
    #expect(isStored)
    func found() -> SIMD2<Float>? {
      store.withPatch(1) {
        PatchAlignment(isCentered: true).find($0, in: second, guess: point + SIMD2(0.8, -0.6))
      } ?? nil
    }
    func likeness() -> Float? {
      store.withPatch(1) { PatchAlignment.correlation(of: $0, at: point, in: second) } ?? nil
    }
    #expect(try #require(likeness()) < 0.8)
    let isBent = store.bend(
      1,
      as: WarpedPatch.Warp(
        right: SIMD2(Float(c), Float(s)), down: SIMD2(Float(-s), Float(c))))
    #expect(isBent)
    #expect(try #require(likeness()) > 0.99)
    #expect(try #require(found()).largestDistance(to: point) < 0.05)
    // Bent back, it is what it was.
    let isBack = store.bend(1, as: .identity)
    #expect(isBack)
    let own = store.withPatch(1) { PatchAlignment().find($0, in: first, guess: point + 1) }
    #expect(try #require(own ?? nil).largestDistance(to: point) < 0.01)
  }

  @Test func `what shows more than was kept, or the patch edge on, is not made up`() throws {
    let picture = TestPicture.pyramid(try TestPicture.make(size, TestPicture.waves))
    var store = PatchStore(capacity: 1)
    let isStored = store.store(SIMD2(80, 60), of: picture, slot: 0)
    #expect(isStored)
    for (right, down) in [
      (SIMD2<Float>(0.46, 0), SIMD2<Float>(0, 0.46)), (SIMD2(1, 0), SIMD2(1, 0.01)),
      (SIMD2(.nan, 0), SIMD2(0, 1)),
    ] {
      let isBent = store.bend(0, as: WarpedPatch.Warp(right: right, down: down))
      #expect(!isBent)
    }
  }

  @Test func `with its surface's normal a patch looks as poses and plane say, without it does not`()
    throws
  {
    let room = TestRoom()
    let first = try room.frame(0, pose: try TestRoom.walk(0))
    let second = try room.frame(1, pose: try TestRoom.walk(14))
    let from = try #require(CameraView(first.record, size: first.image.size))
    let to = try #require(CameraView(second.record, size: second.image.size))
    // The floor's place that a pixel shows, by the ray's meeting with y = 0.
    func place(_ pixel: SIMD2<Float>) throws -> SIMD3<Double> {
      let direction = try #require(from.direction(ofPixel: pixel))
      return from.origin - from.origin.y / direction.y * direction
    }
    let pixel = SIMD2<Float>(60, 200)
    let center = try #require(to.pixel(of: try place(pixel)))
    var reference = try #require(PatchReference(at: pixel, in: from))
    func error() throws -> Float {
      let warp = try #require(
        reference.warp(to: to, position: try place(pixel), center: center))
      return try [SIMD2<Float>(8, 0), SIMD2(0, 8), SIMD2(-8, 0), SIMD2(0, -8)].map { offset in
        let exact = try #require(to.pixel(of: try place(pixel + offset)))
        return exact.largestDistance(to: center + offset.x * warp.right + offset.y * warp.down)
      }.max() ?? 0
    }
    #expect(try error() > 0.5)
    reference.normal = SIMD3(0, -3, 0)
    // What is left is the second derivative: a pixel's share of some 0.3 % over eight.
    #expect(try error() < 0.2)
  }
}

struct LocalPlaneTests {
  /// What a camera at the origin sees of the plane y = −1.4 + 0.2 x around a direction, with some of it
  /// nearer by a third.
  private func surroundings(outliers: Int) throws -> (PointSurroundings, SIMD3<Double>) {
    let grid = FeatureGrid(size: ImageSize(width: 200, height: 200), cellCount: 100)
    var surroundings = PointSurroundings(grid: grid)
    var index = 0
    for row in -2...2 {
      for column in -2...2 where row != 0 || column != 0 {
        let ray = SIMD3(0.1 * Double(column), -0.5 - 0.1 * Double(row), -1)
        // y = t ry and x = t rx on the plane: t (ry − 0.2 rx) = −1.4.
        let distance = -1.4 / (ray.y - 0.2 * ray.x)
        let share = index % 5 == 2 && index / 5 < outliers ? 0.66 : 1
        surroundings.add(
          SIMD2(100 + 15 * Float(column), 100 + 15 * Float(row)), offset: share * distance * ray,
          deviation: 0.02)
        index += 1
      }
    }
    return (surroundings, try #require(SIMD3(0, -0.5, -1).normalized))
  }

  @Test(arguments: [0, 3])
  func `a plane's normal and distance are found among what is around, few of which is elsewhere`(
    outliers: Int
  ) throws {
    let (surroundings, direction) = try surroundings(outliers: outliers)
    let plane = try #require(
      LocalPlane(
        around: SIMD2(100, 100), direction: direction, distance: nil, among: surroundings))
    let normal = try #require(SIMD3(-0.2, 1, 0).normalized)
    #expect(try #require(plane.normal.normalized).cross(normal).length < 0.02)
    // Along (0, −0.5, −1) the plane is at t = 2.8, 3.130 m away.
    #expect(abs(1 / plane.normal.dot(direction) - 3.1305) < 0.01)
  }

  @Test func `what lies around on no plane, or is too little, has none`() throws {
    let grid = FeatureGrid(size: ImageSize(width: 200, height: 200), cellCount: 100)
    var surroundings = PointSurroundings(grid: grid)
    func plane() -> LocalPlane? {
      LocalPlane(
        around: SIMD2(100, 100), direction: SIMD3(0, 0, -1), distance: nil, among: surroundings)
    }
    for (index, distance) in [2.0, 2, 2, 2].enumerated() {
      surroundings.add(
        SIMD2(95 + 3 * Float(index), 90), offset: SIMD3(0.1 * Double(index), 0.1, -distance),
        deviation: 0.01)
    }
    #expect(plane() == nil)
    for index in 0..<12 {
      let away = 1 + 0.35 * Double((index * 5) % 12)
      surroundings.add(
        SIMD2(88 + 2 * Float(index), 105), offset: away * SIMD3(0.02 * Double(index), -0.1, -1),
        deviation: 0.01)
    }
    #expect(plane() == nil)
  }
}
