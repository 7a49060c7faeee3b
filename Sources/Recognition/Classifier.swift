package import Geometry
package import Imaging

/// What is asked of a classifier besides the picture itself.
package struct ClassificationRequest: Hashable, Sendable {
  /// How the stored pixels must be turned to be upright.
  package var orientation: ImageOrientation
  /// The part of the upright picture that is looked at; normalized, origin lower left as Vision's.
  package var regionOfInterest: Rect
  package var cropAndScale: CropAndScale
  /// The frame that the picture is of, where it is of one: scripted classifiers answer by it.
  package var frameIndex: Int?

  package init(
    orientation: ImageOrientation = .up, regionOfInterest: Rect = .unit,
    cropAndScale: CropAndScale = .centerCrop, frameIndex: Int? = nil
  ) {
    self.orientation = orientation
    self.regionOfInterest = regionOfInterest
    self.cropAndScale = cropAndScale
    self.frameIndex = frameIndex
  }
}

/// Names what a picture shows.
package protocol Classifier: Sendable {
  /// Returns every class by falling confidence, ties by class index (SEMANTICS V-19).
  ///
  /// Throws ``RecognitionError``.
  func classify(_ image: PixelBuffer, _ request: ClassificationRequest) throws -> [Classification]
}
