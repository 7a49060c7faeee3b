/// A posed pinhole camera, as ARKit's ARCamera without its tracking state.
package struct Camera: Hashable, Sendable {
  /// Camera space is the sensor's (landscape): +x right, +y up, looking along −z (SEMANTICS C-3).
  package var worldFromCamera: Transform
  package var intrinsics: CameraIntrinsics
  /// The size in pixels of the picture that the intrinsics are given for.
  package var imageResolution: ImageSize

  package init(
    worldFromCamera: Transform, intrinsics: CameraIntrinsics, imageResolution: ImageSize
  ) {
    self.worldFromCamera = worldFromCamera
    self.intrinsics = intrinsics
    self.imageResolution = imageResolution
  }

  /// The depth in metres of a world point along the viewing axis; negative behind the camera.
  package func depth(of pointInWorld: SIMD3<Double>) -> Double {
    -(worldFromCamera.inverse * pointInWorld).z
  }

  /// The pixel at which a world point is seen, or nil at and behind the camera (SEMANTICS C-9).
  package func pixel(of pointInWorld: SIMD3<Double>) -> SIMD2<Double>? {
    intrinsics.project(worldFromCamera.inverse * pointInWorld)
  }

  /// The view point at which a world point is seen, or nil at and behind the camera
  /// (ARKit's `projectPoint`, SEMANTICS C-18).
  package func viewPoint(of pointInWorld: SIMD3<Double>, through display: DisplayTransform)
    -> SIMD2<Double>?
  {
    pixel(of: pointInWorld).map(display.viewPoint(atPixel:))
  }

  /// The picking ray in world space through a pixel; nil where the pixel is not finite.
  package func ray(throughPixel pixel: SIMD2<Double>) -> Ray? {
    Ray(
      origin: worldFromCamera.translation,
      direction: worldFromCamera.rotation.act(intrinsics.unproject(pixel)))
  }

  /// The picking ray in world space through a view point (SEMANTICS C-21).
  package func ray(throughViewPoint point: SIMD2<Double>, of display: DisplayTransform) -> Ray? {
    ray(throughPixel: display.pixel(atViewPoint: point))
  }
}
