package import Geometry
package import Imaging

/// Why one frame can't be delivered; the next may well be fine.
package enum FrameError: Error, Hashable, Sendable {
  /// A picture, depth or confidence file that is not there, or can't be read.
  case unreadable(frame: Int, path: String, detail: String)
  case image(frame: Int, path: String, error: ImageError)
  /// A picture of another size than the intrinsics are for.
  case sizeMismatch(frame: Int, path: String, expected: ImageSize, found: ImageSize)
  /// A side file of feature points that is not of its form.
  case featurePoints(frame: Int, path: String, detail: String)
  /// A depth or confidence picture of another kind or size than it should be.
  case depth(frame: Int, path: String, detail: String)

  package var frame: Int {
    switch self {
    case .unreadable(let frame, _, _), .image(let frame, _, _),
      .sizeMismatch(let frame, _, _, _), .featurePoints(let frame, _, _),
      .depth(let frame, _, _):
      frame
    }
  }
}
