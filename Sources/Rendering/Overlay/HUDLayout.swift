import Geometry

/// A plate with lines of text; lengths in pixels.
struct TextPanel {
  var rect: PixelRect
  var lines: [ShapedLine]
  var padding: SIMD2<Double>
  var radius: Double
  var color: Color
  var opacity: Double
}

/// Where the parts of the HUD lie in one framebuffer.
///
/// The status panel's place and radius are those of ARKit's sample (SEMANTICS 2.7). Nothing leaves
/// the view: text wraps, then ends in an ellipsis, and the debug lines give way to the rest.
struct HUDLayout {
  private(set) var status: TextPanel?
  private(set) var debug: TextPanel?
  private(set) var caption: TextPanel?
  private(set) var timeline: TimelineLayout?

  static let margin = 16.0
  private static let statusTop = 20.0
  private static let gap = 8.0

  init(_ hud: HUD, metrics: InterfaceMetrics, text: TextShaper) {
    let margin = Double(metrics.pixels(Self.margin))
    let gap = Double(metrics.pixels(Self.gap))
    let view = metrics.extent
    let width = max(1, view.x - 2 * margin)
    var bottom = view.y - margin

    if hud.timeline != nil, let layout = TimelineLayout(viewport: metrics.viewport) {
      timeline = layout
      bottom = layout.panel.origin.y * metrics.pixelsPerPoint.y - gap
    }
    if let words = hud.status, hud.statusOpacity > 0 {
      status = Self.panel(
        words, size: 13, lineLimit: 3, widest: min(width, 520 * metrics.unit),
        metrics: metrics, text: text)
      status?.rect.x = margin
      status?.rect.y = Double(metrics.pixels(Self.statusTop))
      status?.radius = 3 * metrics.unit
      status?.opacity = min(hud.statusOpacity, 1)
    }
    if let words = hud.caption {
      var panel = Self.panel(
        words, size: 16, lineLimit: 2, widest: min(width, 640 * metrics.unit), metrics: metrics,
        text: text)
      let height = panel?.rect.height ?? 0
      panel?.rect.x = margin
      panel?.rect.y = bottom - height
      caption = panel
      if panel != nil { bottom -= height + gap }
    }
    debug = Self.debugPanel(
      hud.debugLines, beside: status?.rect, margin: margin, gap: gap, bottom: bottom,
      metrics: metrics, text: text)
  }

  private static func panel(
    _ words: String, size: Double, lineLimit: Int, widest: Double, metrics: InterfaceMetrics,
    text: TextShaper
  ) -> TextPanel? {
    let padding = SIMD2(Double(metrics.pixels(10)), Double(metrics.pixels(6)))
    let lines = text.lines(
      words, pixelSize: metrics.fontSize(size), maximumWidth: Int(widest - 2 * padding.x),
      limit: lineLimit)
    return panel(of: lines, padding: padding, metrics: metrics)
  }

  private static func panel(
    of lines: [ShapedLine], padding: SIMD2<Double>, metrics: InterfaceMetrics
  ) -> TextPanel? {
    guard let first = lines.first else { return nil }
    let width = lines.map { Double($0.width).rounded(.up) }.max() ?? 0
    return TextPanel(
      rect: PixelRect(
        x: 0, y: 0, width: width + 2 * padding.x,
        height: Double(first.height * lines.count) + 2 * padding.y),
      lines: lines, padding: padding, radius: 5 * metrics.unit, color: Palette.text, opacity: 1)
  }

  /// The debug lines at the upper right: beside the status panel where both fit, else below it.
  private static func debugPanel(
    _ words: [String], beside status: PixelRect?, margin: Double, gap: Double, bottom: Double,
    metrics: InterfaceMetrics, text: TextShaper
  ) -> TextPanel? {
    let padding = SIMD2(Double(metrics.pixels(8)), Double(metrics.pixels(5)))
    let view = metrics.extent
    let widest = min(view.x - 2 * margin, 420 * metrics.unit)
    let lines = words.prefix(40).map {
      text.line(
        $0, pixelSize: metrics.fontSize(11), maximumWidth: Int(widest - 2 * padding.x))
    }.filter { !$0.isEmpty }
    guard var panel = panel(of: lines, padding: padding, metrics: metrics) else { return nil }
    panel.rect.x = view.x - margin - panel.rect.width
    panel.rect.y = Double(metrics.pixels(statusTop))
    if let status, panel.rect.x < status.maxX + gap { panel.rect.y = status.maxY + gap }
    let room = bottom - panel.rect.y - 2 * padding.y
    let lineHeight = Double(lines[0].height)
    let count = min(lines.count, max(0, Int(room / lineHeight)))
    guard count > 0 else { return nil }
    panel.lines = Array(lines.prefix(count))
    panel.rect.height = lineHeight * Double(count) + 2 * padding.y
    panel.color = Palette.dimText
    return panel
  }
}
