package import Imaging

/// One frame with everything decoded.
package struct CapturedFrame: Sendable {
  package var record: FrameRecord
  package var image: PixelBuffer
  /// Nil where the recording has no feature points.
  package var featurePoints: FeaturePointCloud?
  package var depth: DepthMap?
  /// The decoder's words where the picture's file is damaged and the pixels are in part guessed.
  package var imageWarning: String?

  package init(
    record: FrameRecord, image: PixelBuffer, featurePoints: FeaturePointCloud?, depth: DepthMap?,
    imageWarning: String? = nil
  ) {
    self.record = record
    self.image = image
    self.featurePoints = featurePoints
    self.depth = depth
    self.imageWarning = imageWarning
  }
}
