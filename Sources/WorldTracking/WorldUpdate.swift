package import Recordings

/// What the world tracker found in one frame.
package struct WorldUpdate: Hashable, Sendable {
  /// The points in view whose places are known well enough, in the order of identifiers.
  package var featurePoints = FeaturePointCloud.empty
  /// The pixels of tracked points whose places are not known, in the order of identifiers.
  package var unplacedPixels: [SIMD2<Float>] = []
  /// All planes known so far, in the order of identifiers.
  package var planes: [PlaneAnchor] = []
  package var evidence = FrameEvidence()

  /// Nothing found.
  package init() {}
}
