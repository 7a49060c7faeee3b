import Geometry

/// The pictures of the glyphs in use, on one texture of fixed size.
///
/// When it is full everything is thrown away and the picture being drawn starts it anew, so the
/// memory is bounded whatever texts come: `side`² × 2 bytes, and one small entry a glyph.
struct GlyphAtlas: ~Copyable {
  /// Where a glyph's picture lies, and where it goes relative to the pen.
  struct Entry {
    var x: Int
    var y: Int
    var size: ImageSize
    var left: Int
    var top: Int
  }

  static let side = 2048
  private static let maximumEntryCount = 32768

  private(set) var texture: Texture
  /// Nil stands for a glyph without ink, such as a space.
  private var entries: [GlyphKey: Entry?] = [:]
  private var packing = ShelfPacking(side: Self.side)
  /// How often the atlas was full.
  private(set) var evictionCount = 0

  init() {
    texture = Texture(.redGreen, smooth: false)
    let size = ImageSize(width: Self.side, height: Self.side)
    texture.upload(nil, size: size, rowSamples: Self.side)
  }

  var glyphCount: Int { entries.count }

  /// What `entry` found.
  enum Lookup {
    case found(Entry)
    case empty
    case full
  }

  /// The glyph's place, rastered now if it is new.
  mutating func entry(for key: GlyphKey, fonts: FontStack) -> Lookup {
    if let known = entries[key] { return known.map(Lookup.found) ?? .empty }
    guard entries.count < Self.maximumEntryCount else { return .full }
    let coverage = fonts.faces[key.face].coverage(
      glyph: key.glyph, pixelSize: key.pixelSize, phase: key.phase)
    guard let coverage else {
      entries[key] = .some(nil)
      return .empty
    }
    let bitmap = GlyphBitmap(coverage, pixelSize: key.pixelSize)
    guard bitmap.size.width <= Self.side, bitmap.size.height <= Self.side else {
      entries[key] = .some(nil)
      return .empty
    }
    guard let place = packing.place(bitmap.size) else { return .full }
    texture.replace(x: place.x, y: place.y, size: bitmap.size, with: bitmap.samples)
    let entry = Entry(
      x: place.x, y: place.y, size: bitmap.size, left: bitmap.left, top: bitmap.top)
    entries[key] = entry
    return .found(entry)
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    packing = ShelfPacking(side: Self.side)
    evictionCount += 1
  }
}
