import Foundation
import Geometry
import Imaging
import SyntheticScenes
import TestSupport
import Testing

@testable import Rendering

/// What OpenGL draws held against what rays meet.
struct SceneAgreementTests {
  /// Pixels of one view.
  private struct Comparison {
    var total = 0
    /// Pixels at whose centre the two see different things, and in whose surroundings there is an edge:
    /// there the vertices' rounding to 1/256 pixel in OpenGL decides.
    var excluded = 0
    var worstDepth: Float = 0
    var worstAngle: Float = 0
    var otherObjects = 0
  }

  private func compare(
    _ drawn: SceneTruthMaps, _ met: ScenePixels, from viewpoint: SceneViewpoint
  ) -> Comparison {
    var result = Comparison()
    let (width, height) = (met.size.width, met.size.height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = y * width + x
        result.total += 1
        let depth = abs(drawn.depth.metres[pixel] - met.depths[pixel])
        let cosine = (drawn.normalsInWorld[pixel] * met.normalsInWorld[pixel]).sum()
        let angle = met.objects[pixel] == 0 ? 0 : acos(min(1, max(-1, cosine))) * 180 / .pi
        let isSame = drawn.objects[pixel] == met.objects[pixel]
        if depth <= 0.001 && isSame && angle <= 0.5 {
          result.worstDepth = max(result.worstDepth, depth)
          result.worstAngle = max(result.worstAngle, angle)
        } else if isAtEdge(x, y, met, viewpoint) {
          result.excluded += 1
        } else {
          result.worstDepth = max(result.worstDepth, depth)
          result.worstAngle = max(result.worstAngle, angle)
          if !isSame { result.otherObjects += 1 }
        }
      }
    }
    return result
  }

  /// True where a neighbour shows another object, another side or a step, also one of a millimetre
  /// between a picture and its frame.
  private func isAtEdge(
    _ x: Int, _ y: Int, _ met: ScenePixels, _ viewpoint: SceneViewpoint
  ) -> Bool {
    let (width, height) = (met.size.width, met.size.height)
    let pixel = y * width + x
    func pointFromEye(_ x: Int, _ y: Int) -> SIMD3<Double>? {
      let camera = viewpoint.camera
      let ray = camera.intrinsics.unproject(
        SIMD2(Double(x), Double(y)), distortion: camera.distortion)
      return ray.map {
        viewpoint.worldFromCamera.rotation.act($0 * Double(met.depths[y * width + x]))
      }
    }
    let normal = SIMD3<Double>(met.normalsInWorld[pixel])
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) {
        let other = row * width + column
        let cosine = (met.normalsInWorld[pixel] * met.normalsInWorld[other]).sum()
        if met.objects[other] != met.objects[pixel] || cosine < 0.98
          || abs(met.depths[other] - met.depths[pixel]) > 0.05 * met.depths[pixel]
        {
          return true
        }
        if cosine > 0.999_99, let here = pointFromEye(x, y), let there = pointFromEye(column, row),
          abs((there - here).dot(normal)) > 0.0005
        {
          return true
        }
      }
    }
    return false
  }

  private func check(
    _ geometry: SceneGeometry, from viewpoints: [SceneViewpoint], _ name: String
  ) throws {
    let surface = try HeadlessSurface(size: ImageSize(width: 8, height: 8))
    defer { withExtendedLifetime(surface) {} }
    // What is where does not hang on lamps, whose light takes long to bake.
    var unlit = geometry
    unlit.lights = []
    let renderer = try SceneRenderer(unlit) { _ in MaterialPicture.plain(200, 200, 200) }
    let rays = SceneRays(geometry)
    for (number, viewpoint) in viewpoints.enumerated() {
      let drawn = try renderer.truth(from: viewpoint)
      let met = rays.pixels(
        from: viewpoint.worldFromCamera, through: ScenePixelRays(viewpoint.camera))
      let result = compare(drawn, met, from: viewpoint)
      let place = "\(name) \(number): \(result)"
      #expect(result.worstDepth <= 0.001, "\(place)")
      #expect(result.worstAngle <= 0.5, "\(place)")
      #expect(result.otherObjects == 0, "\(place)")
      #expect(result.excluded * 100 <= result.total, "\(place)")
    }
  }

  private static let size = ImageSize(width: 160, height: 120)

  /// A part of 160×120 pixels of the picture of a camera with 640×480, from its upper left corner at
  /// `corner`: as fine as the whole, at a sixteenth of its rays.
  private static func part(at corner: SIMD2<Double>) -> SceneCamera {
    SceneCamera(
      intrinsics: CameraIntrinsics(
        fx: 540, fy: 540, cx: 319.5 - corner.x, cy: 239.5 - corner.y),
      imageSize: size)
  }

  @Test func `depth, objects and normals of a made scene are those of rays, with every lens`()
    throws
  {
    var made = HandMadeScene()
    let paint = made.material(.plain(200, 200, 200))
    let glass = made.material(.plain(200, 200, 200), opacity: 0.3)
    let floor = made.object("floor")
    made.face(
      object: floor, material: paint, corner: SIMD3(-3, 0, 3), right: SIMD3(6, 0, 0),
      up: SIMD3(0, 0, -6))
    let ball = made.object("ball")
    made.ball(object: ball, material: paint, center: SIMD3(0.2, 0.4, -0.3), radius: 0.4, rings: 48)
    let box = made.object("box")
    made.box(
      object: box, material: paint, center: SIMD3(-0.6, 0.3, 0), size: SIMD3(0.4, 0.6, 0.3))
    let pane = made.object("pane")
    made.box(
      object: pane, material: glass, center: SIMD3(0, 0.5, 0.5), size: SIMD3(1, 1, 0.02))
    let pose = Transform(
      rotation: Quaternion(angle: -0.35, axis: SIMD3(1, 0.2, 0)) ?? .identity,
      translation: SIMD3(0.1, 1.3, 1.8))
    let lenses: [LensDistortion?] = [
      nil, .brownConrady(k1: -0.2, k2: 0.04, p1: 0.001, p2: 0.001, k3: 0),
      .kannalaBrandt(k1: -0.01, k2: 0.001, k3: 0, k4: 0),
    ]
    try check(
      made.geometry,
      from: lenses.map {
        SceneViewpoint(
          worldFromCamera: pose,
          camera: SceneCamera(
            intrinsics: CameraIntrinsics(fx: 280, fy: 276, cx: 160.2, cy: 118.9),
            imageSize: ImageSize(width: 320, height: 240), distortion: $0))
      }, "made")
  }

  @Test func `a face seen from behind shows its back`() throws {
    var made = HandMadeScene()
    let paint = made.material(.plain(200, 200, 200))
    let board = made.object("board")
    made.face(
      object: board, material: paint, corner: SIMD3(-1, -1, -2), right: SIMD3(2, 0, 0),
      up: SIMD3(0, 2, 0))
    let camera = SceneCamera(
      intrinsics: CameraIntrinsics(fx: 100, fy: 100, cx: 79.5, cy: 59.5), imageSize: Self.size)
    let behind = Transform(
      rotation: Quaternion(angle: .pi, axis: SIMD3(0, 1, 0)) ?? .identity,
      translation: SIMD3(0, 0, -4))
    let front = SceneViewpoint(worldFromCamera: .identity, camera: camera)
    let back = SceneViewpoint(worldFromCamera: behind, camera: camera)
    try check(made.geometry, from: [front, back], "board")
    let surface = try HeadlessSurface(size: ImageSize(width: 8, height: 8))
    let maps = try made.renderer().truth(from: back)
    withExtendedLifetime(surface) {}
    #expect(maps.normalsInWorld[60 * 160 + 80] == SIMD3(0, 0, -1))
  }

  private static let shipped = ["study", "living-room", "gallery", "corridor", "torture"]

  @Test(arguments: shipped)
  func `depth, objects and normals of the shipped scenes are those of rays`(_ name: String) throws {
    let scene = try Scene(
      contentsOf: PlacardExecutable.packageFolder + "/Scenes/\(name).scene.json")
    let tour = try #require(scene.paths["tour"])
    let views = [(0.1, SIMD2(240.0, 180)), (0.55, SIMD2(60, 300)), (0.9, SIMD2(400, 240))]
    let viewpoints = views.map { part, corner in
      SceneViewpoint(
        worldFromCamera: tour.worldFromCamera(at: part * tour.seconds),
        camera: Self.part(at: corner))
    }
    try check(SceneGeometry(scene), from: viewpoints, name)
  }
}
