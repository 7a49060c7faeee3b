package import Geometry

/// The camera that films a scene.
package struct SceneCamera: Hashable, Sendable {
  package var intrinsics: CameraIntrinsics
  package var imageSize: ImageSize
  package var distortion: LensDistortion?
  /// The standard deviation of each pixel's noise, in levels of 255.
  package var noise: Double
  /// How long each picture is exposed, in seconds around its timestamp; 0 gives no motion blur.
  package var exposureSeconds: Double
  /// The standard deviation of the lens's blur, in pixels.
  package var blurPixels: Double
  /// How far the brightness wanders, as a factor (0.1: ±10 %), and over how many seconds.
  package var exposureWander: Double
  package var exposurePeriodSeconds: Double

  package init(
    intrinsics: CameraIntrinsics, imageSize: ImageSize, distortion: LensDistortion? = nil,
    noise: Double = 0, exposureSeconds: Double = 0, blurPixels: Double = 0,
    exposureWander: Double = 0, exposurePeriodSeconds: Double = 4
  ) {
    self.intrinsics = intrinsics
    self.imageSize = imageSize
    self.distortion = distortion
    self.noise = noise
    self.exposureSeconds = exposureSeconds
    self.blurPixels = blurPixels
    self.exposureWander = exposureWander
    self.exposurePeriodSeconds = exposurePeriodSeconds
  }
}

/// Where the camera of a path is at a time.
package struct SceneViewpoint: Hashable, Sendable {
  package var worldFromCamera: Transform
  package var camera: SceneCamera

  package init(worldFromCamera: Transform, camera: SceneCamera) {
    self.worldFromCamera = worldFromCamera
    self.camera = camera
  }
}
