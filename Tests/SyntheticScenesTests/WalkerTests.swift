import Foundation
import Geometry
import Testing

@testable import SyntheticScenes

/// A person of 1.6 m and 0.25 m around among boxes whose places are known.
@Suite struct WalkerTests {
  private static let floor = SceneThing(
    name: "floor", parts: [ScenePart(.plane(size: SIMD2(40, 40)))])

  private static func box(
    _ size: SIMD3<Double>, at place: SIMD3<Double>, isSolid: Bool = true
  ) -> SceneThing {
    SceneThing(
      name: "\(place)", isSolid: isSolid,
      placement: ScenePlacement(rotation: .identity, scale: 1, translation: place),
      parts: [ScenePart(.box(size: size, bevel: 0))])
  }

  private static func walker(
    _ things: [SceneThing], at start: SIMD3<Double> = .zero
  ) throws -> Walker {
    let scene = Scene(objects: [floor] + things)
    return Walker(
      SceneWalk(startInWorld: start, lookAtInWorld: SIMD3(0, 1.6, -1)),
      surfaces: SolidSurfaces(try SceneGeometry(scene)))
  }

  /// A wall whose near face is at z = −1.
  private static let wall = box(SIMD3(10, 3, 0.1), at: SIMD3(0, 1.5, -1.05))

  @Test func `on open ground one gets as far as one goes`() throws {
    var walker = try Self.walker([])
    walker.walk(SIMD2(1.5, -2), seconds: 2)
    #expect((walker.feetInWorld - SIMD3(3, 0, -4)).length < 1e-9)
    #expect((walker.eyesInWorld - SIMD3(3, 1.6, -4)).length < 1e-9)
  }

  @Test func `a wall stops at the body's radius, also at speed`() throws {
    for speed in [0.5, 3, 50] {
      var walker = try Self.walker([Self.wall])
      for _ in 0..<60 { walker.walk(SIMD2(0, -speed), seconds: 0.1) }
      #expect(abs(walker.feetInWorld.z - (-1 + 0.25)) < 1e-3, "\(walker.feetInWorld)")
      #expect(abs(walker.feetInWorld.x) < 1e-9)
    }
  }

  @Test func `one slides along a wall with the part of the way that is along it`() throws {
    var walker = try Self.walker([Self.wall])
    for _ in 0..<40 { walker.walk(SIMD2(1, -1), seconds: 0.1) }
    #expect(abs(walker.feetInWorld.z + 0.75) < 1e-3)
    #expect(abs(walker.feetInWorld.x - 4) < 0.02)
  }

  @Test func `a corner holds one on both sides`() throws {
    var walker = try Self.walker([Self.wall, Self.box(SIMD3(0.1, 3, 10), at: SIMD3(1.05, 1.5, 0))])
    for _ in 0..<40 { walker.walk(SIMD2(1, -1), seconds: 0.1) }
    #expect((walker.feetInWorld - SIMD3(0.75, 0, -0.75)).length < 2e-3)
  }

  @Test func `what is not solid is walked through`() throws {
    var walker = try Self.walker([Self.box(SIMD3(1, 1, 1), at: SIMD3(0, 0.5, -2), isSolid: false)])
    for _ in 0..<40 { walker.walk(SIMD2(0, -1), seconds: 0.1) }
    #expect(abs(walker.feetInWorld.z + 4) < 1e-9)
  }

  @Test func `a table top is run against though the floor below is free`() throws {
    // Its edge is at z = −1, its underside at 0.7 m.
    var walker = try Self.walker([Self.box(SIMD3(2, 0.04, 1), at: SIMD3(0, 0.72, -1.5))])
    for _ in 0..<40 { walker.walk(SIMD2(0, -1), seconds: 0.1) }
    #expect(abs(walker.feetInWorld.z + 0.75) < 1e-3)
  }

  @Test func `what hangs above the head is passed under`() throws {
    var walker = try Self.walker([Self.box(SIMD3(2, 0.2, 1), at: SIMD3(0, 1.9, -2))])
    for _ in 0..<40 { walker.walk(SIMD2(0, -1), seconds: 0.1) }
    #expect(abs(walker.feetInWorld.z + 4) < 1e-9)
  }

