import Foundation
package import Geometry
import Imaging
package import SyntheticScenes

/// The picture of a material: what a surface of it looks like in even, white light.
///
/// Made from the material's numbers alone (and its file, where it is a picture), so equal materials
/// have equal pictures. Patterns repeat without a seam in both directions.
package struct MaterialPicture: Hashable, Sendable {
  /// No picture is larger than this on a side.
  package static let maximumSide = 1024

  package let size: ImageSize
  /// Four bytes a pixel: red, green, blue (sRGB) and 255; rows from the top without padding.
  ///
  /// The upper left pixel is the one at x = 0 and y = 1 of a stretched face.
  package let bytes: [UInt8]

  /// Draws the material; takes time in proportion to the pixels.
  ///
  /// - Throws: `RenderingError.fontRefused` where a drawing has text and DejaVu Sans is missing;
  ///   `ImageError` where the picture's file can't be read or is none.
  package init(of material: SceneMaterial) throws {
    switch material.paint {
    case .pattern(let pattern):
      var canvas = PaintCanvas(
        size: Self.size(covering: material.size, texel: pattern.texelMetres), color: material.color)
      canvas.fill(
        with: pattern, area: PixelRectangle(of: canvas.size), metres: material.size,
        colors: (material.color, material.secondColor), seed: material.seed)
      self.init(canvas)
    case .drawing(let elements):
      var canvas = PaintCanvas(
        size: Self.size(covering: material.size, texel: Self.drawingTexelMetres),
        color: material.color)
      var pen = DrawingPen(metres: material.size)
      try pen.draw(elements, on: &canvas)
      self.init(canvas)
    case .picture(let path):
      self.init(try Self.picture(ImageFile.read(path: path, limit: 64 << 20)))
    case .encodedPicture(let bytes):
      self.init(try Self.picture(Data(bytes)))
    }
  }

  init(size: ImageSize, bytes: [UInt8]) {
    self.size = size
    self.bytes = bytes
  }

  private init(_ canvas: PaintCanvas) {
    size = canvas.size
    bytes = canvas.bytes
  }

  /// A drawing has a texel every third of a millimetre, so that print can be read from near by.
  private static let drawingTexelMetres: Float = 0.0003

  /// As many pixels as the surface needs, from 32 to `maximumSide` along its longer side.
  static func size(covering metres: SIMD2<Float>, texel: Float) -> ImageSize {
    let longer = max(metres.x, metres.y)
    guard longer > 0, longer.isFinite else { return ImageSize(width: 32, height: 32) }
    let longest = min(max((longer / texel).rounded(), 32), Float(maximumSide))
    func side(_ length: Float) -> Int {
      let share = max(length, 0) / longer
      return max(8, Int((longest * share).rounded()))
    }
    return ImageSize(width: side(metres.x), height: side(metres.y))
  }

  private static func picture(_ file: Data) throws -> PaintCanvas {
    let decoded = try ImageFile.decodeRGB(file)
    let image = decoded.pixels.oriented(decoded.orientation)
    let longer = max(image.width, image.height)
    guard longer > maximumSide else { return PaintCanvas(image) }
    func side(_ count: Int) -> Int { max(1, count * maximumSide / longer) }
    let target = ImageSize(width: side(image.width), height: side(image.height))
    let resampler = Resampler(storedSize: image.size, target: target, cropAndScale: .scaleFill)
    return PaintCanvas(resampler?.image(from: image) ?? image)
  }
}

extension SceneMaterial.Pattern {
  /// How fine the pattern is: the metres from one texel to the next where there is room for them.
  fileprivate var texelMetres: Float {
    switch self {
    case .plain: 1
    case .print: 0.0004
    case .fabric, .wood: 0.001
    case .plaster, .carpet, .leaves, .marble: 0.0015
    case .tiles, .brick, .noise, .checker: 0.002
    }
  }
}
