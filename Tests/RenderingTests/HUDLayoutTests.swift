import Geometry
import Imaging
import TestSupport
import Testing

@testable import Rendering

struct HUDLayoutTests {
  private var fullHUD: HUD {
    var hud = HUD()
    hud.status = "TRACKING LIMITED\nExcessive motion: move more slowly, or start the session again."
    hud.caption = "Detected coffee mug with 87.53% confidence"
    hud.debugLines = (0..<60).map { "line \($0): " + String(repeating: "value ", count: $0) }
    hud.timeline = 0.5
    return hud
  }

  private func panels(_ hud: HUD, viewport: SIMD2<Double>, scale: Double) throws -> [PixelRect] {
    let size = ImageSize(width: Int(viewport.x * scale), height: Int(viewport.y * scale))
    let metrics = try #require(InterfaceMetrics(viewport: viewport, framebufferSize: size))
    let layout = HUDLayout(hud, metrics: metrics, text: try testShaper())
    let timeline = layout.timeline.map {
      PixelRect(
        x: $0.panel.origin.x * scale, y: $0.panel.origin.y * scale,
        width: $0.panel.size.x * scale, height: $0.panel.size.y * scale)
    }
    return [layout.status?.rect, layout.debug?.rect, layout.caption?.rect, timeline]
      .compactMap { $0 }
  }

  private static let viewports: [(SIMD2<Double>, Double)] = [
    (SIMD2(375, 667), 2), (SIMD2(375, 812), 3), (SIMD2(812, 375), 3), (SIMD2(1280, 720), 1),
    (SIMD2(3840, 2160), 1), (SIMD2(7680, 4320), 1), (SIMD2(160, 120), 1), (SIMD2(120, 400), 1),
    (SIMD2(1600, 100), 1), (SIMD2(64, 64), 1),
  ]

  @Test(arguments: viewports)
  func `all panels lie inside the view and apart from each other`(
    _ viewport: SIMD2<Double>, _ scale: Double
  ) throws {
    let panels = try panels(fullHUD, viewport: viewport, scale: scale)
    #expect(panels.count >= 3)
    for (index, panel) in panels.enumerated() {
      #expect(panel.x >= 0 && panel.y >= 0 && panel.width > 0 && panel.height > 0)
      #expect(panel.maxX <= viewport.x * scale && panel.maxY <= viewport.y * scale, "\(panel)")
      for other in panels[(index + 1)...] {
        let isApart =
          panel.maxX <= other.x || other.maxX <= panel.x || panel.maxY <= other.y
          || other.maxY <= panel.y
        #expect(isApart, "\(panel) \(other)")
      }
    }
  }

  @Test func `the status panel is 16 points from the side and 20 from the top`() throws {
    let panel = try #require(
      try panels(fullHUD, viewport: SIMD2(375, 667), scale: 2).first)
    #expect(panel.x == 32 && panel.y == 40)
  }

  @Test func `the status panel shows at most three lines`() throws {
    var hud = HUD()
    hud.status = String(repeating: "word ", count: 2000)
    let metrics = try #require(
      InterfaceMetrics(
        viewport: SIMD2(375, 667), framebufferSize: ImageSize(width: 375, height: 667)))
    let layout = HUDLayout(hud, metrics: metrics, text: try testShaper())
    #expect(layout.status?.lines.count == 3)
  }

  @Test(arguments: [(1, 1), (7, 3), (3, 900), (900, 3)])
  func `a view of a few pixels can be drawn`(_ width: Int, _ height: Int) throws {
    var scene = testScene(viewport: SIMD2(Double(width), Double(height)))
    scene.hud = fullHUD
    scene.hud.markers = [HUDMarker(viewPoint: SIMD2(0.5, 0.5), text: "here")]
    scene.labels = [SceneLabel(text: "label", positionInWorld: SIMD3(0, 0, -1))]
    #expect(try rendered(scene).size == ImageSize(width: width, height: height))
  }

  @Test func `a viewport without area shows the background`() throws {
    var scene = testScene(viewport: SIMD2(0, .nan))
    scene.hud = fullHUD
    let size = ImageSize(width: 40, height: 30)
    let picture = try rendered(scene, size: size)
    #expect(Set((0..<40).map { picture[$0, 20] }).count == 1)
  }

  @Test func `values that are no numbers are left out`() throws {
    var scene = testScene()
    scene.hud.timeline = .nan
    scene.hud.timelineMarks = [.nan, .infinity, -1, 2]
    scene.hud.markers = [
      HUDMarker(viewPoint: SIMD2(.nan, 1), text: "x"),
      HUDMarker(viewPoint: SIMD2(1e300, 1), text: "x"),
    ]
    var expected = testScene()
    expected.hud.timeline = 0
    #expect(try rendered(scene) == rendered(expected))
  }

  @Test func `the timeline tells which moment a point stands for`() throws {
    let layout = try #require(TimelineLayout(viewport: SIMD2(1280, 720)))
    let bar = layout.bar
    let middle = bar.origin + bar.size / 2
    #expect(isClose(try #require(layout.progress(at: middle)), 0.5, within: 1e-12))
    #expect(layout.progress(at: bar.origin - SIMD2(1, 0)) == 0)
    #expect(layout.progress(at: bar.origin + bar.size + SIMD2(3, 0)) == 1)
    #expect(layout.progress(at: SIMD2(640, 300)) == nil)
    let button = layout.button.origin + layout.button.size / 2
    #expect(layout.isOnButton(button) && layout.progress(at: button) == nil)
  }
}
