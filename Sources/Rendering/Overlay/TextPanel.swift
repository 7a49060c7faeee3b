/// A plate with lines of text; lengths in pixels.
struct TextPanel {
  var rect: PixelRect
  var lines: [ShapedLine]
  var padding: SIMD2<Double>
  var radius: Double
  /// The colour of the lines; of all but the first when that one has its own.
  var color: Color
  var firstLineColor: Color?
  var opacity: Double

  /// A plate around lines, at the upper left corner; nil without lines.
  init?(of lines: [ShapedLine], padding: SIMD2<Double>, metrics: InterfaceMetrics) {
    guard !lines.isEmpty else { return nil }
    let width = lines.map { Double($0.width).rounded(.up) }.max() ?? 0
    let height = lines.reduce(0) { $0 + $1.height }
    rect = PixelRect(
      x: 0, y: 0, width: width + 2 * padding.x, height: Double(height) + 2 * padding.y)
    self.lines = lines
    self.padding = padding
    radius = 5 * metrics.unit
    color = Palette.text
    opacity = 1
  }

  /// A plate around text that wraps at `widest` and is cut after `lineLimit` lines.
  init?(
    _ words: String, size: Double, lineLimit: Int, widest: Double, metrics: InterfaceMetrics,
    text: TextShaper
  ) {
    let padding = SIMD2(Double(metrics.pixels(10)), Double(metrics.pixels(6)))
    let lines = text.lines(
      words, pixelSize: metrics.fontSize(size), maximumWidth: Int(widest - 2 * padding.x),
      limit: lineLimit)
    self.init(of: lines, padding: padding, metrics: metrics)
  }

  /// Leaves out lines from the end until the plate is no higher than `height`; nil when none is left.
  func cut(toHeight height: Double) -> TextPanel? {
    var cut = self
    while cut.rect.height > height, let last = cut.lines.popLast() {
      cut.rect.height -= Double(last.height)
    }
    return cut.lines.isEmpty ? nil : cut
  }
}