  @Test func `stairs of 18 cm are climbed and gone down, those of 22 cm are not`() throws {
    func stairs(_ rise: Double) -> [SceneThing] {
      (1...4).map { step in
        let (height, place) = (rise * Double(step), -1 - 0.3 * Double(step))
        return Self.box(SIMD3(2, height, 0.3), at: SIMD3(0, height / 2, place))
      }
    }
    var walker = try Self.walker(stairs(0.18))
    for _ in 0..<22 { walker.walk(SIMD2(0, -1), seconds: 0.1) }
    // At z = −2.2 one stands on the fourth step, whose near side is at z = −2.05.
    #expect((walker.feetInWorld - SIMD3(0, 0.72, -2.2)).length < 1e-6, "\(walker.feetInWorld)")
    for _ in 0..<40 { walker.walk(SIMD2(0, 1), seconds: 0.1) }
    #expect((walker.feetInWorld - SIMD3(0, 0, 1.8)).length < 1e-6, "\(walker.feetInWorld)")
    #expect(abs(walker.eyesInWorld.y - 1.6) < 1e-6)

    var blocked = try Self.walker(stairs(0.22))
    for _ in 0..<30 { blocked.walk(SIMD2(0, -1), seconds: 0.1) }
    #expect(abs(blocked.feetInWorld.z - (-1.15 + 0.25)) < 1e-3 && blocked.feetInWorld.y == 0)
  }

  @Test func `the eyes follow a step at 1.5 m/s`() throws {
    var walker = try Self.walker([Self.box(SIMD3(4, 0.15, 4), at: SIMD3(0, 0.075, -2.5))])
    walker.walk(SIMD2(0, -4), seconds: 0.1)
    // The base (0.2375 m) reaches the step at z = −0.5 from z = −0.2625 on.
    #expect(abs(walker.feetInWorld.y - 0.15) < 1e-6)
    #expect(abs(walker.eyesInWorld.y - 1.75) < 1e-6)
    var slower = try Self.walker([Self.box(SIMD3(4, 0.15, 4), at: SIMD3(0, 0.075, -2.5))])
    slower.walk(SIMD2(0, -8), seconds: 0.05)
    #expect(abs(slower.eyesInWorld.y - (1.6 + 1.5 * 0.05)) < 1e-9)
  }

  @Test func `from an edge one falls as fast as things fall`() throws {
    // A platform of 2 m up to z = −1.
    var walker = try Self.walker(
      [Self.box(SIMD3(4, 2, 4), at: SIMD3(0, 1, 1))], at: SIMD3(0, 2, 0))
    #expect(walker.feetInWorld.y == 2)
    // The base, 0.2375 m around, leaves the edge between z = −1.2 and z = −1.3.
    for _ in 0..<13 { walker.walk(SIMD2(0, -10), seconds: 0.01) }
    for _ in 0..<20 { walker.walk(.zero, seconds: 0.01) }
    // 21 steps of speed 9.81 · n · 0.01 for 0.01 s each.
    let height = 2 - 9.81 * 0.01 * 0.01 * Double(21 * 22 / 2)
    #expect(abs(walker.feetInWorld.y - height) < 1e-6, "\(walker.feetInWorld)")
    for _ in 0..<100 { walker.walk(.zero, seconds: 0.01) }
    #expect(walker.feetInWorld.y == 0 && abs(walker.eyesInWorld.y - 1.6) < 1e-9)
  }

  @Test func `one who leans over a desk stands on the floor, and can walk out of it`() throws {
    var walker = try Self.walker([Self.box(SIMD3(2, 0.75, 1), at: SIMD3(0, 0.375, -2))])
    walker.stand(eyesAt: SIMD3(0.1, 1.2, -2))
    #expect(walker.eyesInWorld == SIMD3(0.1, 1.2, -2))
    #expect(walker.feetInWorld == SIMD3(0.1, 0, -2) && abs(walker.height - 1.2) < 1e-12)
    for _ in 0..<30 { walker.walk(SIMD2(0, 1), seconds: 0.1) }
    // Six steps of 0.1 m lead out over the edge at z = −1.5, where the base, 0.25 m around, is pushed
    // clear of the desk to −1.25; 24 more follow.
    #expect((walker.feetInWorld - SIMD3(0.1, 0, 1.15)).length < 1e-6, "\(walker.feetInWorld)")
    #expect(abs(walker.eyesInWorld.y - 1.2) < 1e-9)
  }

  @Test func `without a floor one stays at one's height`() throws {
    var walker = Walker(
      SceneWalk(startInWorld: SIMD3(1, 5, 2), lookAtInWorld: .zero),
      surfaces: SolidSurfaces(try SceneGeometry(Scene(objects: []))))
    walker.walk(SIMD2(1, 0), seconds: 1)
    #expect((walker.feetInWorld - SIMD3(2, 5, 2)).length < 1e-9)
  }
}

