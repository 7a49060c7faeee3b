import Foundation
import Geometry
import Imaging
import SyntheticScenes
import Testing

@testable import Rendering

struct SceneRendererTests {
  private static let camera = SceneCamera(
    intrinsics: CameraIntrinsics(fx: 200, fy: 200, cx: 99.5, cy: 79.5),
    imageSize: ImageSize(width: 200, height: 160))

  /// At a height of 2 m over the origin, looking straight down; the picture's right is +x, its top −z.
  private static let fromAbove = SceneViewpoint(
    worldFromCamera: Transform(
      rotation: Quaternion(x: -0.5.squareRoot(), y: 0, z: 0, w: 0.5.squareRoot()) ?? .identity,
      translation: SIMD3(0, 2, 0)),
    camera: camera)

  /// A floor of 4 × 4 m around the origin.
  private static func floor(_ paint: MaterialPicture, size: SIMD2<Float> = SIMD2(1, 1))
    -> HandMadeScene
  {
    var scene = HandMadeScene()
    let material = scene.material(paint, size: size)
    let object = scene.object("floor")
    scene.face(
      object: object, material: material, corner: SIMD3(-2, 0, 2), right: SIMD3(4, 0, 0),
      up: SIMD3(0, 0, -4))
    return scene
  }

  private func picture(_ scene: HandMadeScene, from viewpoint: SceneViewpoint = fromAbove) throws
    -> RGBImage
  {
    let surface = try HeadlessSurface(size: ImageSize(width: 8, height: 8))
    defer { withExtendedLifetime(surface) {} }
    return try scene.renderer().picture(from: viewpoint)
  }

  /// The 8-bit sRGB value of linear light (IEC 61966-2-1).
  private func sRGB(_ linear: Double) -> Int {
    let value =
      linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(min(linear, 1), 1 / 2.4) - 0.055
    return Int((255 * value).rounded())
  }

  @Test func `a lamp lights by the cosine over the square of the distance`() throws {
    // sRGB 188 is 0.5029 linear. Lamp of 2 at 1 m, ambient 0.1 · (0.85 + 0.15) on a floor.
    var scene = Self.floor(.plain(188, 188, 188))
    scene.geometry.ambientLight = SIMD3(repeating: 0.1)
    scene.geometry.lights = [
      SceneLight(
        shape: .point(positionInWorld: SIMD3(0, 1.5, 0)), color: SIMD3(2, 1, 0.5),
        castsShadows: true)
    ]
    let seen = try picture(scene)
    for x in [100, 120, 150, 190] {
      // At 2 m one pixel is 1 cm.
      let side = (Double(x) - 99.5) * 0.01
      let distance2 = 1.5 * 1.5 + side * side
      let direct = 1.5 / distance2.squareRoot() / distance2
      for (channel, color) in [2.0, 1, 0.5].enumerated() {
        let expected = sRGB(0.5029 * (0.1 + color * direct))
        #expect(abs(seen[x, 80][channel] - expected) <= 2, "\(x): \(seen[x, 80]), \(expected)")
      }
    }
  }

  @Test func `what stands between a lamp and the floor casts its shadow there`() throws {
    // A board from x = 0.7 to 0.9 m at a height of 0.5 m, and a lamp at (0, 1, 0): its shadow is twice
    // as far from the lamp's foot, from 1.4 to 1.8 m. From 4 m up, with f = 200, 1 px is 2 cm, and the
    // board itself is seen at 0.7 · 4/3.5 = 0.8 to 1.03 m.
    var scene = Self.floor(.plain(188, 188, 188))
    let board = scene.object("board")
    let white = scene.material(.plain(255, 255, 255))
    scene.box(
      object: board, material: white, center: SIMD3(0.8, 0.5, 0), size: SIMD3(0.2, 0.002, 0.4))
    var viewpoint = Self.fromAbove
    viewpoint.worldFromCamera.translation = SIMD3(0, 4, 0)
    func column(_ x: Double) -> Int { Int((99.5 + 50 * x).rounded()) }
    for casts in [true, false] {
      scene.geometry.lights = [
        SceneLight(
          shape: .point(positionInWorld: SIMD3(0, 1, 0)), color: SIMD3(4, 4, 4),
          castsShadows: casts)
      ]
      let seen = try picture(scene, from: viewpoint)
      let dark = sRGB(0.5029 * 0.2)
      #expect((abs(seen[column(1.6), 80].x - dark) <= 2) == casts)
      #expect(seen[column(1.3), 80].x > dark + 10)
      #expect(seen[column(1.9), 80].x > dark + 10)
    }
  }

