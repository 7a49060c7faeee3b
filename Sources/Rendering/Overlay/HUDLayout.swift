import Geometry

/// Where the parts of the HUD lie in one framebuffer.
///
/// The status panel's place and radius are those of ARKit's sample (SEMANTICS 2.7). Nothing leaves
/// the view: text wraps, then ends in an ellipsis. From the top come a game's numbers, its headline
/// and the status; from the bottom the timeline, the buttons, and the caption or the still picture
/// with its result; the debug lines take what is left.
struct HUDLayout {
  private(set) var readouts: [TextPanel] = []
  private(set) var headline: TextPanel?
  private(set) var status: TextPanel?
  private(set) var debug: TextPanel?
  private(set) var caption: TextPanel?
  private(set) var preview: PixelRect?
  private(set) var result: TextPanel?
  private(set) var buttons: [ButtonPanel] = []
  private(set) var timeline: TimelineLayout?
  /// The columns of the help layer, which stands in place of everything but the timeline.
  private(set) var help: [TextPanel] = []

  /// A button's place and title.
  struct ButtonPanel {
    var rect: PixelRect
    var title: ShapedLine
    var button: HUDButton
  }

  static let margin = 16.0
  private static let statusTop = 20.0
  private static let gap = 8.0

  private let metrics: InterfaceMetrics
  private let text: TextShaper
  private var margin: Double { Double(metrics.pixels(Self.margin)) }
  private var gap: Double { Double(metrics.pixels(Self.gap)) }
  private var width: Double { max(1, metrics.extent.x - 2 * margin) }
  /// What the lower parts leave: `bottom` at the left, and the buttons at the right of it.
  private var bottom: Double
  private var top: Double

  init(_ hud: HUD, metrics: InterfaceMetrics, text: TextShaper) {
    self.metrics = metrics
    self.text = text
    top = Double(metrics.pixels(Self.statusTop))
    bottom = metrics.extent.y - Double(metrics.pixels(Self.margin))
    if hud.timeline != nil, let layout = TimelineLayout(viewport: metrics.viewport) {
      timeline = layout
      bottom = layout.panel.origin.y * metrics.pixelsPerPoint.y - gap
    }
    guard hud.help.isEmpty else {
      help = Self.helpPanels(hud.help, bottom: bottom, metrics: metrics, text: text)
      return
    }
    placeGame(hud)
    placeStatus(hud)
    placeButtons(hud)
    placeResult(hud)
    placeCaption(hud)
    debug = debugPanel(hud.debugLines)
  }

  /// The numbers at the left, the headline in the middle, below the numbers where it doesn't fit.
  private mutating func placeGame(_ hud: HUD) {
    let padding = SIMD2(Double(metrics.pixels(10)), Double(metrics.pixels(5)))
    let count = Double(max(1, hud.readouts.count))
    let widest = (width - (count - 1) * gap) / count
    var x = margin
    for readout in hud.readouts {
      let room = Int(widest - 2 * padding.x)
      let lines = [
        text.line(readout.title, pixelSize: metrics.fontSize(11), maximumWidth: room),
        text.line(readout.value, pixelSize: metrics.fontSize(20), maximumWidth: room),
      ].filter { !$0.isEmpty }
      guard var panel = TextPanel(of: lines, padding: padding, metrics: metrics) else { continue }
      panel.firstLineColor = Palette.dimText
      panel.rect.x = x
      panel.rect.y = top
      // A number that grows a digit doesn't push the others.
      panel.rect.width = max(panel.rect.width, min(widest, Double(metrics.pixels(64))))
      x = panel.rect.maxX + gap
      readouts.append(panel)
    }
    let readoutsEnd = readouts.map(\.rect.maxY).max()
    if let words = hud.headline,
      var panel = TextPanel(
        words, size: 24, lineLimit: 2, widest: min(width, 640 * metrics.unit), metrics: metrics,
        text: text)
    {
      panel.rect.x = ((metrics.extent.x - panel.rect.width) / 2).rounded()
      let isBeside = panel.rect.x >= x + gap
      panel.rect.y = isBeside ? top : readoutsEnd.map { $0 + gap } ?? top
      headline = panel
    }
    if let end = [readoutsEnd, headline?.rect.maxY].compactMap({ $0 }).max() { top = end + gap }
  }

  private mutating func placeStatus(_ hud: HUD) {
    guard let words = hud.status, hud.statusOpacity > 0 else { return }
    var panel = TextPanel(
      words, size: 13, lineLimit: 3, widest: min(width, 520 * metrics.unit), metrics: metrics,
      text: text)
    panel?.rect.x = margin
    panel?.rect.y = top
    panel?.radius = 3 * metrics.unit
    panel?.opacity = min(hud.statusOpacity, 1)
    status = panel
  }

