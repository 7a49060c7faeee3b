extension Camera {
  /// The Metal projection of the sensor's own picture, landscape, without far plane (SEMANTICS C-14).
  ///
  /// Depth runs from 0 at 1 mm to nearly 1: devices log a bias of 2⁻²² that keeps points at infinity
  /// inside the clip volume.
  package var projectionMatrix: Matrix4 {
    let bias = 0x1p-22
    return Self.clipFromCamera(
      intrinsics, imageSize: imageResolution, viewFromImage: .identity,
      depth: (z: -(1 - bias), w: -0.001 * (1 - bias)))
  }

  /// The Metal projection (depth 0…1) that goes with `viewMatrix(for:)` and fills the viewport
  /// (SEMANTICS C-16, C-17).
  ///
  /// A `zFar` of 0 puts the far plane at infinity. Nil when a side of the picture or viewport is not
  /// positive, or unless 0 < zNear < zFar.
  package func projectionMatrix(
    for orientation: InterfaceOrientation, viewportSize: SIMD2<Double>, zNear: Double, zFar: Double
  ) -> Matrix4? {
    guard
      let display = DisplayTransform(
        imageSize: imageResolution, orientation: orientation, viewport: viewportSize),
      Self.isDepthRange(zNear, zFar)
    else { return nil }
    let depth =
      zFar == 0 || zFar == .infinity
      ? (z: -1, w: -zNear) : (z: zFar / (zNear - zFar), w: zFar * zNear / (zNear - zFar))
    let clipFromSensor = Self.clipFromCamera(
      intrinsics, imageSize: imageResolution, viewFromImage: display.viewFromImage, depth: depth)
    return clipFromSensor
      * Matrix4(linear: orientation.displayFromSensor.transpose, translation: .zero)
  }

  /// The OpenGL projection (depth −1…1, +y up) from the world into the display's viewport.
  ///
  /// A point lands where `viewPoint(of:through:)` says: ndc = (2x/width − 1, 1 − 2y/height). A `zFar`
  /// of 0 puts the far plane at infinity; 0 < zNear < zFar is the caller's duty.
  package func clipFromWorld(for display: DisplayTransform, zNear: Double, zFar: Double) -> Matrix4
  {
    precondition(Self.isDepthRange(zNear, zFar))
    let depth =
      zFar == 0 || zFar == .infinity
      ? (z: -1, w: -2 * zNear)
      : (z: (zFar + zNear) / (zNear - zFar), w: 2 * zFar * zNear / (zNear - zFar))
    return Self.clipFromCamera(
      intrinsics, imageSize: display.imageSize, viewFromImage: display.viewFromImage, depth: depth)
      * worldFromCamera.inverse.matrix
  }

  private static func isDepthRange(_ zNear: Double, _ zFar: Double) -> Bool {
    zNear > 0 && zNear.isFinite && (zFar == 0 || zFar > zNear)
  }

  /// The law of SEMANTICS C-17: ndc = 2 · viewFromImage(u, v) − 1 with y flipped, times the depth.
  ///
  /// It acts on the sensor's camera axes, since `viewFromImage` holds the turn to the display.
  private static func clipFromCamera(
    _ intrinsics: CameraIntrinsics, imageSize: ImageSize, viewFromImage m: AffineTransform2D,
    depth: (z: Double, w: Double)
  ) -> Matrix4 {
    let size = SIMD2(Double(imageSize.width), Double(imageSize.height))
    let f = SIMD2(intrinsics.fx, intrinsics.fy) / size
    let principal = m * ((SIMD2(intrinsics.cx, intrinsics.cy) + 0.5) / size)
    return Matrix4(
      rows: (
        SIMD4(2 * m.a * f.x, -2 * m.c * f.y, 1 - 2 * principal.x, 0),
        SIMD4(-2 * m.b * f.x, 2 * m.d * f.y, 2 * principal.y - 1, 0),
        SIMD4(0, 0, depth.z, depth.w),
        SIMD4(0, 0, -1, 0)
      ))
  }
}
