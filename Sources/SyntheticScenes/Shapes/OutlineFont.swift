import CFreeType
import Geometry

/// A TrueType font's letters as polygons, in the font's own units.
final class OutlineFont {
  /// A letter's rings and how far the next letter is.
  struct Glyph {
    /// Filled where a point is inside an odd number of them.
    var rings: [[SIMD2<Double>]]
    var advance: Double
  }

  private let library: FT_Library
  private let face: FT_Face

  /// The DejaVu fonts, which labels and golden pictures use as well.
  static func path(isBold: Bool) -> String {
    "/usr/share/fonts/truetype/dejavu/DejaVuSans\(isBold ? "-Bold" : "").ttf"
  }

  init(path: String) throws(ShapeMesh.Fault) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { throw .missingFont(path: path) }
    var face: FT_Face?
    guard FT_New_Face(library, path, 0, &face) == 0, let face else {
      FT_Done_FreeType(library)
      throw .missingFont(path: path)
    }
    self.library = library
    self.face = face
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  /// Fails for a letter that the font does not have.
  func glyph(of scalar: Unicode.Scalar) throws(ShapeMesh.Fault) -> Glyph {
    let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
    guard index != 0, FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph
    else { throw .missingGlyph(scalar) }
    return Glyph(
      rings: Self.rings(of: slot.pointee.outline),
      advance: Double(slot.pointee.metrics.horiAdvance))
  }

  private static func rings(of outline: FT_Outline) -> [[SIMD2<Double>]] {
    guard let points = outline.points, let tags = outline.tags, let ends = outline.contours else {
      return []
    }
    var rings: [[SIMD2<Double>]] = []
    var start = 0
    for contour in 0..<Int(outline.n_contours) {
      let end = Int(ends[contour])
      guard end >= start, end < Int(outline.n_points) else { break }
      let ring = (start...end).map { index in
        RingPoint(
          point: SIMD2(Double(points[index].x), Double(points[index].y)),
          isOnCurve: tags[index] & 1 != 0)
      }
      rings.append(flattened(ring))
      start = end + 1
    }
    return rings.filter { $0.count >= 3 }
  }

  private struct RingPoint {
    var point: SIMD2<Double>
    var isOnCurve: Bool
  }

  /// How many straight pieces stand for one of the font's parabolas.
  private static let pieces = 4

  /// A ring of TrueType's quadratic curves as a polygon; between two control points without a point
  /// on the curve there is one in their middle.
  private static func flattened(_ ring: [RingPoint]) -> [SIMD2<Double>] {
    var whole: [RingPoint] = []
    for (index, point) in ring.enumerated() {
      whole.append(point)
      let next = ring[(index + 1) % ring.count]
      if !point.isOnCurve, !next.isOnCurve {
        whole.append(RingPoint(point: (point.point + next.point) / 2, isOnCurve: true))
      }
    }
    var polygon: [SIMD2<Double>] = []
    for (index, point) in whole.enumerated() {
      if point.isOnCurve {
        polygon.append(point.point)
        continue
      }
      let from = whole[(index + whole.count - 1) % whole.count].point
      let to = whole[(index + 1) % whole.count].point
      for step in 1..<pieces {
        let t = Double(step) / Double(pieces)
        let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
        polygon.append(a * from + b * point.point + c * to)
      }
    }
    var distinct: [SIMD2<Double>] = []
    for point in polygon where point != distinct.last { distinct.append(point) }
    if distinct.first == distinct.last { distinct.removeLast() }
    return distinct
  }
}
