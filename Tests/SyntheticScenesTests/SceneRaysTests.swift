import Foundation
import Geometry
import Testing

@testable import SyntheticScenes

@Suite struct SceneRaysTests {
  static func rays(_ parts: ScenePart...) throws -> SceneRays {
    let things = parts.enumerated().map { SceneThing(name: "\($0.offset)", parts: [$0.element]) }
    return try SceneRays(SceneGeometry(Scene(objects: things)))
  }

  static func ray(_ origin: SIMD3<Double>, to target: SIMD3<Double>) throws -> Ray {
    try #require(Ray(origin: origin, direction: target - origin))
  }

  @Test func `a box is hit where its face is, with the face's normal`() throws {
    let rays = try Self.rays(ScenePart(.box(size: SIMD3(2, 2, 2), bevel: 0)))
    let hit = try #require(rays.hit(along: Self.ray(SIMD3(0.25, 0.5, 5), to: SIMD3(0.25, 0.5, 0))))
    #expect(abs(hit.distance - 4) < 1e-12)
    #expect(hit.normalInWorld == SIMD3(0, 0, 1))
    // Along the diagonal to (1, y, z): 3-4-5 in x and z.
    let slanted = try #require(rays.hit(along: Self.ray(SIMD3(4, 0, 4), to: SIMD3(1, 0, 0))))
    #expect(abs(slanted.distance - 5) < 1e-12)
    #expect(slanted.normalInWorld == SIMD3(1, 0, 0))
  }

  @Test func `a face is hit from its back too, and its normal comes towards the viewer`() throws {
    let rays = try Self.rays(ScenePart(.plane(size: SIMD2(1, 1))))
    let below = try #require(rays.hit(along: Self.ray(SIMD3(0, -2, 0), to: .zero)))
    #expect(below.distance == 2)
    #expect(below.normalInWorld == SIMD3(0, -1, 0))
  }