  private mutating func placeButtons(_ hud: HUD) {
    guard
      let row = ButtonRowLayout(
        viewport: metrics.viewport, buttons: hud.buttons.map(\.button),
        isAboveTimeline: timeline != nil)
    else { return }
    let padding = 6 * metrics.unit
    buttons = zip(hud.buttons, row.frames).map { button, frame in
      let rect = metrics.pixels(frame)
      let title = text.line(
        button.title, pixelSize: metrics.fontSize(15),
        maximumWidth: Int(max(0, rect.width - 2 * padding)))
      return ButtonPanel(rect: rect, title: title, button: button)
    }
  }

  /// The right end of what stands at `height` pixels above `bottom`, beside the buttons; a part that
  /// would leave less than half the view stands above them instead.
  private mutating func makeRoom(forWidth wanted: Double) -> Double {
    guard let first = buttons.first else { return margin + width }
    if first.rect.x - gap - margin >= wanted { return first.rect.x - gap }
    bottom = min(bottom, first.rect.y - gap)
    return margin + width
  }

  /// The still picture, 72×128 points, 16 from the left and the bottom (P-1); its result beside it.
  private mutating func placeResult(_ hud: HUD) {
    guard hud.preview != nil || hud.result != nil else { return }
    let right = makeRoom(forWidth: min(width, 360 * metrics.unit))
    var start = margin
    let previewTop = status.map { $0.rect.maxY + gap } ?? top
    if let frame = hud.preview {
      let long = Double(metrics.pixels(128))
      let short = Double(metrics.pixels(72))
      let size = frame.isPortrait ? SIMD2(short, long) : SIMD2(long, short)
      let scale = min(1, max(0, bottom - previewTop) / size.y, (right - margin) / size.x)
      if scale > 0.2 {
        let fitted = size * scale
        preview = PixelRect(
          x: margin, y: bottom - fitted.y, width: fitted.x, height: fitted.y)
        start = margin + fitted.x + gap
      }
    }
    let room = min(right - start, 480 * metrics.unit)
    if let words = hud.result, room > 24 * metrics.unit,
      var panel = TextPanel(
        words, size: 15, lineLimit: 4, widest: room, metrics: metrics, text: text)?
        .cut(toHeight: bottom - previewTop)
    {
      panel.rect.x = start
      let height = panel.rect.height
      panel.rect.y =
        preview.map { max(previewTop, ($0.y + ($0.height - height) / 2).rounded()) }
        ?? bottom - height
      panel.rect.y = min(panel.rect.y, bottom - height)
      result = panel
    }
    bottom = min(bottom, min(preview?.y ?? bottom, result?.rect.y ?? bottom) - gap)
  }

  private mutating func placeCaption(_ hud: HUD) {
    guard let words = hud.caption,
      var panel = TextPanel(
        words, size: 16, lineLimit: 2, widest: min(width, 640 * metrics.unit), metrics: metrics,
        text: text)
    else { return }
    _ = makeRoom(forWidth: panel.rect.width)
    panel.rect.x = margin
    panel.rect.y = bottom - panel.rect.height
    bottom = panel.rect.y - gap
    caption = panel
  }

  /// The debug lines at the upper right: beside the upper panels where both fit, else below them.
  private func debugPanel(_ words: [String]) -> TextPanel? {
    let padding = SIMD2(Double(metrics.pixels(8)), Double(metrics.pixels(5)))
    let widest = min(width, 420 * metrics.unit)
    let lines = words.prefix(40).map {
      text.line(
        $0, pixelSize: metrics.fontSize(11), maximumWidth: Int(widest - 2 * padding.x))
    }.filter { !$0.isEmpty }
    guard var panel = TextPanel(of: lines, padding: padding, metrics: metrics) else { return nil }
    panel.rect.x = metrics.extent.x - margin - panel.rect.width
    let upper = (readouts + [headline, status].compactMap { $0 }).map(\.rect)
    let isFree = upper.allSatisfy { panel.rect.x >= $0.maxX + gap }
    panel.rect.y =
      isFree
      ? Double(metrics.pixels(Self.statusTop)) : (upper.map(\.maxY).max() ?? 0) + gap
    panel.color = Palette.dimText
    let lowest = min(bottom, buttons.first.map { $0.rect.y - gap } ?? bottom)
    return panel.cut(toHeight: lowest - panel.rect.y)
  }
}

extension InterfaceMetrics {
  /// A rectangle of the view in framebuffer pixels.
  func pixels(_ rect: Rect) -> PixelRect {
    let origin = rect.origin * pixelsPerPoint
    let size = rect.size * pixelsPerPoint
    return PixelRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
  }
}
