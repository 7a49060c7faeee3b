package import Geometry

/// What a recording holds about one frame, without its pixels.
package struct FrameRecord: Sendable {
  package var index: Int
  package var timestamp: Timestamp
  /// When the frame reaches the session, where that is later than its capture.
  package var arrival: Timestamp?
  /// The picture's file, an absolute path inside the recording's folder.
  package var imagePath: String
  package var camera: Camera
  /// The lens, where the pictures are not already undistorted.
  package var distortion: LensDistortion?
  /// Nil where the source records no state.
  package var trackingState: TrackingState?
  package var featurePoints: FeaturePointSource
  package var depth: DepthSource?
  package var planes: [PlaneAnchor]
  /// ARKit's ambient intensity in lumens (about 1000 in a well-lit room).
  package var ambientIntensity: Double?
  /// What the coordinates in a file of points are multiplied by.
  package internal(set) var pointScale = 1.0
  /// Set where the recording is broken between the frame before and this one.
  package internal(set) var interruption: RecordingBreak?

  package init(
    index: Int, timestamp: Timestamp, imagePath: String, camera: Camera,
    distortion: LensDistortion? = nil, trackingState: TrackingState? = nil,
    featurePoints: FeaturePointSource = .notRecorded, depth: DepthSource? = nil,
    planes: [PlaneAnchor] = [], ambientIntensity: Double? = nil
  ) {
    self.index = index
    self.timestamp = timestamp
    self.imagePath = imagePath
    self.camera = camera
    self.distortion = distortion
    self.trackingState = trackingState
    self.featurePoints = featurePoints
    self.depth = depth
    self.planes = planes
    self.ambientIntensity = ambientIntensity
  }

  /// When the frame reaches the session: when it was captured, or later.
  package var delivery: Timestamp { max(timestamp, arrival ?? timestamp) }
}

/// Where a frame's feature points are.
package enum FeaturePointSource: Sendable {
  case notRecorded
  case inline(FeaturePointCloud)
  /// A file of the native format, read when the frame is delivered.
  case file(path: String)
}

/// Where a frame's depth is and how its numbers become metres.
package struct DepthSource: Hashable, Sendable {
  /// A 16-bit gray PNG.
  package var path: String
  /// Metres for one unit of the file.
  package var metresPerUnit: Double
  /// A number of the file that means not measured, besides 0.
  package var unmeasured: UInt16?
  /// The camera that measured it, when it is not the colour camera.
  package var camera: CameraIntrinsics?
  /// An 8-bit PNG with ARKit's confidence.
  package var confidencePath: String?

  package init(
    path: String, metresPerUnit: Double, unmeasured: UInt16? = nil,
    camera: CameraIntrinsics? = nil, confidencePath: String? = nil
  ) {
    self.path = path
    self.metresPerUnit = metresPerUnit
    self.unmeasured = unmeasured
    self.camera = camera
    self.confidencePath = confidencePath
  }
}
