import Geometry

/// Sets text in DejaVu Sans for drawings, at any size.
final class Lettering {
  private let plain: TextShaper
  private let bold: TextShaper

  /// DejaVu Sans Bold where Debian's fonts-dejavu-core puts it, beside the font of all goldens.
  private static let boldFont = FontSelection.file(
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")
  /// The height of a capital letter of DejaVu Sans (1493 of 2048 units) as a share of the font's size.
  private static let capitalShare: Float = 1493.0 / 2048

  init() throws(RenderingError) {
    plain = TextShaper(fonts: try FontStack(.golden))
    bold = TextShaper(fonts: try FontStack(Self.boldFont))
  }

  /// The coverage of each glyph of a line; `place` is its baseline's left end or middle, in pixels.
  func masks(
    of text: String, at place: SIMD2<Float>, capitalHeight: Float, isCentered: Bool, isBold: Bool
  ) -> [CoverageMask] {
    let fontSize = capitalHeight / Self.capitalShare
    guard fontSize >= 2, fontSize <= 4096, abs(place.x) < 1e5, abs(place.y) < 1e5 else { return [] }
    let shaper = isBold ? bold : plain
    let pixelSize = Int(fontSize.rounded())
    // Lines are shaped at sizes that the shaper knows, and stretched: advances are not hinted.
    let line = shaper.line(text, pixelSize: pixelSize, maximumWidth: .max)
    let scale = fontSize / Float(line.pixelSize)
    let start = place.x - (isCentered ? line.width * scale / 2 : 0)
    return line.glyphs.compactMap { glyph in
      let x = start + glyph.x * scale
      let column = Int(x.rounded(.down))
      let phase = min(3, Int((x - Float(column)) * 4))
      let coverage = shaper.fonts.faces[glyph.face].coverage(
        glyph: glyph.glyph, pixelSize: pixelSize, phase: phase)
      guard let coverage else { return nil }
      let row = Int((place.y - glyph.y * scale).rounded()) - coverage.top
      return CoverageMask(
        area: PixelRectangle(
          x: column + coverage.left, y: row, width: coverage.width, height: coverage.height),
        values: coverage.values.map { Float($0) / 255 })
    }
  }
}
