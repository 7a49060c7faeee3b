package import Recordings

/// What the world tracker found in one frame.
package struct WorldUpdate: Hashable, Sendable {
  /// The points in view whose places are known well enough, in the order of identifiers.
  package var featurePoints = FeaturePointCloud.empty
  /// The pixels of tracked points whose places are not known, in the order of identifiers.
  package var unplacedPixels: [SIMD2<Float>] = []
  /// How well each of them is known, in the same order; nil where nothing was told.
  package var pointQuality: PointQuality?
  /// All planes known so far, in the order of identifiers.
  package var planes: [PlaneAnchor] = []
  /// The direction against gravity where the planes seen so far say it better than was known before.
  package var up: SIMD3<Double>?
  package var evidence = FrameEvidence()
  /// The frame's own state, before what a session does.
  package var trackingState = TrackingState.notAvailable

  /// Nothing found.
  package init() {}
}
