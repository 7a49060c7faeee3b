/// A posed camera, as ARKit's ARCamera without its tracking state; beyond ARKit, with a lens.
package struct Camera: Hashable, Sendable {
  /// Camera space is the sensor's (landscape): +x right, +y up, looking along −z (SEMANTICS C-3).
  package var worldFromCamera: Transform
  package var intrinsics: CameraIntrinsics
  /// The size in pixels of the picture that the intrinsics are given for.
  package var imageResolution: ImageSize
  /// The lens through which the picture was taken; nil where it is as a pinhole's, as ARKit's are.
  ///
  /// Pixels are those of the picture as it is: projections are bent, and rays unbent, exactly.
  package var distortion: LensDistortion?

  package init(
    worldFromCamera: Transform, intrinsics: CameraIntrinsics, imageResolution: ImageSize,
    distortion: LensDistortion? = nil
  ) {
    self.worldFromCamera = worldFromCamera
    self.intrinsics = intrinsics
    self.imageResolution = imageResolution
    self.distortion = distortion
  }

  /// The depth in metres of a world point along the viewing axis; negative behind the camera.
  package func depth(of pointInWorld: SIMD3<Double>) -> Double {
    -(worldFromCamera.inverse * pointInWorld).z
  }

  /// The pixel at which a world point is seen, or nil at and behind the camera (SEMANTICS C-9).
  ///
  /// Nil also where the lens model folds the picture over.
  package func pixel(of pointInWorld: SIMD3<Double>) -> SIMD2<Double>? {
    intrinsics.project(worldFromCamera.inverse * pointInWorld, distortion: distortion)
  }

  /// The view point at which a world point is seen, or nil at and behind the camera
  /// (ARKit's `projectPoint`, SEMANTICS C-18).
  package func viewPoint(of pointInWorld: SIMD3<Double>, through display: DisplayTransform)
    -> SIMD2<Double>?
  {
    pixel(of: pointInWorld).map(display.viewPoint(atPixel:))
  }

  /// The picking ray in world space through a pixel; nil where the pixel is not finite, or none that
  /// the lens shows.
  package func ray(throughPixel pixel: SIMD2<Double>) -> Ray? {
    intrinsics.unproject(pixel, distortion: distortion).flatMap {
      Ray(origin: worldFromCamera.translation, direction: worldFromCamera.rotation.act($0))
    }
  }

  /// The picking ray in world space through a view point (SEMANTICS C-21).
  package func ray(throughViewPoint point: SIMD2<Double>, of display: DisplayTransform) -> Ray? {
    ray(throughPixel: display.pixel(atViewPoint: point))
  }

  /// The view point of a world point, continued as a formula to points behind the camera
  /// (SEMANTICS C-19); nil only in the plane of the camera.
  package func continuedViewPoint(
    of pointInWorld: SIMD3<Double>, through display: DisplayTransform
  ) -> SIMD2<Double>? {
    let point = worldFromCamera.inverse * pointInWorld
    if distortion != nil, let pixel = intrinsics.project(point, distortion: distortion) {
      return display.viewPoint(atPixel: pixel)
    }
    let pixel = SIMD2(
      intrinsics.cx - intrinsics.fx * point.x / point.z,
      intrinsics.cy + intrinsics.fy * point.y / point.z)
    return pixel.isFinite ? display.viewPoint(atPixel: pixel) : nil
  }

  /// The world point on the x–z plane of `worldFromPlane` that is seen at a view point
  /// (ARKit's `unprojectPoint(_:ontoPlane:…)`, SEMANTICS C-20).
  ///
  /// Nil where the plane is behind the camera or seen edge on.
  package func unprojectPoint(
    _ viewPoint: SIMD2<Double>, ontoPlane worldFromPlane: Transform,
    through display: DisplayTransform
  ) -> SIMD3<Double>? {
    guard let ray = ray(throughViewPoint: viewPoint, of: display),
      let distance = Plane(xzOf: worldFromPlane).distance(along: ray)
    else { return nil }
    return ray.point(at: distance)
  }

  /// The angles of `worldFromCamera` (ARKit's `eulerAngles`, SEMANTICS C-6).
  package var eulerAngles: EulerAngles { worldFromCamera.rotation.eulerAngles }

  /// The matrix from the world to the camera axes as turned for the display (SEMANTICS C-13).
  package func viewMatrix(for orientation: InterfaceOrientation) -> Matrix4 {
    Matrix4(linear: orientation.displayFromSensor, translation: .zero)
      * worldFromCamera.inverse.matrix
  }
}
