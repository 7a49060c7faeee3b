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

  /// True when all values are finite and both focal lengths are positive.
  package var isUsable: Bool {
    fx.isFinite && fy.isFinite && cx.isFinite && cy.isFinite && fx > 0 && fy > 0
  }

  /// The intrinsics of the same picture resized by the given factors: c′ = (c + ½)s − ½.
  package func scaled(x: Double, y: Double) -> CameraIntrinsics {
    CameraIntrinsics(
      fx: fx * x, fy: fy * y, cx: (cx + 0.5) * x - 0.5, cy: (cy + 0.5) * y - 0.5)
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
}
