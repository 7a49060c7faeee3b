import Geometry
import SyntheticScenes

/// A wider pinhole picture, and where in it each pixel of a lens's picture is found.
struct LensView {
  /// Pixels of the wide picture for one pixel in the lens's middle, so that little sharpness is lost.
  static let fineness = 1.25
  /// Farther from the axis, as a tangent (some 76°), a pinhole shows nothing of use.
  private static let widest = 4.0
  private static let longestSide = 4096.0

  let intrinsics: CameraIntrinsics
  let imageSize: ImageSize
  /// For each pixel of the lens's picture, row by row, the place in the wide one; NaN where the lens
  /// shows nothing that it holds.
  let places: [SIMD2<Float>]

  /// Finds the ideal direction of each pixel by Newton's method; linear in the pixels.
  init(_ camera: SceneCamera, lens: LensDistortion, fineness: Double = fineness) {
    let (k, size) = (camera.intrinsics, camera.imageSize)
    let axis = SIMD2(k.cx, k.cy)
    let focal = SIMD2(k.fx, k.fy)
    var lower = SIMD2<Double>(repeating: .infinity)
    var upper = SIMD2<Double>(repeating: -.infinity)
    var ideals: [SIMD2<Double>?] = []
    ideals.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let seen = (SIMD2(Double(x), Double(y)) - axis) / focal
        let ideal = lens.undistort(seen).flatMap {
          max(abs($0.x), abs($0.y)) <= Self.widest ? $0 : nil
        }
        ideals.append(ideal)
        guard let ideal else { continue }
        lower = pointwiseMin(lower, ideal)
        upper = pointwiseMax(upper, ideal)
      }
    }
    if !(lower.x <= upper.x) { (lower, upper) = (.zero, .zero) }
    let extent = (upper - lower) * focal
    let scale = min(fineness, (Self.longestSide - 4) / max(extent.x, extent.y))
    // Two pixels more on each side for the filter.
    let corner = 2 - lower * focal * scale
    intrinsics = CameraIntrinsics(
      fx: focal.x * scale, fy: focal.y * scale, cx: corner.x, cy: corner.y)
    let sides = (extent * scale).rounded(.up) + 5
    imageSize = ImageSize(width: Int(sides.x), height: Int(sides.y))
    places = ideals.map { ideal in
      ideal.map { SIMD2<Float>($0 * focal * scale + corner) } ?? SIMD2(repeating: .nan)
    }
  }
}
