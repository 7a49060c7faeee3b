import Geometry
import Imaging

/// The size of a video's pictures, from the file's head alone.
enum VideoHeader {
  /// Nil where the file is no video that can be read.
  static func size(of path: String) -> ImageSize? { try? VideoReader(path: path).size }
}
