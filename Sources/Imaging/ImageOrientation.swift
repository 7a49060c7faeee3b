package import Geometry

/// How stored pixels must be turned to be upright; the raw values are EXIF's (SEMANTICS V-1).
package enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  /// A quarter turn clockwise makes the picture upright: a phone held in portrait.
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// The name used in files and on the command line: that of CGImagePropertyOrientation.
  package var name: String {
    switch self {
    case .up: "up"
    case .upMirrored: "upMirrored"
    case .down: "down"
    case .downMirrored: "downMirrored"
    case .leftMirrored: "leftMirrored"
    case .right: "right"
    case .rightMirrored: "rightMirrored"
    case .left: "left"
    }
  }

  package init?(name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  /// Whether rows become columns.
  package var swapsAxes: Bool { rawValue >= 5 }

  /// The size of the upright picture.
  package func uprightSize(of storedSize: ImageSize) -> ImageSize {
    swapsAxes ? storedSize.transposed : storedSize
  }

  /// The map of points from the stored picture to the upright one.
  ///
  /// Pixels, (0, 0) is the outer corner of the top-left pixel, y down.
  package func uprightFromStored(storedSize: ImageSize) -> AffineTransform2D {
    let w = Double(storedSize.width)
    let h = Double(storedSize.height)
    return switch self {
    case .up: .identity
    case .upMirrored: AffineTransform2D(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .down: AffineTransform2D(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .downMirrored: AffineTransform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .leftMirrored: AffineTransform2D(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: AffineTransform2D(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    case .rightMirrored: AffineTransform2D(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    case .left: AffineTransform2D(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    }
  }
}
