import Geometry
package import Imaging

/// Writes text into pictures in memory, without OpenGL: for charts.
package final class TextPainter {
  /// Which point of a line its place names.
  package enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  private let shaper: TextShaper

  package init(fonts: FontSelection) throws(RenderingError) {
    shaper = TextShaper(fonts: try FontStack(fonts))
  }

  /// Writes one line; what lies outside of the picture is left out.
  ///
  /// - Parameter place: The pixel on the baseline that `alignment` names.
  package func draw(
    _ text: String, at place: SIMD2<Int>, pixelSize: Int, color: SIMD3<UInt8>,
    alignment: Alignment = .left, on image: inout RGBImage
  ) {
    let line = shaper.line(text, pixelSize: pixelSize, maximumWidth: image.width)
    let start: Float =
      switch alignment {
      case .left: 0
      case .center: -line.width / 2
      case .right: -line.width
      }
    for glyph in line.glyphs {
      let coverage = shaper.fonts.faces[glyph.face].coverage(
        glyph: glyph.glyph, pixelSize: line.pixelSize, phase: 0)
      guard let coverage else { continue }
      let x = place.x + Int((start + glyph.x).rounded()) + coverage.left
      let y = place.y - Int(glyph.y.rounded()) - coverage.top
      blend(coverage, x: x, y: y, color: color, on: &image)
    }
  }

  private func blend(
    _ coverage: GlyphCoverage, x: Int, y: Int, color: SIMD3<UInt8>, on image: inout RGBImage
  ) {
    for row in 0..<coverage.height where (0..<image.height).contains(y + row) {
      for column in 0..<coverage.width where (0..<image.width).contains(x + column) {
        let share = Int(coverage.values[row * coverage.width + column])
        let target = 3 * ((y + row) * image.width + x + column)
        for channel in 0..<3 {
          let old = Int(image.bytes[target + channel])
          image.bytes[target + channel] = UInt8(
            (old * (255 - share) + Int(color[channel]) * share) / 255)
        }
      }
    }
  }
}
