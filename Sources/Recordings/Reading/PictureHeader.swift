import Geometry
import Imaging

/// The size of a picture that no index gives, from the picture's header alone.
enum PictureHeader {
  /// Nil where the file is no picture that can be read.
  static func size(of path: String) -> ImageSize? {
    guard let file = try? ImageFile.read(path: path) else { return nil }
    return try? ImageFile.size(of: file)
  }
}

extension ImageSize {
  /// A size given as numbers that may be written with a fraction ("540.0"); nil where not whole.
  init?(wholeWidth width: Double, height: Double) {
    guard let width = Int(exactly: width), let height = Int(exactly: height) else { return nil }
    self.init(width: width, height: height)
  }
}
