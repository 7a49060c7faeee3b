/// What a surface looks like.
package struct SceneMaterial: Hashable, Sendable {
  /// What is painted on the surface; each is made by the renderer from numbers only.
  ///
  /// Wood has boards of 12 cm, brick courses of 7.5 cm, as nearly as they fit into the size; tiles are
  /// four by four, a checker eight by eight over it.
  package enum Pattern: String, Hashable, Sendable, CaseIterable {
    case plain, wood, plaster, carpet, tiles, brick, fabric, print, noise, marble, checker, leaves
  }

  package enum Paint: Hashable, Sendable {
    /// Drawn from a seed.
    case pattern(Pattern)
    /// Shapes and text drawn onto the base colour.
    case drawing([DrawingElement])
    /// A JPEG or PNG file, by its absolute path.
    case picture(path: String)
    /// The bytes of a JPEG or PNG file, as meshes bring them along.
    case encodedPicture([UInt8])
  }

  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// Repeats every ``size`` metres.
    case tiled
    /// Once over each face.
    case stretched
  }

  package var paint: Paint
  package var fit: Fit
  /// The metres that the paint covers, x right and y up, before it repeats; for `stretched` paint only
  /// the proportions and the sharpness count.
  package var size: SIMD2<Float>
  /// sRGB, 0…1.
  package var color: SIMD3<Float>
  /// The pattern's other colour (grain, joints, ink …), sRGB, 0…1.
  package var secondColor: SIMD3<Float>
  package var seed: UInt64
  /// 0: dull; 1: a strong highlight.
  package var gloss: Float
  /// Light of its own, as a factor of the paint's colour.
  package var glow: Float
  /// Below 1: glass; what is behind shows through, and rays pass unless asked not to.
  package var opacity: Float

  package init(
    paint: Paint, fit: Fit = .tiled, size: SIMD2<Float> = SIMD2(1, 1), color: SIMD3<Float>,
    secondColor: SIMD3<Float>, seed: UInt64 = 0, gloss: Float = 0, glow: Float = 0,
    opacity: Float = 1
  ) {
    self.paint = paint
    self.fit = fit
    self.size = size
    self.color = color
    self.secondColor = secondColor
    self.seed = seed
    self.gloss = gloss
    self.glow = glow
    self.opacity = opacity
  }
}

/// One thing drawn onto a surface, in the order of the list.
///
/// The drawing is 1 wide and 1 high, x right and y up, whatever the face's proportions. Heights, widths of lines and radii of corners are shares
/// of its height.
package struct DrawingElement: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    /// A rectangle with corners rounded by `radius`.
    case rectangle(lowerLeft: SIMD2<Float>, size: SIMD2<Float>, radius: Float)
    case ellipse(center: SIMD2<Float>, radii: SIMD2<Float>)
    case polygon([SIMD2<Float>])
    /// A line of this width, with round ends.
    case line([SIMD2<Float>], width: Float)
    /// One line of text, `height` from baseline to the top of a capital letter, starting at its
    /// baseline's left end, or centred on it.
    case text(String, position: SIMD2<Float>, height: Float, isCentered: Bool, isBold: Bool)
    /// A pattern inside a rectangle, with the element's colour as its first one.
    case pattern(
      SceneMaterial.Pattern, lowerLeft: SIMD2<Float>, size: SIMD2<Float>,
      secondColor: SIMD3<Float>, seed: UInt64)
  }

  package var shape: Shape
  /// sRGB, 0…1.
  package var color: SIMD3<Float>

  package init(shape: Shape, color: SIMD3<Float>) {
    self.shape = shape
    self.color = color
  }
}
