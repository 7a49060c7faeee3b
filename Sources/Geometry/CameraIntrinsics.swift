/// A pinhole camera's focal lengths and principal point in pixels; pixel centres are whole numbers.
package struct CameraIntrinsics: Hashable, Sendable {
  package var fx: Double
  package var fy: Double
  package var cx: Double
  package var cy: Double

  package init(fx: Double, fy: Double, cx: Double, cy: Double) {
    self.fx = fx
    self.fy = fy
    self.cx = cx
    self.cy = cy
  }

  /// True when all values are finite and both focal lengths are positive, and none of them so small
  /// or large that rays would overflow.
  package var isUsable: Bool {
    [fx, fy].allSatisfy { $0 > 1e-6 && $0 < 1e12 } && [cx, cy].allSatisfy { abs($0) < 1e12 }
  }

  /// The intrinsics of the same picture resized by the given factors: c′ = (c + ½)s − ½.
  package func scaled(x: Double, y: Double) -> CameraIntrinsics {
    CameraIntrinsics(
      fx: fx * x, fy: fy * y, cx: (cx + 0.5) * x - 0.5, cy: (cy + 0.5) * y - 0.5)
  }

  /// The intrinsics of the same picture of `size`, resized to another size.
  package func scaled(from size: ImageSize, to other: ImageSize) -> CameraIntrinsics {
    scaled(
      x: Double(other.width) / Double(size.width), y: Double(other.height) / Double(size.height))
  }

  /// The pixel of a point in camera space (+y up, −z forward), or nil at and behind the camera.
  ///
  /// px = fx·x/d + cx, py = cy − fy·y/d with d = −z (SEMANTICS C-9).
  package func project(_ pointInCamera: SIMD3<Double>) -> SIMD2<Double>? {
    let depth = -pointInCamera.z
    guard depth > 0 else { return nil }
    return SIMD2(fx * pointInCamera.x / depth + cx, cy - fy * pointInCamera.y / depth)
  }

  /// The direction in camera space of a pixel, with z = −1 (not of length 1).
  package func unproject(_ pixel: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3((pixel.x - cx) / fx, -(pixel.y - cy) / fy, -1)
  }

  /// The pixel of a point in camera space seen through a lens; without one, as `project(_:)`.
  ///
  /// Nil at and behind the camera, and where the lens model folds the picture over.
  package func project(_ pointInCamera: SIMD3<Double>, distortion: LensDistortion?)
    -> SIMD2<Double>?
  {
    guard let distortion else { return project(pointInCamera) }
    let depth = -pointInCamera.z
    guard depth > 0 else { return nil }
    let ideal = SIMD2(pointInCamera.x, -pointInCamera.y) / depth
    guard distortion.isOneToOne(at: ideal) else { return nil }
    return distortion.distort(ideal) * SIMD2(fx, fy) + SIMD2(cx, cy)
  }

  /// The direction in camera space, with z = −1, of a pixel seen through a lens; nil where no
  /// direction in front of the camera is seen at the pixel.
  package func unproject(_ pixel: SIMD2<Double>, distortion: LensDistortion?) -> SIMD3<Double>? {
    let seen = (pixel - SIMD2(cx, cy)) / SIMD2(fx, fy)
    let undistorted = if let distortion { distortion.undistort(seen) } else { Optional(seen) }
    guard let ideal = undistorted, ideal.isFinite else { return nil }
    return SIMD3(ideal.x, -ideal.y, -1)
  }
}
