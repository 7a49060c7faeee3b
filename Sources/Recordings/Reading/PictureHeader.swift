import Geometry
import Imaging

/// The size of a picture that no index gives, from the picture's header alone.
enum PictureHeader {
  /// Throws ``RecordingError/cannotRead(path:detail:)``.
  static func size(of path: String) throws -> ImageSize {
    do {
      return try ImageFile.size(of: try ImageFile.read(path: path))
    } catch {
      throw RecordingError.cannotRead(path: path, detail: "\(error)")
    }
  }
}

extension ImageSize {
  /// A size given as numbers that may be written with a fraction ("540.0"); nil where not whole.
  init?(wholeWidth width: Double, height: Double) {
    guard let width = Int(exactly: width), let height = Int(exactly: height) else { return nil }
    self.init(width: width, height: height)
  }
}
