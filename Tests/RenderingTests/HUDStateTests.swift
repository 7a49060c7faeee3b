import Geometry
import Imaging
import Simulation
import Testing

@testable import Rendering

/// Every part of every state's HUD lies inside the view, apart from the others, with its text in it.
struct HUDStateTests {
  private static let viewports: [(SIMD2<Double>, Double)] = [
    (SIMD2(375, 667), 2), (SIMD2(375, 812), 3), (SIMD2(812, 375), 2), (SIMD2(1280, 720), 1),
    (SIMD2(720, 1280), 1), (SIMD2(320, 320), 1), (SIMD2(3840, 2160), 1), (SIMD2(160, 120), 1),
    (SIMD2(120, 400), 1),
  ]

  private static let long = String(repeating: "a very long name that goes on ", count: 30)

  private static func game(_ headline: String) -> HUD {
    var hud = HUD()
    hud.headline = headline
    hud.status = "TRACKING LIMITED\nExcessive motion: move more slowly, or start again."
    hud.readouts = [
      HUDReadout(title: "Time", value: "60"), HUDReadout(title: "Score", value: "999999"),
      HUDReadout(title: "Best", value: "1000000"),
    ]
    hud.buttons = [HUDButton(button: .start, title: "Start", isProminent: true)]
    return hud
  }

  private static func photo(_ result: String, isPortrait: Bool?) -> HUD {
    var hud = HUD()
    hud.result = result
    hud.preview = isPortrait.map(HUDPreview.init(isPortrait:))
    hud.status = "One moment, still looking at this picture"
    return hud
  }

  private static var labels: HUD {
    var hud = HUD()
    hud.status = long
    hud.caption = long
    hud.buttons = [
      HUDButton(button: .undo, title: "Undo"), HUDButton(button: .restart, title: long),
    ]
    return hud
  }

  private static let states: [(String, HUD)] = [
    ("ready", game("Press Start")), ("running", game("combination lock")), ("long", game(long)),
    ("prompt", photo("Tap to take a picture of an object!", isPortrait: nil)),
    ("portrait still", photo("Coffee Mug - Confidence: 87.534004%", isPortrait: true)),
    ("landscape still", photo(long, isPortrait: false)), ("labels", labels), ("empty", HUD()),
  ]

  private func rects(_ layout: HUDLayout, _ metrics: InterfaceMetrics) -> [(String, PixelRect)] {
    var rects: [(String, PixelRect)] = []
    for (index, panel) in layout.readouts.enumerated() {
      rects.append(("readout \(index)", panel.rect))
    }
    for (name, panel) in [
      ("headline", layout.headline), ("status", layout.status), ("caption", layout.caption),
      ("result", layout.result), ("debug", layout.debug),
    ] {
      if let panel { rects.append((name, panel.rect)) }
    }
    if let preview = layout.preview { rects.append(("preview", preview)) }
    for button in layout.buttons { rects.append((button.button.title, button.rect)) }
    if let timeline = layout.timeline { rects.append(("timeline", metrics.pixels(timeline.panel))) }
    return rects
  }

  @Test(arguments: viewports)
  func `every state fits the view and no part covers another`(
    _ viewport: SIMD2<Double>, _ scale: Double
  ) throws {
    let size = ImageSize(width: Int(viewport.x * scale), height: Int(viewport.y * scale))
    let metrics = try #require(InterfaceMetrics(viewport: viewport, framebufferSize: size))
    let shaper = try testShaper()
    for (name, state) in Self.states {
      for hasTimeline in [false, true] {
        var hud = state
        hud.timeline = hasTimeline ? 0.4 : nil
        let layout = HUDLayout(hud, metrics: metrics, text: shaper)
        let rects = rects(layout, metrics)
        for (index, (part, rect)) in rects.enumerated() {
          let comment: Comment = "\(name): \(part) \(rect) in \(size)"
          #expect(rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0, comment)
          #expect(rect.maxX <= Double(size.width) && rect.maxY <= Double(size.height), comment)
          for (other, otherRect) in rects[(index + 1)...] {
            #expect(!rect.intersects(otherRect), "\(name): \(part) \(rect), \(other) \(otherRect)")
          }
        }
        let panels =
          layout.readouts
          + [layout.headline, layout.status, layout.caption, layout.result].compactMap { $0 }
        for panel in panels {
          for line in panel.lines {
            #expect(Double(line.width) <= panel.rect.width - 2 * panel.padding.x + 1e-6, "\(name)")
          }
        }
        for button in layout.buttons { #expect(Double(button.title.width) <= button.rect.width) }
      }
    }
  }

  @Test(arguments: viewports)
  func `the help layer fits the view, alone but for the timeline`(
    _ viewport: SIMD2<Double>, _ scale: Double
  ) throws {
    let size = ImageSize(width: Int(viewport.x * scale), height: Int(viewport.y * scale))
    let metrics = try #require(InterfaceMetrics(viewport: viewport, framebufferSize: size))
    var hud = Self.labels
    hud.timeline = 0.5
    hud.help = (0..<17).map { HUDKey("Key \($0)", "do this and then the other thing") }
    let layout = HUDLayout(hud, metrics: metrics, text: try testShaper())
    #expect(layout.status == nil && layout.caption == nil && layout.buttons.isEmpty)
    let timeline = metrics.pixels(try #require(layout.timeline).panel)
    let rects = layout.help.map(\.rect) + [timeline]
    for (index, rect) in rects.enumerated() {
      #expect(rect.x >= 0 && rect.y >= 0 && rect.maxX <= Double(size.width), "\(rect)")
      #expect(rect.maxY <= Double(size.height), "\(rect)")
      for other in rects[(index + 1)...] { #expect(!rect.intersects(other), "\(rect) \(other)") }
    }
    for panel in layout.help {
      for line in panel.lines {
        #expect(Double(line.width) <= panel.rect.width - 2 * panel.padding.x + 1e-6)
      }
    }
    // A phone's view and larger ones show every key.
    if min(viewport.x, viewport.y) >= 320 {
      #expect(layout.help.reduce(0) { $0 + $1.lines.count } == 17)
    }
  }

  @Test func `P-1 the still is 72 by 128 points, 16 from the left and the bottom`() throws {
    let metrics = try #require(
      InterfaceMetrics(
        viewport: SIMD2(375, 667), framebufferSize: ImageSize(width: 750, height: 1334)))
    let layout = HUDLayout(
      Self.photo("Mug", isPortrait: true), metrics: metrics, text: try testShaper())
    let preview = try #require(layout.preview)
    #expect(preview == PixelRect(x: 32, y: 1334 - 32 - 256, width: 144, height: 256))
    #expect(try #require(layout.result).rect.x > preview.maxX)
  }

  @Test func `G-17 there is one of each number, and the target is in the middle of the top`() throws
  {
    let metrics = try #require(
      InterfaceMetrics(
        viewport: SIMD2(1280, 720), framebufferSize: ImageSize(width: 1280, height: 720)))
    let layout = HUDLayout(Self.game("wallet"), metrics: metrics, text: try testShaper())
    #expect(layout.readouts.count == 3)
    let headline = try #require(layout.headline).rect
    #expect(abs(headline.x + headline.width / 2 - 640) <= 1)
  }

  @Test(arguments: viewports)
  func `a button is hit where it is drawn`(_ viewport: SIMD2<Double>, _ scale: Double) throws {
    let row = try #require(
      ButtonRowLayout(viewport: viewport, buttons: [.undo, .restart], isAboveTimeline: true))
    for (button, frame) in zip(row.buttons, row.frames) {
      #expect(row.button(at: frame.origin + frame.size / 2) == button)
      #expect(row.button(at: frame.origin - 0.01) == nil)
    }
    let size = ImageSize(width: Int(viewport.x * scale), height: Int(viewport.y * scale))
    let metrics = try #require(InterfaceMetrics(viewport: viewport, framebufferSize: size))
    var hud = Self.labels
    hud.timeline = 0
    let layout = HUDLayout(hud, metrics: metrics, text: try testShaper())
    #expect(layout.buttons.map(\.rect) == row.frames.map(metrics.pixels))
  }

