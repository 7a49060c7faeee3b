import Geometry

/// `recording.json` of Placard's own format, as it stands in the file (Scenes/README.md).
struct PlacardManifest: Codable {
  static let fileName = "recording.json"
  static let formatPrefix = "placard-recording/"
  static let version = "1"

  var format: String
  var unit: String
  var hasGravity: Bool
  var frames: [Frame]

  struct Frame: Codable {
    /// Nanoseconds.
    var timestamp: Whole<Int64>
    var image: String
    var camera: Camera
    var distortion: Distortion?
    var trackingState: String?
    var trackingReason: String?
    var points: String?
    var depth: Depth?
    /// Nil where the planes are those of the frame before.
    var planes: [Plane]?
    var ambientIntensity: Double?
  }

  struct Camera: Codable {
    var position: [Double]
    /// x, y, z, w.
    var orientation: [Double]
    /// fx, fy, cx, cy.
    var intrinsics: [Double]
    /// Width, height.
    var resolution: [Whole<Int>]
  }

  struct Distortion: Codable {
    var model: String
    var coefficients: [Double]
  }

  struct Depth: Codable {
    var path: String
    var metresPerUnit: Double
    var unmeasured: Whole<UInt16>?
    var confidence: String?
    var intrinsics: [Double]?
  }

  struct Plane: Codable {
    var identifier: Whole<UInt64>
    var alignment: String
    var position: [Double]
    var orientation: [Double]
    var center: [Double]
    var extent: [Double]
    /// Pairs x, z.
    var boundary: [[Double]]
    var classification: String?
  }
}

/// The part of a manifest that says whether the rest can be read.
struct PlacardManifestHeader: Decodable {
  var format: String
}
