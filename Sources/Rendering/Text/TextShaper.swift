import CHarfBuzz

/// Turns text into glyphs, and remembers what it has shaped.
///
/// Shaping a line costs some 10 µs; a label that stays is looked up instead. At most
/// `cacheLimit` lines are remembered; then all are forgotten, which costs one slow frame.
final class TextShaper {
  let fonts: FontStack
  private let buffer: OpaquePointer
  private var cache: [Key: ShapedLine] = [:]

  static let cacheLimit = 1024
  static let pixelSizes = 4...256

  private struct Key: Hashable {
    var text: String
    var pixelSize: Int
    var maximumWidth: Int
  }

  init(fonts: FontStack) {
    self.fonts = fonts
    buffer = hb_buffer_create()
  }

  deinit { hb_buffer_destroy(buffer) }

  var cachedLineCount: Int { cache.count }

  /// The text on one line, cut with an ellipsis where it is wider than `maximumWidth` pixels.
  ///
  /// `text` may be anything: see `DisplayText`. The size is brought into `pixelSizes`.
  func line(_ text: String, pixelSize: Int, maximumWidth: Int) -> ShapedLine {
    let pixelSize = min(max(pixelSize, Self.pixelSizes.lowerBound), Self.pixelSizes.upperBound)
    let clean = DisplayText.line(text)
    let key = Key(text: clean, pixelSize: pixelSize, maximumWidth: maximumWidth)
    if let known = cache[key] { return known }
    if cache.count >= Self.cacheLimit { cache.removeAll(keepingCapacity: true) }
    let shaped = fitted(clean, pixelSize: pixelSize, maximumWidth: Float(maximumWidth))
    cache[key] = shaped
    return shaped
  }

  /// The longest beginning of the text that fits together with an ellipsis, found by halving.
  private func fitted(_ text: String, pixelSize: Int, maximumWidth: Float) -> ShapedLine {
    let whole = shape(text, pixelSize: pixelSize)
    guard whole.width > maximumWidth else { return whole }
    let characters = Array(text)
    var best = shape("", pixelSize: pixelSize)
    var low = 0
    var high = characters.count
    while low < high {
      let middle = (low + high) / 2
      var beginning = String(characters[..<middle])
      while beginning.last == " " { beginning.removeLast() }
      let candidate = shape(beginning + "…", pixelSize: pixelSize)
      if candidate.width <= maximumWidth {
        best = candidate
        low = middle + 1
      } else {
        high = middle
      }
    }
    return best
  }

  private func shape(_ text: String, pixelSize: Int) -> ShapedLine {
    let extent = fonts.faces[0].lineExtent(pixelSize: pixelSize)
    var line = ShapedLine(
      glyphs: [], width: 0, pixelSize: pixelSize, ascent: extent.ascent, descent: extent.descent)
    let scalars = text.unicodeScalars.map(\.value)
    for run in visualRuns(of: text, in: fonts) {
      append(run, of: scalars, to: &line)
    }
    return line
  }

  private func append(_ run: TextRun, of scalars: [UInt32], to line: inout ShapedLine) {
    let face = fonts.faces[run.face]
    face.setSize(line.pixelSize)
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(run.scalars.lowerBound),
      Int32(run.scalars.count))
    hb_buffer_set_direction(buffer, run.level % 2 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, run.script)
    // Without a language HarfBuzz would ask the environment's locale.
    hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
    hb_shape(face.shaper, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    for index in 0..<Int(count) {
      let position = positions[index]
      line.glyphs.append(
        ShapedLine.Glyph(
          face: run.face, glyph: infos[index].codepoint,
          x: line.width + Float(position.x_offset) / 64, y: Float(position.y_offset) / 64))
      line.width += Float(position.x_advance) / 64
    }
  }
}
