import Foundation

extension Camera {
  /// The same camera with a lens that bends nothing.
  package var pinhole: Camera {
    Camera(
      worldFromCamera: worldFromCamera, intrinsics: intrinsics, imageResolution: imageResolution)
  }

  /// The pinhole's pixel for what is seen at a pixel; nil where the pinhole doesn't see it.
  package func pinholePixel(ofPixel pixel: SIMD2<Double>) -> SIMD2<Double>? {
    intrinsics.unproject(pixel, distortion: distortion).flatMap(intrinsics.project)
  }

  /// The pixel at which is seen what the pinhole sees at a pixel; nil where the lens doesn't show it.
  package func pixel(ofPinholePixel pixel: SIMD2<Double>) -> SIMD2<Double>? {
    intrinsics.project(intrinsics.unproject(pixel), distortion: distortion)
  }

  /// A point in camera space moved, at its depth, to where the pinhole sees it at its own pixel.
  ///
  /// For drawing through a projection matrix, which knows no lens. The point itself at and behind the
  /// camera; nil where the lens doesn't show it.
  package func bent(_ pointInCamera: SIMD3<Double>) -> SIMD3<Double>? {
    let depth = -pointInCamera.z
    guard let distortion, depth > 0 else { return pointInCamera }
    let ideal = SIMD2(pointInCamera.x, -pointInCamera.y) / depth
    guard distortion.isOneToOne(at: ideal) else { return nil }
    let seen = distortion.distort(ideal) * depth
    return SIMD3(seen.x, -seen.y, pointInCamera.z)
  }
}

extension LensDistortion {
  /// The distance from the axis, on normalized coordinates, up to which the model is one to one.
  ///
  /// Infinity where it is so for all that a picture can show; found in steps of 0.01.
  package var foldRadius: Double {
    for step in 1...1000 {
      let radius = Double(step) / 100
      if slope(atRadius: isFisheye ? atan(radius) : radius) <= 0 { return radius - 0.01 }
    }
    return .infinity
  }
}
