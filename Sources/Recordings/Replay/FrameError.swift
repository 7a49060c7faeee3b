package import Geometry
package import Imaging

/// Why one frame can't be delivered; the next may well be fine.
package enum FrameError: Error, Hashable, Sendable {
  /// A picture, depth or confidence file that can't be read or decoded.
  case image(frame: Int, path: String, error: ImageError)
  /// A picture of another size than the intrinsics are for.
  case sizeMismatch(frame: Int, path: String, expected: ImageSize, found: ImageSize)
  /// A side file of feature points that can't be read.
  case unreadablePoints(frame: Int, error: BoundedFileError)
  /// A side file of feature points that is not of its form.
  case featurePoints(frame: Int, path: String, detail: String)
  /// A confidence picture that does not fit its depth, or has other values than 0, 1 and 2.
  case confidence(frame: Int, path: String, detail: String)

  package var frame: Int {
    switch self {
    case .image(let frame, _, _), .sizeMismatch(let frame, _, _, _),
      .unreadablePoints(let frame, _), .featurePoints(let frame, _, _),
      .confidence(let frame, _, _):
      frame
    }
  }
}