  @Test func `paint stands upright and repeats every size`() throws {
    // A tile of 0.5 m, red above and blue below, its left half dark.
    let rows: [[UInt8]] = [
      [120, 0, 0, 255, 255, 0, 0, 255], [0, 0, 120, 255, 0, 0, 255, 255],
    ]
    let wide = rows.flatMap { row in
      (0..<16).flatMap { _ in
        (0..<32).flatMap { x in Array(row[(x < 16 ? 0 : 4)..<(x < 16 ? 4 : 8)]) }
      }
    }
    var scene = Self.floor(
      MaterialPicture(size: ImageSize(width: 32, height: 32), bytes: wide), size: SIMD2(0.5, 0.5))
    scene.geometry.ambientLight = SIMD3(1, 1, 1)
    let seen = try picture(scene)
    for tile in [0, 50] {
      // The floor's lower left corner (−2, 2) is one of a tile. Row 67 is at z = −0.125 m, a quarter
      // up a tile, and row 42 three quarters.
      let x = 100 + tile
      #expect(seen[x + 12, 67] == SIMD3(0, 0, 120))
      #expect(seen[x + 37, 67] == SIMD3(0, 0, 255))
      #expect(seen[x + 12, 42] == SIMD3(120, 0, 0))
      #expect(seen[x + 37, 42] == SIMD3(255, 0, 0))
    }
  }

  @Test func `glass lets through what its cover leaves, in linear light`() throws {
    var scene = Self.floor(.plain(0, 0, 255))
    let glass = scene.material(.plain(255, 0, 0), opacity: 0.25)
    let pane = scene.object("pane")
    scene.face(
      object: pane, material: glass, corner: SIMD3(-0.5, 0.5, 0.5), right: SIMD3(1, 0, 0),
      up: SIMD3(0, 0, -1))
    scene.geometry.ambientLight = SIMD3(1, 1, 1)
    let seen = try picture(scene)
    #expect(seen[5, 80] == SIMD3(0, 0, 255))
    // Seen straight on, where nothing is added towards grazing sight.
    let expected = SIMD3(sRGB(0.25), 0, sRGB(0.75))
    let difference = seen[100, 80] &- expected
    #expect(abs(difference.x) <= 2 && abs(difference.z) <= 2, "\(seen[100, 80]), \(expected)")
  }

  @Test func `an object in front hides one behind, and its inside is seen from inside`() throws {
    var scene = Self.floor(.plain(0, 255, 0))
    let red = scene.material(.plain(255, 0, 0))
    let box = scene.object("box")
    scene.box(object: box, material: red, center: SIMD3(0, 0.5, 0), size: SIMD3(0.5, 0.5, 0.5))
    scene.geometry.ambientLight = SIMD3(repeating: 1)
    #expect(try picture(scene)[100, 80] == SIMD3(255, 0, 0))
    var inside = Self.fromAbove
    inside.worldFromCamera.translation.y = 0.6
    let color = try picture(scene, from: inside)[100, 80]
    #expect(color.x > 200 && color.y == 0)
  }

