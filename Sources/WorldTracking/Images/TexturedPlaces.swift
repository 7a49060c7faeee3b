import Geometry
package import Imaging

/// Pixels of a picture that can be told from their surroundings, spread over the picture.
package struct TexturedPlaces {
  private var pyramid = ImagePyramid()
  private var detector = CornerDetector()

  package init() {}

  /// The strongest corner of each of `columns` × `rows` parts of the picture, in order of parts.
  ///
  /// Parts without a corner stronger than `threshold`, and those too small for one, give none.
  package mutating func corners(
    in picture: PixelBuffer, columns: Int, rows: Int, above threshold: Float
  ) -> [Corner] {
    let margin = 12
    let (width, height) = (picture.size.width - 2 * margin, picture.size.height - 2 * margin)
    guard columns > 0, rows > 0, width >= 4 * columns, height >= 4 * rows else { return [] }
    pyramid.update(from: picture)
    var corners: [Corner] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (left, top) = (column * width / columns, row * height / rows)
        let area = PixelArea(
          x: margin + left, y: margin + top, width: (column + 1) * width / columns - left,
          height: (row + 1) * height / rows - top)
        if let corner = detector.best(in: area, of: pyramid, above: threshold) {
          corners.append(corner)
        }
      }
    }
    return corners
  }
}
