import Geometry
import Recordings

/// One frame's camera, ready for many points: pixels of the stored picture in, directions out.
struct CameraView: Sendable {
  let worldFromCamera: Transform
  let origin: SIMD3<Double>
  let size: ImageSize
  /// The angle in radians of one pixel in the middle of the picture.
  let radiansPerPixel: Double
  private let cameraFromWorld: Transform
  private let worldAxes: Matrix3
  private let intrinsics: CameraIntrinsics
  private let distortion: LensDistortion?

  /// Fails where the camera's pose or lens can't be calculated with.
  init?(_ record: FrameRecord, size: ImageSize) {
    let (camera, resolution) = (record.camera, record.camera.imageResolution)
    guard resolution.width > 0, resolution.height > 0, camera.intrinsics.isUsable,
      camera.worldFromCamera.translation.isFinite
    else { return nil }
    worldFromCamera = camera.worldFromCamera
    cameraFromWorld = camera.worldFromCamera.inverse
    worldAxes = camera.worldFromCamera.axes
    origin = camera.worldFromCamera.translation
    intrinsics =
      size == resolution
      ? camera.intrinsics
      : camera.intrinsics.scaled(
        x: Double(size.width) / Double(resolution.width),
        y: Double(size.height) / Double(resolution.height))
    distortion = record.distortion
    radiansPerPixel = 2 / (intrinsics.fx + intrinsics.fy)
    self.size = size
  }

  /// The direction of length 1, in the world, in which a pixel looks.
  func direction(ofPixel pixel: SIMD2<Float>) -> SIMD3<Double>? {
    let inCamera = intrinsics.unproject(
      SIMD2(Double(pixel.x), Double(pixel.y)), distortion: distortion)
    return inCamera.flatMap { (worldAxes * $0).normalized }
  }

  /// Where a world point is seen; nil behind the camera.
  func pixel(of pointInWorld: SIMD3<Double>) -> SIMD2<Float>? {
    intrinsics.project(cameraFromWorld * pointInWorld, distortion: distortion)
      .map { SIMD2(Float($0.x), Float($0.y)) }
  }

  /// The distance of a world point along the viewing axis.
  func depth(of pointInWorld: SIMD3<Double>) -> Double {
    (origin - pointInWorld).dot(worldAxes.columns.2)
  }

  /// True where a pixel is in the picture, `margin` pixels or more from its edge.
  func contains(_ pixel: SIMD2<Float>, margin: Float = 0) -> Bool {
    pixel.x >= margin && pixel.y >= margin && pixel.x <= Float(size.width - 1) - margin
      && pixel.y <= Float(size.height - 1) - margin
  }
}