  @Test func `a sheet on a wall hides it also far away`() throws {
    // 14 m away and 0.2 mm before a slanted wall; the nearest thing is 1 m away.
    var scene = HandMadeScene()
    let red = scene.material(.plain(255, 0, 0))
    let blue = scene.material(.plain(0, 0, 255))
    let wall = scene.object("wall")
    let sheet = scene.object("sheet")
    let slant = SIMD3<Float>(2, 0, 0.7)
    let up = SIMD3<Float>(0, 2, 0.4)
    let normal = SIMD3<Float>(SIMD3<Double>(slant).cross(SIMD3<Double>(up)).normalized ?? .zero)
    let middle = SIMD3<Float>(0, 0, -14)
    scene.face(
      object: wall, material: blue, corner: middle - 2 * slant - 2 * up, right: 4 * slant,
      up: 4 * up)
    scene.face(
      object: sheet, material: red, corner: middle - slant - up + 0.0002 * normal,
      right: 2 * slant, up: 2 * up)
    scene.face(
      object: wall, material: blue, corner: SIMD3(0.5, 0.5, -1), right: SIMD3(0.2, 0, 0),
      up: SIMD3(0, 0.2, 0))
    scene.geometry.ambientLight = SIMD3(repeating: 1)
    var camera = Self.camera
    // The sheet's part around the middle.
    camera.intrinsics = CameraIntrinsics(fx: 1400, fy: 1400, cx: 99.5, cy: 79.5)
    let seen = try picture(scene, from: SceneViewpoint(worldFromCamera: .identity, camera: camera))
    let isRed = (0..<160).allSatisfy { y in (0..<200).allSatisfy { seen[$0, y].z == 0 } }
    #expect(isRed)
  }

  @Test func `the same view gives the same bytes, whatever was drawn before`() throws {
    var scene = Self.floor(.checker(4))
    let red = scene.material(.plain(255, 0, 0), gloss: 0.5)
    let ball = scene.object("ball")
    scene.ball(object: ball, material: red, center: SIMD3(0, 0.3, 0), radius: 0.3, rings: 16)
    scene.geometry.lights = [
      SceneLight(
        shape: .point(positionInWorld: SIMD3(0.7, 1.5, 0.2)), color: SIMD3(1, 1, 1),
        castsShadows: true)
    ]
    let surface = try HeadlessSurface(size: ImageSize(width: 8, height: 8))
    let renderer = try scene.renderer()
    let first = try renderer.picture(from: Self.fromAbove)
    var other = Self.fromAbove
    other.camera.imageSize = ImageSize(width: 64, height: 48)
    other.worldFromCamera.translation.x = 0.4
    _ = try renderer.picture(from: other)
    _ = try renderer.truth(from: other)
    #expect(try renderer.picture(from: Self.fromAbove) == first)
    #expect(try scene.renderer().picture(from: Self.fromAbove) == first)
    withExtendedLifetime(surface) {}
  }

  @Test func `truth is depth along the axis, the object's number and the normal`() throws {
    var scene = Self.floor(.plain(9, 9, 9))
    let red = scene.material(.plain(255, 0, 0))
    let ball = scene.object("ball")
    scene.ball(object: ball, material: red, center: SIMD3(0, 0.3, 0), radius: 0.3, rings: 64)
    let surface = try HeadlessSurface(size: ImageSize(width: 8, height: 8))
    let maps = try scene.renderer().truth(from: Self.fromAbove)
    withExtendedLifetime(surface) {}
    let floor = 10 * 200 + 10
    #expect(abs(maps.depth.metres[floor] - 2) < 1e-5)
    #expect(maps.objects[floor] == 1)
    #expect(maps.normalsInWorld[floor] == SIMD3(0, 1, 0))
    // The pixel (100, 80) looks half a pixel beside the axis; the top of the ball is at 0.6 m.
    let top = 80 * 200 + 100
    #expect(abs(maps.depth.metres[top] - 1.4) < 2e-4)
    #expect(maps.objects[top] == 2)
    #expect(maps.normalsInWorld[top].y > 0.999)
  }

  @Test func `where nothing stands there is background and no depth`() throws {
    var scene = Self.floor(.plain(255, 255, 255))
    scene.geometry.background = SIMD3(0.2140, 0, 1)
    var aside = Self.fromAbove
    aside.worldFromCamera.translation.x = 10
    // 0.2140 is sRGB 0.5.
    let seen = try picture(scene, from: aside)[100, 80]
    #expect(abs(seen.x - 128) <= 1 && seen.y == 0 && seen.z == 255)
    let surface = try HeadlessSurface(size: ImageSize(width: 8, height: 8))
    let maps = try scene.renderer().truth(from: aside)
    withExtendedLifetime(surface) {}
    #expect(maps.depth.metres.allSatisfy { $0 == 0 } && maps.objects.allSatisfy { $0 == 0 })
  }
}