  @Test func `the distance of a ball is its formula's within the chord error`() throws {
    let rays = try Self.rays(ScenePart(.sphere(radii: SIMD3(repeating: 0.3))))
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let origin = SIMD3(
        random.number(in: -1...1), random.number(in: -1...1), random.number(in: 2...3))
      let target = SIMD3(
        random.number(in: -0.2...0.2), random.number(in: -0.2...0.2), 0)
      let ray = try Self.ray(origin, to: target)
      // |o + t d| = r: t = −o·d − √((o·d)² − o·o + r²).
      let b = origin.dot(ray.direction)
      let root = (b * b - origin.dot(origin) + 0.09).squareRoot()
      let hit = try #require(rays.hit(along: ray))
      // The chord's 0.5 mm is along the normal; the ray comes at the angle of cosine root / r.
      let bound = 0.0005 / (root / 0.3) * 1.05
      #expect(hit.distance >= -b - root - 1e-6)
      #expect(hit.distance <= -b - root + bound)
      // The shading normal is the ball's own, to the angle that a chord subtends: 0.06 rad / 2.
      let normal = hit.pointInWorld / hit.pointInWorld.length
      #expect(hit.normalInWorld.dot(normal) > 1 - 1e-5)
    }
  }

  @Test func `the distance of a cylinder is its formula's within the chord error`() throws {
    let rays = try Self.rays(
      ScenePart(.cylinder(bottomRadius: 0.2, topRadius: 0.2, height: 1, isOpen: false)))
    for x in stride(from: -0.15, through: 0.15, by: 0.01) {
      let hit = try #require(rays.hit(along: Self.ray(SIMD3(x, 0.1, 3), to: SIMD3(x, 0.1, 0))))
      let depth = (0.04 - x * x).squareRoot()
      #expect(hit.distance >= 3 - depth - 1e-6)
      #expect(hit.distance <= 3 - depth + 0.0005 * 0.2 / depth * 1.05)
    }
  }

  @Test func `rays pass through glass unless they are to stop there`() throws {
    let glass = SceneMaterial(
      paint: .pattern(.plain), color: .one, secondColor: .one, opacity: 0.3)
    let rays = try Self.rays(
      ScenePart(.plane(size: SIMD2(1, 1))),
      ScenePart(
        .plane(size: SIMD2(1, 1)), placement: ScenePlacement(translation: SIMD3(0, 1, 0)),
        material: glass))
    let ray = try Self.ray(SIMD3(0.1, 3, 0.1), to: SIMD3(0.1, 0, 0.1))
    #expect(rays.hit(along: ray)?.object == 0)
    #expect(rays.hit(along: ray, stopsAtGlass: true)?.object == 1)
    #expect(rays.hit(along: ray, stopsAtGlass: true)?.distance == 2)
  }

  @Test func `nothing is hit beyond the limit or beside everything`() throws {
    let rays = try Self.rays(ScenePart(.plane(size: SIMD2(1, 1))))
    let ray = try Self.ray(SIMD3(0, 3, 0), to: .zero)
    #expect(rays.hit(along: ray, within: 2.9) == nil)
    #expect(rays.hit(along: try Self.ray(SIMD3(0, 3, 0), to: SIMD3(2, 0, 0))) == nil)
    let nothing = try SceneRays(SceneGeometry(Scene()))
    #expect(nothing.hit(along: ray) == nil)
  }

  @Test func `the boxes find what a search through all triangles finds`() throws {
    let geometry = try SceneGeometry(SceneReadingTests.scene(EveryShape.json))
    let rays = SceneRays(geometry)
    var triangles: [(SIMD2<Int>, Triangle)] = []
    for (index, surface) in geometry.surfaces.enumerated()
    where geometry.materials[surface.material].opacity == 1 {
      for (number, t) in surface.triangles.enumerated() {
        let corners = [t.x, t.y, t.z].map { SIMD3<Double>(surface.vertices[Int($0)].pointInWorld) }
        triangles.append((SIMD2(index, number), Triangle(corners[0], corners[1], corners[2])))
      }
    }
    var random = SplitMix64(seed: 11)
    var hits = 0
    for _ in 0..<60 {
      let origin = SIMD3(
        random.number(in: -1.5...1.5), random.number(in: 0.1...2), random.number(in: -1...1.4))
      let target = SIMD3(
        random.number(in: -0.6...0.6), random.number(in: 0...1.5), random.number(in: -1...0.3))
      let ray = try Self.ray(origin, to: target)
      let expected = triangles.compactMap { _, triangle -> Double? in
        guard let distance = triangle.plane?.distance(along: ray, grazingCosine: 1e-9),
          distance > 0, triangle.contains(ray.point(at: distance))
        else { return nil }
        return distance
      }.min()
      let hit = rays.hit(along: ray)
      #expect((hit == nil) == (expected == nil))
      if let hit, let expected {
        hits += 1
        #expect(abs(hit.distance - expected) < 1e-5)
      }
    }
    #expect(hits > 20)
  }

  @Test func `no ray slips through the seams of a floor of many pieces`() throws {
    // A rounded box is a grid of narrow pieces; every pixel that looks at it must see it.
    let rays = try Self.rays(ScenePart(.box(size: SIMD3(4, 0.1, 4), bevel: 0.05)))
    let camera = SceneCamera(
      intrinsics: CameraIntrinsics(fx: 80, fy: 80, cx: 31.5, cy: 31.5),
      imageSize: ImageSize(width: 64, height: 64))
    let pose = Transform(at: SIMD3(0.03, 1.7, 0.02), lookingAt: SIMD3(0.1, 0, -0.2))
    let pixels = rays.pixels(from: pose, through: ScenePixelRays(camera))
    #expect(pixels.objects.allSatisfy { $0 == 1 })
  }

  @Test func `the distance to an object is that to its nearest point`() throws {
    let rays = try Self.rays(
      ScenePart(.box(size: SIMD3(2, 2, 2), bevel: 0)),
      ScenePart(.plane(size: SIMD2(1, 1)), placement: ScenePlacement(translation: SIMD3(0, 5, 0))))
    // To a face, an edge, a corner, from the inside; and to the other object whatever is nearer.
    #expect(rays.distance(from: SIMD3(0.3, 0.2, 4), toObject: 0) == 3)
    #expect(rays.distance(from: SIMD3(4, 5, 0), toObject: 0) == 5)
    #expect(rays.distance(from: SIMD3(3, 3, 2), toObject: 0) == 3)
    #expect(rays.distance(from: SIMD3(0.5, 0, 0), toObject: 0) == 0.5)
    #expect(rays.distance(from: SIMD3(0.3, 1, 0.3), toObject: 1) == 4)
  }

  static let lenses: [LensDistortion?] = [
    nil, .brownConrady(k1: 0.1, k2: -0.05, p1: 0.001, p2: -0.002, k3: 0),
    .kannalaBrandt(k1: 0.02, k2: -0.01, k3: 0, k4: 0),
  ]

  @Test(arguments: lenses)
  func `depth is along the axis, and a pixel sees what projects onto it`(
    lens: LensDistortion?
  ) throws {
    let rays = try Self.rays(ScenePart(.plane(size: SIMD2(20, 20))))
    let camera = SceneCamera(
      intrinsics: CameraIntrinsics(fx: 50, fy: 55, cx: 30.5, cy: 24.25),
      imageSize: ImageSize(width: 64, height: 48), distortion: lens)
    let pose = Transform(at: SIMD3(0.3, 2, 0.1), lookingAt: SIMD3(0.4, 0, -0.5), roll: 0.2)
    let pixels = rays.pixels(from: pose, through: ScenePixelRays(camera))
    for (x, y) in [(0, 0), (63, 47), (30, 24), (10, 40)] {
      let depth = Double(pixels.depths[y * 64 + x])
      let direction = try #require(
        camera.intrinsics.unproject(SIMD2(Double(x), Double(y)), distortion: lens))
      let point = pose * (direction * depth)
      #expect(abs(point.y) < 1e-6)
      let seen = try #require(
        camera.intrinsics.project(pose.inverse * point, distortion: lens))
      #expect((seen - SIMD2(Double(x), Double(y))).length < 1e-6)
      #expect(pixels.objects[y * 64 + x] == 1)
      #expect(pixels.normalsInWorld[y * 64 + x] == SIMD3(0, 1, 0))
    }
  }

  @Test func `pixels that see nothing are 0`() throws {
    let rays = try Self.rays(ScenePart(.plane(size: SIMD2(1, 1))))
    let pixels = rays.pixels(
      from: Transform(at: SIMD3(0, 2, 0), lookingAt: SIMD3(0, 3, 0)),
      through: ScenePixelRays(.standard.small))
    #expect(pixels.depths.allSatisfy { $0 == 0 })
    #expect(pixels.objects.allSatisfy { $0 == 0 })
    #expect(pixels.normalsInWorld.allSatisfy { $0 == .zero })
  }
}

extension SceneCamera {
  /// 32×24 pixels.
  var small: SceneCamera {
    var camera = self
    camera.imageSize = ImageSize(width: 32, height: 24)
    camera.intrinsics = intrinsics.scaled(x: 0.05, y: 0.05)
    return camera
  }
}
