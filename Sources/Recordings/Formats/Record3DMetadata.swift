import Geometry

/// The index of a Record3D export.
struct Record3DMetadata: Decodable {
  enum CodingKeys: String, CodingKey {
    case matrix = "K"
    case perFrame = "perFrameIntrinsicCoeffs"
    case depthWidth = "dw"
    case depthHeight = "dh"
    case w, h, fps, poses, frameTimestamps
  }
  var w: Double
  var h: Double
  var matrix: [Double]
  var perFrame: [[Double]]?
  var depthWidth: Double?
  var depthHeight: Double?
  var fps: Double?
  var frameTimestamps: [Double]?
  var poses: [Lossy<[Double]>]

  /// The camera of all pictures.
  func camera() throws(FieldFault) -> (CameraIntrinsics, ImageSize) {
    guard let size = ImageSize(wholeWidth: w, height: h) else {
      throw FieldFault(place: "w", expected: "whole numbers", found: "\(w) × \(h)")
    }
    guard matrix.count == 9 else {
      throw FieldFault(place: "K", expected: "9 numbers", found: "\(matrix.count)")
    }
    let k = matrix
    return (CameraIntrinsics(fx: k[0], fy: k[4], cx: k[6], cy: k[7]), size)
  }

  /// The intrinsics of each frame; nil where all have those of `K`.
  func frameIntrinsics() throws(FieldFault) -> [CameraIntrinsics]? {
    guard let perFrame, !perFrame.isEmpty else { return nil }
    guard perFrame.count == poses.count, perFrame.allSatisfy({ $0.count == 4 }) else {
      throw FieldFault(
        place: "perFrameIntrinsicCoeffs", expected: "\(poses.count) lists of 4 numbers",
        found: "\(perFrame.count)")
    }
    return perFrame.map { CameraIntrinsics(fx: $0[0], fy: $0[1], cx: $0[2], cy: $0[3]) }
  }

  /// The size of a depth map; that of a LiDAR sensor where the file does not say.
  func depthSize(portrait: Bool) -> ImageSize {
    if let depthWidth, let depthHeight,
      let size = ImageSize(wholeWidth: depthWidth, height: depthHeight),
      (1...8192).contains(size.width), (1...8192).contains(size.height)
    {
      return size
    }
    return portrait ? ImageSize(width: 192, height: 256) : ImageSize(width: 256, height: 192)
  }

  /// The time of each pose, by its stamp or else by the rate; nil where it is no moment.
  func times() throws(FieldFault) -> [Timestamp?] {
    if let stamps = frameTimestamps {
      guard stamps.count == poses.count else {
        throw FieldFault(
          place: "frameTimestamps", expected: "\(poses.count) numbers", found: "\(stamps.count)")
      }
      return stamps.map { Timestamp(seconds: $0) }
    }
    guard let fps, fps > 0 else {
      throw FieldFault(
        place: "fps", expected: "more than 0, or frameTimestamps",
        found: fps.map { "\($0)" } ?? "nothing")
    }
    return poses.indices.map { Timestamp(seconds: Double($0) / fps) }
  }

  /// True where the first pose is none: the poses are then relative to it.
  var isRelative: Bool {
    guard case .success(let first)? = poses.first?.result, first.count == 7 else { return false }
    return zip(first, [0, 0, 0, 1, 0, 0, 0.0]).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  static func transform(of pose: Lossy<[Double]>) throws(RigidPose.Fault) -> Transform {
    switch pose.result {
    case .failure(let fault):
      throw RigidPose.Fault(detail: "expected \(fault.expected), found \(fault.found)")
    case .success(let n):
      guard n.count == 7 else { throw RigidPose.Fault(detail: "\(n.count) numbers for 7") }
      return try RigidPose.transform(
        quaternion: SIMD4(n[0], n[1], n[2], n[3]), translation: SIMD3(n[4], n[5], n[6]),
        normTolerance: 1e-3)
    }
  }
}
