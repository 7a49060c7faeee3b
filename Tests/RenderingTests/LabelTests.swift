import Geometry
import Imaging
import TestSupport
import Testing

@testable import Rendering

struct LabelTests {
  private func placed(_ scene: RenderScene, pixelsPerPoint: Int = 1) throws -> [PlacedLabel] {
    let size = ImageSize(
      width: pixelsPerPoint * Int(scene.viewport.x), height: pixelsPerPoint * Int(scene.viewport.y))
    let metrics = try #require(
      InterfaceMetrics(viewport: scene.viewport, framebufferSize: size))
    return placedLabels(
      of: scene, display: try displayTransform(of: scene), metrics: metrics, text: try testShaper())
  }

  private func scene(_ labels: SceneLabel...) -> RenderScene {
    var scene = testScene()
    scene.labels = labels
    return scene
  }

  @Test(arguments: InterfaceOrientation.allCases)
  func `A-10 a label's anchor is the projected point`(_ orientation: InterfaceOrientation) throws {
    let viewport = orientation.isPortrait ? SIMD2(375.0, 812) : SIMD2(812.0, 375)
    var scene = testScene(orientation: orientation, viewport: viewport)
    let turn = try #require(Quaternion(angle: 0.1, axis: SIMD3(0, 1, 0)))
    scene.camera.worldFromCamera = Transform(rotation: turn, translation: SIMD3(1, 2, 3))
    let point = scene.camera.worldFromCamera * SIMD3(0.05, -0.02, -0.8)
    scene.labels = [SceneLabel(text: "mug", positionInWorld: point)]
    let expected = try #require(
      scene.camera.viewPoint(of: point, through: displayTransform(of: scene)))
    let label = try #require(try placed(scene, pixelsPerPoint: 2).first)
    #expect((label.anchor - 2 * expected).length < 1e-6)
    #expect(isClose(label.depth, 0.8, within: 1e-12))
  }

  @Test func `A-10 the dot is drawn at the projected point`() throws {
    let point = SIMD3(0.1111, -0.0777, -1.3)
    let scene = scene(SceneLabel(text: "", positionInWorld: point))
    let expected = try #require(
      scene.camera.viewPoint(of: point, through: displayTransform(of: scene)))
    let center = try #require(
      try rendered(scene).centroid { max(0, Double($0.x + $0.y + $0.z) - 90) })
    #expect((center + 0.5 - expected).length < 0.1)
  }

  @Test func `A-11 twice the depth gives half the size between the bounds`() {
    #expect(LabelMetrics.size(atDepth: 1) == 26)
    #expect(LabelMetrics.size(atDepth: 2) == 13)
  }

  @Test(arguments: [1e-9, 0.1, 50, 1e9])
  func `A-11 a label's size on screen is bounded`(_ depth: Double) throws {
    let scene = scene(SceneLabel(text: "coffee mug", positionInWorld: SIMD3(0, 0, -depth)))
    let label = try #require(try placed(scene).first)
    let expected =
      depth < 1 ? LabelMetrics.sizes.upperBound : LabelMetrics.sizes.lowerBound
    #expect(Double(label.line.pixelSize) == expected)
  }

  @Test func `A-11 sizes come in whole points, so a moving label is seldom rastered anew`() {
    let sizes = stride(from: 0.05, to: 60, by: 0.01).map { LabelMetrics.size(atDepth: $0) }
    #expect(Set(sizes).count <= 27)
  }

  @Test func `A-13 labels behind the camera, invisible or at no place are not drawn`() throws {
    let scene = scene(
      SceneLabel(text: "behind", positionInWorld: SIMD3(0, 0, 1)),
      SceneLabel(text: "at the camera", positionInWorld: .zero),
      SceneLabel(text: "invisible", positionInWorld: SIMD3(0, 0, -1), opacity: 0),
      SceneLabel(text: "opacity NaN", positionInWorld: SIMD3(0, 0, -1), opacity: .nan),
      SceneLabel(text: "NaN", positionInWorld: SIMD3(.nan, 0, -1)),
      SceneLabel(text: "infinite", positionInWorld: SIMD3(.infinity, 0, -1)),
      SceneLabel(text: "far outside", positionInWorld: SIMD3(1e9, 0, -1)))
    #expect(try placed(scene).isEmpty)
    #expect(try rendered(scene) == rendered(testScene()))
  }

  @Test func `labels are ordered from far to near and keep the scene's order at equal depth`()
    throws
  {
    let scene = scene(
      SceneLabel(text: "near", positionInWorld: SIMD3(0, 0, -1)),
      SceneLabel(text: "far", positionInWorld: SIMD3(0, 0, -4)),
      SceneLabel(text: "first", positionInWorld: SIMD3(-0.1, 0, -2)),
      SceneLabel(text: "second", positionInWorld: SIMD3(0.1, 0, -2)))
    let labels = try placed(scene)
    #expect(labels.map(\.depth) == [4, 2, 2, 1])
    #expect(labels[1].anchor.x < labels[2].anchor.x)
  }

  @Test func `a near label covers a far one wherever they stand in the list`() throws {
    let near = SceneLabel(text: "near near near", positionInWorld: SIMD3(0, 0, -1))
    let far = SceneLabel(text: "far far far", positionInWorld: SIMD3(0, 0.12, -3))
    let picture = try rendered(scene(near, far))
    #expect(try picture == rendered(scene(far, near)))
    // The near one alone differs from both together only where the far one shines through or stands
    // out, so its brightest pixels, the letters, are the same.
    let alone = try rendered(scene(near))
    let letters = (0..<480).flatMap { y in (0..<640).map { x in SIMD2(x, y) } }
      .filter { alone[$0.x, $0.y] == SIMD3(255, 255, 255) }
    #expect(letters.count > 100)
    #expect(letters.allSatisfy { picture[$0.x, $0.y] == SIMD3(255, 255, 255) })
  }

  @Test func `text stands on a plate above its point and is centred`() throws {
    let label = try #require(
      try placed(scene(SceneLabel(text: "mug", positionInWorld: SIMD3(0, 0, -1)))).first)
    let plate = try #require(label.plate)
    #expect(plate.maxY < label.anchor.y - 10)
    #expect(abs(plate.x + plate.width / 2 - label.anchor.x) <= 1)
    #expect(Double(label.line.width) < plate.width && Double(label.line.height) < plate.height)
  }

  @Test func `a plate stays inside the view while its point is inside, and leaves with it`() throws
  {
    func plate(atPixel x: Double) throws -> PixelRect {
      // x = 500 X / 1 m + 319.5.
      let point = SIMD3((x - 319.5) / 500, 0, -1)
      let label = try placed(scene(SceneLabel(text: "coffee mug", positionInWorld: point))).first
      return try #require(label?.plate)
    }
    #expect(try plate(atPixel: 20).x == 4)
    #expect(try plate(atPixel: 620).maxX == 636)
    #expect(try plate(atPixel: -5).x < -5)
    #expect(try plate(atPixel: 645).maxX > 645)
  }

  @Test func `half the opacity changes the picture half as much`() throws {
    func plateLevel(_ opacity: Double) throws -> Int {
      var scene = scene(
        SceneLabel(text: "mug", positionInWorld: SIMD3(0, 0, -1), opacity: opacity))
      scene.image = try PixelBuffer(size: ImageSize(width: 8, height: 8), subsampling: nil) {
        $0.luma.update(repeating: 200)
      }
      let plate = try #require(try placed(scene).first?.plate)
      return try rendered(scene)[Int(plate.x) + 5, Int(plate.y + plate.height / 2)].x
    }
    let (full, half) = (try plateLevel(1), try plateLevel(0.5))
    #expect(full < 100)
    #expect(half > full + 30 && half < 170)
  }

  @Test(arguments: [
    "", " \n\t ", "\u{0}\u{1}\u{7F}\u{9B}", "line\nbreak\r\nand\ttab", "\u{202E}override\u{202C}",
    String(repeating: "x", count: 10_000), "a" + String(repeating: "\u{301}", count: 10_000),
    "שלום עולם", "مرحبا بالعالم 123", "日本語のラベル", "हिन्दी", "👩‍👩‍👧‍👦🏳️‍🌈", "\u{FFFF}\u{10FFFF}",
    "%n%s%@ 100%", "ﷺ﷽",
  ])
  func `any text makes a label that can be drawn`(_ words: String) throws {
    let scene = scene(SceneLabel(text: words, positionInWorld: SIMD3(0, 0, -0.1)))
    let label = try #require(try placed(scene).first)
    let widest = LabelMetrics.maximumPartOfView * 640
    #expect(Double(label.line.width) <= widest)
    #expect((label.plate?.width ?? 0) <= widest + 60)
    #expect(try rendered(scene).size == ImageSize(width: 640, height: 480))
  }
}
