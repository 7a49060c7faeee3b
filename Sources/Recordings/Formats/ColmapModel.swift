import Geometry

/// What a COLMAP model holds of cameras, images and points.
struct ColmapModel {
  struct Image {
    /// The line of a text file, or the place in a binary one.
    var place: String
    var name: String
    /// Units as stored; the camera looks along +z with +y down.
    var visionFromWorld: Result<Transform, RigidPose.Fault>
    var camera: Int32
    /// The identifiers of the observed points, in the order of the file.
    var points: [UInt64] = []
  }

  var cameras: [Int32: Result<ColmapCamera, FieldFault>] = [:]
  var images: [Image] = []
  /// Empty where the model has no file of points.
  var points: [UInt64: SIMD3<Float>] = [:]
  /// The files that it was read from.
  var files: [String] = []

  /// What COLMAP writes for an observation without a point.
  static let noPoint = UInt64.max

  /// The pose of a row "QW QX QY QZ TX TY TZ", world to camera.
  static func pose(_ n: [Double]) -> Result<Transform, RigidPose.Fault> {
    Result { () throws(RigidPose.Fault) in
      try RigidPose.transform(
        quaternion: SIMD4(n[1], n[2], n[3], n[0]), translation: SIMD3(n[4], n[5], n[6]),
        normTolerance: 0.01)
    }
  }
}
