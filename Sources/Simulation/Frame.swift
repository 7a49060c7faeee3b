package import Geometry
package import Imaging
package import Recordings
package import WorldTracking

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
  /// How well each of them is known, in the same order; nil where the recording has the points.
  package var pointQuality: PointQuality?
  package var depth: DepthMap?
  /// The camera that measured the depth, where that is not the frame's own.
  package var depthCamera: CameraIntrinsics?
  /// In order of identifier.
  package var anchors: [Anchor]
  /// The direction against gravity where hit tests may rely on it: recorded, given, or told by a plane
  /// of a recording with a scale, by whose lengths planes are estimated.
  package var up: SIMD3<Double>?
  /// The camera's buffer that this frame holds.
  let lease: BufferLease?

  /// `up` is what was estimated; with nil it is +y where the recording has gravity.
  package init(
    index: Int, timestamp: Timestamp, camera: Camera, trackingState: TrackingState,
    capturedImage: PixelBuffer?, rawFeaturePoints: FeaturePointCloud?,
    unplacedPixels: [SIMD2<Float>] = [], depth: DepthMap? = nil,
    depthCamera: CameraIntrinsics? = nil, anchors: [Anchor], hasGravity: Bool,
    up: SIMD3<Double>? = nil, lease: BufferLease? = nil
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
    self.depthCamera = depthCamera
    self.up = up ?? (hasGravity ? SIMD3(0, 1, 0) : nil)
    self.lease = lease
  }
}
