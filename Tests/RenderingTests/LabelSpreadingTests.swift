import Geometry
import Imaging
import Simulation
import TestSupport
import Testing

@testable import Rendering

struct LabelSpreadingTests {
  private let size = ImageSize(width: 640, height: 480)

  /// Labels 1 m ahead whose points are at these pixels.
  private func labels(_ pixels: [SIMD2<Double>], text: String = "coffee mug") throws
    -> [Rendering.PlacedLabel]
  {
    var scene = testScene()
    scene.labels = pixels.enumerated().map { index, pixel in
      SceneLabel(
        text: text,
        positionInWorld: SIMD3((pixel.x - 319.5) / 500, (239.5 - pixel.y) / 500, -1),
        identifier: .placed(index + 1))
    }
    return placedLabels(
      of: scene, display: try displayTransform(of: scene), metrics: try metrics(),
      text: try testShaper())
  }

  private func metrics() throws -> InterfaceMetrics {
    try #require(InterfaceMetrics(viewport: SIMD2(640, 480), framebufferSize: size))
  }

  private func plates(_ labels: [Rendering.PlacedLabel]) -> [LabelIdentity: PixelRect] {
    Dictionary(
      uniqueKeysWithValues: labels.compactMap { label in
        label.plate.map { (label.identity, $0) }
      })
  }

  private func overlaps(_ labels: [Rendering.PlacedLabel]) -> Int {
    let plates = labels.compactMap(\.plate)
    return plates.indices.reduce(0) { sum, index in
      sum + plates[(index + 1)...].filter { $0.intersects(plates[index]) }.count
    }
  }

  @Test func `labels at nearly one place are spread apart, inside the view and above their points`()
    throws
  {
    var spreading = LabelSpreading()
    let crowded = try labels((0..<6).map { SIMD2(300 + 5 * Double($0), 300) })
    #expect(overlaps(crowded) == 15)
    let spread = spreading.spread(crowded, in: try metrics())
    #expect(overlaps(spread) == 0)
    for label in spread {
      let plate = try #require(label.plate)
      #expect(plate.y >= 0 && plate.maxY <= 480)
      // The leader line meets the plate.
      #expect(plate.x <= label.anchor.x && label.anchor.x <= plate.maxX)
    }
  }

  @Test func `labels that lie apart stay where they are`() throws {
    var spreading = LabelSpreading()
    let apart = try labels([SIMD2(100, 200), SIMD2(400, 200), SIMD2(300, 400)])
    #expect(plates(spreading.spread(apart, in: try metrics())) == plates(apart))
  }

  @Test func `the order in the scene makes no difference to labels with anchors`() throws {
    let crowded = try labels((0..<5).map { SIMD2(300 + 9 * Double($0), 250) })
    var first = LabelSpreading()
    var second = LabelSpreading()
    #expect(
      plates(first.spread(crowded, in: try metrics()))
        == plates(second.spread(crowded.reversed(), in: try metrics())))
  }

  @Test func `with a still camera no plate moves by more than a pixel`() throws {
    var spreading = LabelSpreading()
    let base = (0..<8).map { index -> SIMD2<Double> in
      SIMD2(200 + 31.7 * Double(index), 260 + 3.3 * Double(index % 3))
    }
    var lowest: [LabelIdentity: SIMD2<Double>] = [:]
    var highest: [LabelIdentity: SIMD2<Double>] = [:]
    for frame in 0..<200 {
      // A tracker's noise: 0.4 pixels up and down, each label with its own rhythm.
      let noisy = base.enumerated().map { index, pixel -> SIMD2<Double> in
        let phase: Double = Double(frame * (index + 3) % 17) / 17 - 0.5
        return pixel + SIMD2(0.4 * phase, -0.4 * phase)
      }
      for (identity, plate) in plates(spreading.spread(try labels(noisy), in: try metrics())) {
        let corner = SIMD2(plate.x, plate.y)
        lowest[identity] = pointwiseMin(lowest[identity] ?? corner, corner)
        highest[identity] = pointwiseMax(highest[identity] ?? corner, corner)
      }
    }
    for (identity, low) in lowest {
      let range = try #require(highest[identity]) - low
      #expect(range.max() <= 1, "\(identity) moved by \(range)")
    }
  }

  @Test func `a label that another passes moves away once and back once`() throws {
    var spreading = LabelSpreading()
    var changes = 0
    var last: Double?
    for step in 0...300 {
      // The second label passes the first one from the left to the right.
      let moving = try labels([SIMD2(320, 300), SIMD2(20 + 2 * Double(step), 300)])
      let spread = plates(spreading.spread(moving, in: try metrics()))
      let y = try #require(spread[.anchor(.placed(2))]).y
      if let last, abs(y - last) > 1 { changes += 1 }
      last = y
      #expect(spread[.anchor(.placed(1))] == plates(moving)[.anchor(.placed(1))])
    }
    #expect(changes == 2)
  }

  @Test func `more labels than the view has room for are still placed`() throws {
    var spreading = LabelSpreading()
    let crowd = try labels((0..<200).map { SIMD2(320 + Double($0 % 7), 240) })
    #expect(spreading.spread(crowd, in: try metrics()).count == 200)
  }

  @Test func `the renderer tells where the labels are, for clicks`() throws {
    var scene = testScene()
    scene.labels = [
      SceneLabel(text: "mug", positionInWorld: SIMD3(0, 0, -1), identifier: .placed(4))
    ]
    let surface = try HeadlessSurface(size: size)
    let renderer = try Renderer(fonts: .golden)
    try renderer.draw(scene, to: surface.framebufferSize)
    let area = try #require(renderer.labelAreas.first)
    #expect(area.anchor == .placed(4))
    #expect(area.contains(SIMD2(320, 240)) && area.contains(SIMD2(320, 200)))
    #expect(!area.contains(SIMD2(320, 300)) && !area.contains(SIMD2(100, 200)))
    scene.labels = []
    try renderer.draw(scene, to: surface.framebufferSize)
    #expect(renderer.labelAreas.isEmpty)
  }
}