@Suite struct WalkingCameraTests {
  private static func camera(_ walk: SceneWalk?, paths: [String: ScenePath] = [:]) throws
    -> WalkingCamera
  {
    let scene = Scene(objects: [], paths: paths, walk: walk)
    return WalkingCamera(scene, surfaces: SolidSurfaces(try SceneGeometry(scene)))
  }

  private static let walk = SceneWalk(startInWorld: .zero, lookAtInWorld: SIMD3(0, 1.6, -1))

  @Test func `forward is where the camera looks and right is to its right`() throws {
    var camera = try Self.camera(Self.walk)
    // A quarter turn to the left: from −z to −x.
    camera.move(WalkMotion(yaw: 45), seconds: 2)
    let forward = camera.worldFromCamera(at: 0).rotation.act(SIMD3(0, 0, -1))
    #expect((forward - SIMD3(-1, 0, 0)).length < 1e-12)
    camera.move(WalkMotion(forward: 2, right: 1), seconds: 1)
    // To the right of −x is −z.
    #expect((camera.walker.feetInWorld - SIMD3(-2, 0, -1)).length < 1e-9)
  }

  @Test func `the head turns up to 89 degrees and no farther`() throws {
    var camera = try Self.camera(Self.walk)
    camera.turn(yaw: 0, pitch: 400)
    #expect(camera.pitch == 89)
    camera.turn(yaw: 0, pitch: -400)
    #expect(camera.pitch == -89)
  }

  @Test func `looking at a point brings it into the picture's middle`() throws {
    var camera = try Self.camera(Self.walk)
    let (place, target) = (SIMD3(1.0, 1.2, 3), SIMD3(-2.0, 0.4, 2))
    camera.stand(at: place, lookingAt: target)
    let pose = camera.worldFromCamera(at: 0)
    let inCamera = pose.inverse * target
    #expect(pose.translation == place)
    #expect(abs(inCamera.x) < 1e-12 && abs(inCamera.y) < 1e-12 && inCamera.z < 0)
  }

  @Test func `a scene without a walk begins where its first path does`() throws {
    let key = ScenePath.Key(
      seconds: 0, positionInWorld: SIMD3(3, 1, 2), lookAtInWorld: SIMD3(3, 1, 0))
    let camera = try Self.camera(nil, paths: ["tour": ScenePath(seconds: 1, keys: [key])])
    #expect(camera.worldFromCamera(at: 0).translation == SIMD3(3, 1, 2))
  }

  @Test func `the tremor comes on top and leaves the way alone`() throws {
    var camera = try Self.camera(Self.walk)
    camera.shake = .usual(seed: 4)
    let (a, b) = (camera.worldFromCamera(at: 0.1), camera.worldFromCamera(at: 0.3))
    #expect(a != b && (a.translation - b.translation).length < 0.03)
    #expect(camera.walker.eyesInWorld == SIMD3(0, 1.6, 0))
  }

  @Test func `a glide starts and ends at rest and turns the shorter way`() throws {
    var camera = try Self.camera(Self.walk)
    camera.turn(yaw: 170, pitch: 0)
    // To behind the back, slightly to the right of it: yaw −170°.
    let angle = 170 * Double.pi / 180
    let target = SIMD3(5 * sin(angle), 1.6, -5 * cos(angle))
    camera.stand(at: SIMD3(0, 1.6, 0), lookingAt: target, over: 2)
    #expect(abs(camera.yaw - 170) < 1e-9)
    camera.move(.still, seconds: 1)
    #expect(abs(abs(camera.yaw.remainder(dividingBy: 360)) - 180) < 1e-6, "\(camera.yaw)")
    // Smooth steps: t²(3 − 2t) at ¼ of the way in time is 5/32.
    camera.stand(at: SIMD3(0, 1.6, 3.2), lookingAt: nil, over: 4)
    camera.move(.still, seconds: 1)
    #expect((camera.walker.eyesInWorld - SIMD3(0, 1.6, 0.5)).length < 1e-9)
    // What is left of the time is walked.
    camera.turn(yaw: -camera.yaw, pitch: 0)
    camera.stand(at: SIMD3(0, 1.6, 0), lookingAt: SIMD3(0, 1.6, -9), over: 1)
    camera.move(WalkMotion(forward: 1), seconds: 1.5)
    #expect((camera.walker.eyesInWorld - SIMD3(0, 1.6, -0.5)).length < 1e-9)
  }
}
