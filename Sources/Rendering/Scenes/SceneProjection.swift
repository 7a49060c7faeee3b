import Geometry

/// The way from the world to OpenGL's clip space, the top row of the picture at the bottom.
///
/// Pixels then lie in memory as pictures do, rows from the top.
struct SceneProjection {
  /// Nothing nearer is ever drawn, in metres.
  static let nearest = 0.02

  let clipFromWorld: Matrix4
  let intrinsics: CameraIntrinsics
  let worldFromCamera: Transform
  /// Nothing farther is drawn, in metres.
  let far: Double

  /// ndc = (2(px + ½)/width − 1, 2(py + ½)/height − 1), with the pixel of SEMANTICS C-9.
  ///
  /// All that is to be drawn is at `distances` from the camera. A depth buffer tells things at depth z
  /// apart that are some z² / (2²⁴ · near) from each other, so the near plane is as far as may be.
  init(
    intrinsics k: CameraIntrinsics, imageSize: ImageSize, worldFromCamera: Transform,
    distances: ClosedRange<Double>
  ) {
    let (width, height) = (Double(imageSize.width), Double(imageSize.height))
    // In the picture's farthest corner depth is the least part of the distance.
    let corner = SIMD2(
      max(k.cx + 0.5, width - k.cx - 0.5) / k.fx, max(k.cy + 0.5, height - k.cy - 0.5) / k.fy)
    let share = 1 / (1 + corner.dot(corner)).squareRoot()
    let near = max(Self.nearest, 0.999 * share * distances.lowerBound)
    let far = max(distances.upperBound, 2 * near)
    let clipFromCamera = Matrix4(
      rows: (
        SIMD4(2 * k.fx / width, 0, 1 - 2 * (k.cx + 0.5) / width, 0),
        SIMD4(0, -2 * k.fy / height, 1 - 2 * (k.cy + 0.5) / height, 0),
        SIMD4(0, 0, -(far + near) / (far - near), -2 * far * near / (far - near)),
        SIMD4(0, 0, -1, 0)
      ))
    clipFromWorld = clipFromCamera * worldFromCamera.inverse.matrix
    intrinsics = k
    self.worldFromCamera = worldFromCamera
    self.far = far
  }

  /// False where all of a box is outside one of the picture's sides or behind the camera.
  func mayShow(_ bounds: SceneBounds) -> Bool { Self.mayShow(bounds, in: clipFromWorld) }

  static func mayShow(_ bounds: SceneBounds, in clipFromWorld: Matrix4) -> Bool {
    let rows = clipFromWorld.transpose.columns
    return [
      rows.3 + rows.0, rows.3 - rows.0, rows.3 + rows.1, rows.3 - rows.1, rows.3 + rows.2,
    ].allSatisfy { plane in
      let normal = SIMD3(plane.x, plane.y, plane.z)
      let farthest = SIMD3<Double>(bounds.upper).replacing(
        with: SIMD3<Double>(bounds.lower), where: normal .< 0)
      return normal.dot(farthest) + plane.w >= 0
    }
  }
}

extension Matrix4 {
  /// The sixteen values in the order that OpenGL wants.
  var floats: [Float] {
    [columns.0, columns.1, columns.2, columns.3].flatMap {
      [Float($0.x), Float($0.y), Float($0.z), Float($0.w)]
    }
  }
}