  @Test func `no button and no view have no row`() {
    #expect(
      ButtonRowLayout(viewport: SIMD2(640, 480), buttons: [], isAboveTimeline: true) == nil)
    #expect(
      ButtonRowLayout(viewport: SIMD2(.nan, 480), buttons: [.start], isAboveTimeline: true) == nil)
  }

  @Test func `the focused button and the wanted one look different`() throws {
    var scene = testScene()
    scene.hud.buttons = [HUDButton(button: .start, title: "Start")]
    let plain = try rendered(scene)
    scene.hud.buttons[0].isFocused = true
    let focused = try rendered(scene)
    scene.hud.buttons[0].isProminent = true
    let wanted = try rendered(scene)
    #expect(focused.differingPixels(from: plain).count > 100)
    #expect(wanted.differingPixels(from: focused).count > 1000)
  }

  @Test(arguments: InterfaceOrientation.allCases)
  func `the still is drawn upright inside its frame and nowhere else`(
    _ orientation: InterfaceOrientation
  ) throws {
    let viewport = orientation.isPortrait ? SIMD2(480.0, 640) : SIMD2(640.0, 480)
    var scene = testScene(orientation: orientation, viewport: viewport)
    scene.hud = Self.photo("Mug", isPortrait: orientation.isPortrait)
    let without = try rendered(scene)
    // The sensor's upper left quarter is bright.
    let still = try PixelBuffer(size: ImageSize(width: 160, height: 90), subsampling: nil) {
      planes in
      for y in 0..<90 {
        for x in 0..<160 {
          planes.luma[y * planes.lumaStride + x] = x < 80 && y < 45 ? 250 : 40
        }
      }
    }
    scene.preview = ScenePreview(image: still, orientation: orientation, number: 1)
    let picture = try rendered(scene)
    let size = ImageSize(width: Int(viewport.x), height: Int(viewport.y))
    let metrics = try #require(InterfaceMetrics(viewport: viewport, framebufferSize: size))
    let frame = try #require(
      HUDLayout(scene.hud, metrics: metrics, text: try testShaper()).preview)
    let changed = picture.differingPixels(from: without)
    #expect(changed.count > Int(0.9 * frame.width * frame.height))
    #expect(
      changed.allSatisfy {
        Double($0.x) >= frame.x - 1 && Double($0.x) <= frame.maxX + 1
          && Double($0.y) >= frame.y - 1 && Double($0.y) <= frame.maxY + 1
      })
    func level(_ x: Double, _ y: Double) -> Int {
      picture[Int(frame.x + x * frame.width), Int(frame.y + y * frame.height)].x
    }
    // SEMANTICS C-11: where the sensor's upper left quarter is in each orientation.
    let bright: SIMD2<Double> =
      switch orientation {
      case .landscapeRight: SIMD2(0.25, 0.25)
      case .landscapeLeft: SIMD2(0.75, 0.75)
      case .portrait: SIMD2(0.75, 0.25)
      case .portraitUpsideDown: SIMD2(0.25, 0.75)
      }
    for x in [0.25, 0.75] {
      for y in [0.25, 0.75] {
        #expect((level(x, y) > 200) == (SIMD2(x, y) == bright), "\(x), \(y): \(level(x, y))")
      }
    }
  }
}
