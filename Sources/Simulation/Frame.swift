package import Geometry
package import Imaging
package import Recordings

/// What the session knows about one moment (ARFrame).
package struct Frame: Sendable {
  /// The frame's position in the recording.
  package var index: Int
  package var timestamp: Timestamp
  package var camera: Camera
  package var trackingState: TrackingState
  /// Nil in a frame that was made to be asked about, not shown.
  package var capturedImage: PixelBuffer?
  /// Nil while tracking is not available, and where there are none to be had (SEMANTICS F-1, F-6).
  package var rawFeaturePoints: FeaturePointCloud?
  /// The pixels of points that are followed but whose distance is not known yet.
  package var unplacedPixels: [SIMD2<Float>]
  package var depth: DepthMap?
  /// In order of identifier.
  package var anchors: [Anchor]
  /// True where the recording's +y is known to point up.
  package var hasGravity: Bool
  /// The camera's buffer that this frame holds.
  let lease: BufferLease?

  package init(
    index: Int, timestamp: Timestamp, camera: Camera, trackingState: TrackingState,
    capturedImage: PixelBuffer?, rawFeaturePoints: FeaturePointCloud?,
    unplacedPixels: [SIMD2<Float>] = [], depth: DepthMap? = nil,
    anchors: [Anchor], hasGravity: Bool, lease: BufferLease? = nil
  ) {
    self.index = index
    self.timestamp = timestamp
    self.camera = camera
    self.trackingState = trackingState
    self.capturedImage = capturedImage
    self.rawFeaturePoints = rawFeaturePoints
    self.unplacedPixels = unplacedPixels
    self.depth = depth
    self.anchors = anchors
    self.hasGravity = hasGravity
    self.lease = lease
  }
}
