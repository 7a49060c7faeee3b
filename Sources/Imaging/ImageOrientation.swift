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
}
