/// A line of text as glyphs at their places.
struct ShapedLine {
  struct Glyph {
    var face: Int
    var glyph: UInt32
    /// From the line's left end to the glyph's origin, pixels.
    var x: Float
    /// From the baseline to the glyph's origin, upwards.
    var y: Float
  }

  var glyphs: [Glyph]
  /// The distance that the pen moved, pixels.
  var width: Float
  var pixelSize: Int
  /// The first font's heights above and below the baseline, so that all lines are equally high.
  var ascent: Int
  var descent: Int

  var isEmpty: Bool { glyphs.isEmpty }
  var height: Int { ascent + descent }
}
