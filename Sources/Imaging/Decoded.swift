/// A decoded picture with what its file says about it.
package struct Decoded<Pixels: Sendable>: Sendable {
  /// In the stored orientation.
  package var pixels: Pixels
  /// How the pixels must be turned to be upright; `.up` where the file doesn't say.
  package var orientation: ImageOrientation
  /// The decoder's words where the file is damaged but a whole picture came out, in part guessed.
  package var warning: String?

  package init(pixels: Pixels, orientation: ImageOrientation, warning: String?) {
    self.pixels = pixels
    self.orientation = orientation
    self.warning = warning
  }
}

/// Which planes of a picture to decode.
package enum ColorComponents: Hashable, Sendable {
  /// Brightness alone: enough for tracking, and cheaper.
  case luma
  case all
}
