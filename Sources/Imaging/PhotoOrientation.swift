/// The orientation of a photo as an app's picture type has it (SEMANTICS V-5).
///
/// The raw values are UIImage.Orientation's and differ from EXIF's: convert by name, never by value.
package enum PhotoOrientation: Int, Hashable, Sendable, CaseIterable {
  case up = 0
  case down = 1
  case left = 2
  case right = 3
  case upMirrored = 4
  case downMirrored = 5
  case leftMirrored = 6
  case rightMirrored = 7

  /// The same orientation with EXIF's value.
  package var imageOrientation: ImageOrientation {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .upMirrored: .upMirrored
    case .downMirrored: .downMirrored
    case .leftMirrored: .leftMirrored
    case .rightMirrored: .rightMirrored
    }
  }
}
