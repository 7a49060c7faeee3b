import CFreeType
import CHarfBuzz

/// FreeType's library object, which its faces keep alive.
final class FreeTypeLibrary {
  let handle: FT_Library

  init() throws(RenderingError) {
    var handle: FT_Library?
    let code = FT_Init_FreeType(&handle)
    guard code == 0, let handle else { throw .fontRefused(path: "", code: Int(code)) }
    self.handle = handle
  }

  deinit { FT_Done_FreeType(handle) }
}

/// One font file: FreeType rasters its outlines, HarfBuzz shapes with the same file's tables.
final class FontFace {
  let path: String
  private let library: FreeTypeLibrary
  private let face: FT_Face
  let shaper: OpaquePointer
  private var pixelSize = 0

  init(path: String, index: Int = 0, library: FreeTypeLibrary) throws(RenderingError) {
    var face: FT_Face?
    let code = FT_New_Face(library.handle, path, FT_Long(index), &face)
    guard code == 0, let face else { throw .fontRefused(path: path, code: Int(code)) }
    guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0,
      let blob = hb_blob_create_from_file_or_fail(path)
    else {
      FT_Done_Face(face)
      throw .fontRefused(path: path, code: 0)
    }
    let tables = hb_face_create(blob, UInt32(index))
    shaper = hb_font_create(tables)
    hb_ot_font_set_funcs(shaper)
    hb_face_destroy(tables)
    hb_blob_destroy(blob)
    self.path = path
    self.library = library
    self.face = face
  }

  deinit {
    hb_font_destroy(shaper)
    FT_Done_Face(face)
  }

  /// True when the font has its own glyph for the character.
  func covers(_ scalar: Unicode.Scalar) -> Bool {
    FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
  }

  /// The heights in pixels above and below the baseline that the font asks for a line.
  func lineExtent(pixelSize: Int) -> (ascent: Int, descent: Int) {
    setSize(pixelSize)
    let metrics = face.pointee.size.pointee.metrics
    return (Int((metrics.ascender + 63) / 64), Int((63 - metrics.descender) / 64))
  }

  func setSize(_ pixelSize: Int) {
    guard pixelSize != self.pixelSize else { return }
    self.pixelSize = pixelSize
    FT_Set_Pixel_Sizes(face, 0, FT_UInt(pixelSize))
    hb_font_set_scale(shaper, Int32(pixelSize * 64), Int32(pixelSize * 64))
  }

  /// The coverage of a glyph moved right by `phase` quarters of a pixel; nil where it has no ink.
  ///
  /// Hinting is the light kind, which moves outlines only up and down: baselines and x-heights come
  /// out crisp while widths stay those that HarfBuzz laid out.
  func coverage(glyph: UInt32, pixelSize: Int, phase: Int) -> GlyphCoverage? {
    setSize(pixelSize)
    // FT_LOAD_TARGET_LIGHT is a macro with arguments, which Swift doesn't import: mode 1 << 16.
    let flags = FT_Int32(FT_LOAD_NO_BITMAP) | FT_Int32(1 << 16)
    guard FT_Load_Glyph(face, glyph, flags) == 0, let slot = face.pointee.glyph else { return nil }
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(phase * 16), 0)
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    let bitmap = slot.pointee.bitmap
    let (width, height, pitch) = (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
    guard width > 0, height > 0, pitch >= width, let bytes = bitmap.buffer else { return nil }
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for row in 0..<height {
      values += UnsafeBufferPointer(start: bytes + row * pitch, count: width)
    }
    return GlyphCoverage(
      width: width, height: height, left: Int(slot.pointee.bitmap_left),
      top: Int(slot.pointee.bitmap_top), values: values)
  }
}

/// How much of each pixel a glyph covers, rows from the top.
struct GlyphCoverage {
  var width: Int
  var height: Int
  /// From the pen to the first column, to the right.
  var left: Int
  /// From the baseline to the first row, upwards.
  var top: Int
  var values: [UInt8]
}
