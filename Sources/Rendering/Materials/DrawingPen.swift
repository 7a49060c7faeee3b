import Foundation
import Geometry
import SyntheticScenes

/// Draws a material's elements, whose places run from (0, 0) at the lower left to (1, 1).
struct DrawingPen {
  /// The size of the whole drawing, for the patterns in it.
  let metres: SIMD2<Float>
  /// Opened by the first text.
  private var lettering: Lettering?

  init(metres: SIMD2<Float>) { self.metres = metres }

  mutating func draw(_ elements: [DrawingElement], on canvas: inout PaintCanvas) throws {
    for element in elements { try draw(element, on: &canvas) }
  }

  private mutating func draw(_ element: DrawingElement, on canvas: inout PaintCanvas) throws {
    let size = SIMD2(Float(canvas.size.width), Float(canvas.size.height))
    func pixel(_ place: SIMD2<Float>) -> SIMD2<Float> { SIMD2(place.x, 1 - place.y) * size }
    switch element.shape {
    case .rectangle(let lowerLeft, let extent, let radius):
      let upperLeft = pixel(SIMD2(lowerLeft.x, lowerLeft.y + extent.y))
      let outline = Outline.rectangle(
        at: upperLeft, size: extent * size, radius: radius * size.y)
      canvas.fill([outline], element.color)
    case .ellipse(let center, let radii):
      canvas.fill([Outline.ellipse(at: pixel(center), radii: radii * size)], element.color)
    case .polygon(let places):
      canvas.fill([places.map(pixel)], element.color)
    case .line(let places, let width):
      canvas.fill(
        Outline.strokes(along: places.map(pixel), width: width * size.y), element.color)
    case .text(let text, let position, let height, let isCentered, let isBold):
      let lettering = try self.lettering ?? Lettering()
      self.lettering = lettering
      let masks = lettering.masks(
        of: text, at: pixel(position), capitalHeight: height * size.y, isCentered: isCentered,
        isBold: isBold)
      for mask in masks { canvas.blend(element.color, through: mask) }
    case .pattern(let pattern, let lowerLeft, let extent, let secondColor, let seed):
      let upperLeft = pixel(SIMD2(lowerLeft.x, lowerLeft.y + extent.y))
      guard let area = PixelRectangle(at: upperLeft, size: extent * size, in: canvas.size) else {
        return
      }
      canvas.fill(
        with: pattern, area: area, metres: metres * extent, colors: (element.color, secondColor),
        seed: seed)
    }
  }
}

extension PaintCanvas {
  fileprivate mutating func fill(_ outlines: [[SIMD2<Float>]], _ color: SIMD3<Float>) {
    guard let mask = CoverageMask(outlines, in: size) else { return }
    blend(color, through: mask)
  }
}

extension PixelRectangle {
  /// The pixels nearest to a rectangle, as far as it is in the picture; nil where nothing is.
  fileprivate init?(at upperLeft: SIMD2<Float>, size: SIMD2<Float>, in picture: ImageSize) {
    let limit = SIMD2(Float(picture.width), Float(picture.height))
    let low = upperLeft.clamped(lowerBound: .zero, upperBound: limit).rounded(.toNearestOrEven)
    let high = (upperLeft + size).clamped(lowerBound: .zero, upperBound: limit)
      .rounded(.toNearestOrEven)
    guard low.x < high.x, low.y < high.y else { return nil }
    self.init(
      x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y))
  }
}
