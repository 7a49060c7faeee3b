import Foundation
import Geometry
import Imaging

@testable import Recordings

/// Small recordings that tests make themselves.
enum SampleRecording {
  /// A gray JPEG of one value.
  static func jpeg(width: Int = 16, height: Int = 8, gray: UInt8 = 128) throws -> Data {
    let size = ImageSize(width: width, height: height)
    let image = RGBImage(size: size, bytes: [UInt8](repeating: gray, count: 3 * width * height))
    return try JPEGEncoder().encode(image)
  }

  /// A frame whose camera looks at a 16×8 picture; every number differs from frame to frame.
  static func record(
    _ index: Int, imagePath: String = "", featurePoints: FeaturePointSource = .notRecorded,
    depth: DepthSource? = nil, planes: [PlaneAnchor] = []
  ) -> FrameRecord {
    let t = Double(index)
    let rotation = Quaternion(x: 0.1, y: sin(t), z: 0.3, w: 1 / 3.0) ?? .identity
    return FrameRecord(
      index: index,
      timestamp: Timestamp(nanoseconds: 1_700_000_000_000_000_001 + Int64(index) * 33_333_333),
      imagePath: imagePath,
      camera: Camera(
        worldFromCamera: Transform(
          rotation: rotation, translation: SIMD3(t / 3, 0.1 * t + 0.2, -0.0)),
        intrinsics: CameraIntrinsics(fx: 1000.0 / 3, fy: 333.1, cx: 7.4, cy: 3.6 + t / 7),
        imageResolution: ImageSize(width: 16, height: 8)),
      featurePoints: featurePoints, depth: depth, planes: planes)
  }

  /// Writes a recording of `count` plain frames into `path`.
  static func write(_ count: Int, to path: String) throws {
    let writer = try RecordingWriter(path: path, unit: .metre, hasGravity: true)
    for index in 0..<count {
      try writer.append(record(index), picture: .encoded(jpeg(gray: UInt8(index * 16 % 256))))
    }
    try writer.finish()
  }
}
