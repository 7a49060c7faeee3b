/// A colour with straight alpha, components 0…1 in sRGB.
typealias Color = SIMD4<Float>

/// A rectangle of pixels, from the framebuffer's upper left corner.
struct PixelRect: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }

  func inset(by distance: Double) -> PixelRect {
    PixelRect(
      x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }

  func intersects(width: Double, height: Double) -> Bool {
    maxX > 0 && maxY > 0 && x < width && y < height
  }
}

/// Something flat that is laid over the picture.
enum OverlayItem {
  /// A filled shape with an optional border inside its edge, `softness` pixels of blur around it.
  case shape(OverlayShape)
  /// A glyph whose pen is at a whole pixel, with the phase in its key.
  case glyph(GlyphKey, x: Int, baseline: Int, color: Color, isRim: Bool)
}

/// A rounded rectangle, or a triangle that points right and fills the rectangle.
struct OverlayShape {
  enum Outline {
    case roundedRect(radius: Double)
    case triangle
  }

  var rect: PixelRect
  var outline: Outline
  var fill: Color
  var border: Color = .zero
  var borderWidth: Double = 0
  /// Half the width of the blurred edge; 0 gives a crisp one.
  var softness: Double = 0
}

/// What lies over the picture, in the order in which it is painted.
struct Overlay {
  private(set) var items: [OverlayItem] = []

  mutating func add(_ shape: OverlayShape) { items.append(.shape(shape)) }

  /// A disc around a point.
  mutating func addDisc(
    center: SIMD2<Double>, radius: Double, fill: Color, border: Color = .zero,
    borderWidth: Double = 0
  ) {
    add(
      OverlayShape(
        rect: PixelRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
        outline: .roundedRect(radius: radius), fill: fill, border: border,
        borderWidth: borderWidth))
  }

  /// A translucent plate with a soft shadow under it.
  mutating func addPlate(_ rect: PixelRect, radius: Double, style: PlateStyle, opacity: Double) {
    let dropped = PixelRect(
      x: rect.x, y: rect.y + style.shadowDrop, width: rect.width, height: rect.height)
    add(
      OverlayShape(
        rect: dropped, outline: .roundedRect(radius: radius),
        fill: style.shadow.faded(opacity), softness: style.shadowBlur))
    add(
      OverlayShape(
        rect: rect, outline: .roundedRect(radius: radius), fill: style.fill.faded(opacity),
        border: style.border.faded(opacity), borderWidth: style.borderWidth))
  }

  /// A line of text from `x` (rounded to quarters of a pixel) on a whole baseline: first the dark
  /// rims of all glyphs and then the glyphs, so that no rim darkens its neighbour.
  mutating func addText(
    _ line: ShapedLine, x: Double, baseline: Int, color: Color, rim: Color, opacity: Double
  ) {
    guard x.magnitude < 1e6, baseline.magnitude < 1_000_000 else { return }
    for isRim in [true, false] {
      let color = (isRim ? rim : color).faded(opacity)
      for glyph in line.glyphs {
        let quarters = Int(((x + Double(glyph.x)) * 4).rounded())
        let pen = quarters >> 2
        let key = GlyphKey(
          face: glyph.face, glyph: glyph.glyph, pixelSize: line.pixelSize, phase: quarters & 3)
        items.append(
          .glyph(
            key, x: pen, baseline: baseline - Int(glyph.y.rounded()), color: color, isRim: isRim))
      }
    }
  }
}

/// The look of a plate; lengths in pixels.
struct PlateStyle {
  var fill: Color
  var border: Color
  var borderWidth: Double
  var shadow: Color
  var shadowBlur: Double
  var shadowDrop: Double
}

extension Color {
  func faded(_ opacity: Double) -> Color { Color(x, y, z, w * Float(opacity)) }
}
