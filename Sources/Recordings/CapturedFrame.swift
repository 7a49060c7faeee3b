package import Imaging

/// One frame with everything decoded.
package struct CapturedFrame: Sendable {
  package var record: FrameRecord
  package var image: PixelBuffer
  /// Nil where the recording has no feature points.
  package var featurePoints: FeaturePointCloud?
  package var depth: DepthMap?

  package init(
    record: FrameRecord, image: PixelBuffer, featurePoints: FeaturePointCloud?, depth: DepthMap?
  ) {
    self.record = record
    self.image = image
    self.featurePoints = featurePoints
    self.depth = depth
  }
}
