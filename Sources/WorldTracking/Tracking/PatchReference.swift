import Geometry

/// From where a point's patch was taken, and how its surface lies: what tells how the patch looks from
/// elsewhere.
struct PatchReference: Sendable {
  private let origin: SIMD3<Double>
  private let direction: SIMD3<Double>
  /// How the direction changes by a pixel to the right and down.
  private let right: SIMD3<Double>
  private let down: SIMD3<Double>
  /// The surface's normal in the world, of any length and sign; nil where it is taken to face the camera.
  var normal: SIMD3<Double>?

  /// Nil where no direction is known for the pixel's surroundings.
  init?(at pixel: SIMD2<Float>, in view: CameraView) {
    let step: Float = 4
    guard let middle = view.direction(ofPixel: pixel),
      let right = view.direction(ofPixel: pixel + SIMD2(step, 0)),
      let left = view.direction(ofPixel: pixel - SIMD2(step, 0)),
      let below = view.direction(ofPixel: pixel + SIMD2(0, step)),
      let above = view.direction(ofPixel: pixel - SIMD2(0, step))
    else { return nil }
    origin = view.origin
    direction = middle
    self.right = (right - left) / Double(2 * step)
    down = (below - above) / Double(2 * step)
  }

  /// The point at a distance along the patch's own line of sight.
  func point(at distance: Double) -> SIMD3<Double> { origin + distance * direction }

  /// How steps of a pixel in the patch look from another camera, for a point that is seen there at
  /// `center`; nil where they can't be seen.
  ///
  /// The first derivative of the homography that poses and surface give (R. Hartley and A. Zisserman,
  /// "Multiple view geometry", 13.1), by differences.
  func warp(to view: CameraView, position: SIMD3<Double>, center: SIMD2<Float>) -> WarpedPatch.Warp?
  {
    let step = 4.0
    let distance = (position - origin).dot(direction)
    var (across, along) = (distance * right, distance * down)
    if let normal {
      let facing = normal.dot(direction)
      // A surface seen nearly edge on says nothing that is sure.
      if abs(facing) > Self.leastFacing * normal.length {
        across -= distance * normal.dot(right) / facing * direction
        along -= distance * normal.dot(down) / facing * direction
      }
    }
    guard let beside = view.pixel(of: position + step * across),
      let below = view.pixel(of: position + step * along)
    else { return nil }
    return WarpedPatch.Warp(
      right: (beside - center) / Float(step), down: (below - center) / Float(step))
  }

  /// The cosine of the angle at which a surface is seen too obliquely: 80°.
  private static let leastFacing = 0.17
}
