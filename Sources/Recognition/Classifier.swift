package import Geometry
package import Imaging

/// What is asked of a classifier besides the picture itself.
package struct ClassificationRequest: Hashable, Sendable {
  /// How the stored pixels must be turned to be upright.
  package var orientation: ImageOrientation
  /// The part of the upright picture that is looked at; normalized, origin lower left as Vision's.
  package var regionOfInterest: Rect
  package var cropAndScale: CropAndScale

  package init(
    orientation: ImageOrientation = .up, regionOfInterest: Rect = .unit,
    cropAndScale: CropAndScale = .centerCrop
  ) {
    self.orientation = orientation
    self.regionOfInterest = regionOfInterest
    self.cropAndScale = cropAndScale
  }
}

/// Names what a picture shows.
package protocol Classifier: Sendable {
  /// Returns every class by falling confidence, ties by class index (SEMANTICS V-19).
  ///
  /// Throws ``RecognitionError``.
  func classify(_ image: PixelBuffer, _ request: ClassificationRequest) throws -> [Classification]
}
