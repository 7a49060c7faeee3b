package import Geometry

/// What a recording holds about one frame, without its pixels.
package struct FrameRecord: Sendable {
  package var index: Int
  package var timestamp: Timestamp
  /// When the frame reaches the session, where that is later than its capture.
  package var arrival: Timestamp?
  /// The picture's file, an absolute path inside the recording's folder; empty where the recording
  /// has no pictures.
  package var imagePath: String
  /// The frame's place in the video at `imagePath`, from 0; nil where that is a picture.
  package var videoFrame: Int?
  package var camera: Camera
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
  /// The archive that the files were unpacked from, whose folder this keeps.
  var unpacked: UnpackedArchive?

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
    self.camera.distortion = distortion ?? camera.distortion
    self.trackingState = trackingState
    self.featurePoints = featurePoints
    self.depth = depth
    self.planes = planes
    self.ambientIntensity = ambientIntensity
  }

  /// The camera's lens, where the pictures are not already undistorted.
  package var distortion: LensDistortion? {
    get { camera.distortion }
    set { camera.distortion = newValue }
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
  package var path: String
  package var encoding: DepthEncoding
  /// Metres for one unit of the file.
  package var metresPerUnit: Double
  /// A number of the file that means not measured, besides 0.
  package var unmeasured: UInt16?
  /// The camera that measured it, when it is not the colour camera.
  package var camera: CameraIntrinsics?
  /// ARKit's confidence, an 8-bit PNG; with `.lzfse` depth as bytes in rows.
  package var confidencePath: String?

  package init(
    path: String, encoding: DepthEncoding = .png, metresPerUnit: Double, unmeasured: UInt16? = nil,
    camera: CameraIntrinsics? = nil, confidencePath: String? = nil
  ) {
    self.path = path
    self.encoding = encoding
    self.metresPerUnit = metresPerUnit
    self.unmeasured = unmeasured
    self.camera = camera
    self.confidencePath = confidencePath
  }
}

/// How a depth file holds its numbers.
package enum DepthEncoding: Hashable, Sendable {
  /// A gray PNG of up to 16 bits.
  case png
  /// The depth channel of an OpenEXR file.
  case openEXR
  /// 32-bit floats, little-endian, in rows, compressed with LZFSE.
  case lzfse(ImageSize)
}
