import Geometry

/// A 4×4 matrix to OpenGL's clip space, in columns.
///
/// It is the law of SEMANTICS C-17: where a point's clip coordinates fall in the framebuffer is
/// where `Camera.viewPoint` says, for every orientation and aspect-filled viewport.
struct ClipTransform {
  /// Nearer points are cut off, in metres (ARKit's zNear); there is no far plane.
  static let near = 0.001

  let columns: [SIMD4<Double>]

  /// From camera space (+y up, −z forward).
  static func clipFromCamera(
    intrinsics: CameraIntrinsics, imageSize: ImageSize, display: DisplayTransform
  ) -> ClipTransform {
    let (width, height) = (Double(imageSize.width), Double(imageSize.height))
    // Normalized picture coordinates times depth d = −z are linear in (x, y, z), and so is what the
    // affine display transform makes of them.
    let u = SIMD3(intrinsics.fx / width, 0, -(intrinsics.cx + 0.5) / width)
    let v = SIMD3(0, -intrinsics.fy / height, -(intrinsics.cy + 0.5) / height)
    let depth = SIMD3<Double>(0, 0, -1)
    let affine = display.viewFromImage
    let viewX = affine.a * u + affine.c * v + affine.tx * depth
    let viewY = affine.b * u + affine.d * v + affine.ty * depth
    let x = 2 * viewX - depth
    let y = depth - 2 * viewY
    // ndc z = 1 − 2 · near / d.
    return ClipTransform(columns: [
      SIMD4(x.x, y.x, 0, 0), SIMD4(x.y, y.y, 0, 0), SIMD4(x.z, y.z, -1, -1),
      SIMD4(0, 0, -2 * near, 0),
    ])
  }

  /// This matrix after a rigid motion.
  func after(_ cameraFromSource: Transform) -> ClipTransform {
    let axes = cameraFromSource.axes.columns
    func direction(_ v: SIMD3<Double>) -> SIMD4<Double> {
      columns[0] * v.x + columns[1] * v.y + columns[2] * v.z
    }
    return ClipTransform(columns: [
      direction(axes.0), direction(axes.1), direction(axes.2),
      direction(cameraFromSource.translation) + columns[3],
    ])
  }

  /// The sixteen values in the order that OpenGL wants.
  var floats: [Float] { columns.flatMap { [Float($0.x), Float($0.y), Float($0.z), Float($0.w)] } }
}
