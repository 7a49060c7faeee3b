import Foundation

/// A drawing that grows shape by shape, as the SVG element of a page.
///
/// Colours and strokes are the page's classes, so that it follows light, dark and paper.
struct SVGDrawing {
  let width: Double
  let height: Double
  /// What the drawing says, for people who don't see it.
  let description: String
  private var shapes: [String] = []

  init(width: Double, height: Double, description: String) {
    self.width = width
    self.height = height
    self.description = description
  }

  var markup: String {
    """
    <svg viewBox="0 0 \(Self.number(width)) \(Self.number(height))" role="img" \
    aria-label="\(MarkupText.escaped(description))">
    \(shapes.joined(separator: "\n"))
    </svg>
    """
  }

  mutating func line(_ points: [SIMD2<Double>], _ style: String) {
    guard points.count > 1 else { return }
    shapes.append("<polyline class=\"\(style)\" points=\"\(Self.list(points))\"/>")
  }

  mutating func polygon(_ points: [SIMD2<Double>], _ style: String) {
    guard points.count > 2 else { return }
    shapes.append("<polygon class=\"\(style)\" points=\"\(Self.list(points))\"/>")
  }

  /// Many small dots as one element.
  mutating func dots(_ points: [SIMD2<Double>], _ style: String) {
    guard !points.isEmpty else { return }
    let moves = points.map { "M\(Self.number($0.x)) \(Self.number($0.y))h0" }.joined()
    shapes.append("<path class=\"\(style)\" d=\"\(moves)\"/>")
  }

  mutating func circle(
    _ center: SIMD2<Double>, radius: Double, _ style: String, title: String? = nil
  ) {
    shapes.append(
      "<circle class=\"\(style)\" cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" "
        + "r=\"\(Self.number(radius))\">\(Self.title(title))</circle>")
  }

  mutating func bar(
    from start: SIMD2<Double>, size: SIMD2<Double>, _ style: String, title: String? = nil
  ) {
    shapes.append(
      "<rect class=\"\(style)\" x=\"\(Self.number(start.x))\" y=\"\(Self.number(start.y))\" "
        + "width=\"\(Self.number(max(0, size.x)))\" height=\"\(Self.number(max(0, size.y)))\">"
        + "\(Self.title(title))</rect>")
  }

  /// `anchor` is start, middle or end.
  mutating func text(
    _ text: String, at point: SIMD2<Double>, _ style: String = "word", anchor: String = "start"
  ) {
    shapes.append(
      "<text class=\"\(style)\" x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\" "
        + "text-anchor=\"\(anchor)\">\(MarkupText.escaped(text))</text>")
  }

  private static func title(_ text: String?) -> String {
    text.map { "<title>\(MarkupText.escaped($0))</title>" } ?? ""
  }

  private static func list(_ points: [SIMD2<Double>]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  /// Tenths are finer than a screen shows; what is no place on the page is put at its edge.
  static func number(_ value: Double) -> String {
    let tenths = (min(max(value, -1e6), 1e6) * 10).rounded()
    guard tenths.isFinite else { return "0" }
    let whole = Int(tenths)
    return whole.isMultiple(of: 10)
      ? String(whole / 10) : (whole < 0 ? "-" : "") + "\(abs(whole) / 10).\(abs(whole) % 10)"
  }

  /// A round step (1, 2 or 5 times a power of ten) that divides `range` into at most `count` parts.
  static func step(for range: Double, count: Int) -> Double {
    guard range > 0, range.isFinite else { return 1 }
    let rough = range / Double(max(1, count))
    let power = pow(10, floor(log10(rough)))
    return ([1, 2, 5].first { $0 * power >= rough * (1 - 1e-9) } ?? 10) * power
  }

  /// A multiple of a step in as many decimals as the step has.
  static func label(_ value: Double, step: Double) -> String {
    String(format: "%.\(max(0, Int(ceil(-log10(step) - 1e-9))))f", value)
  }
}
