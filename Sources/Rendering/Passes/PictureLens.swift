import COpenGL
import Geometry

/// The lens of a picture that is drawn as a pinhole's, as numbers for the shader `image_lens`.
struct PictureLens {
  let camera: Camera
  let distortion: LensDistortion

  /// Nil where there is nothing to undo.
  init?(_ distortion: LensDistortion?, of camera: Camera) {
    guard let distortion, camera.intrinsics.isUsable else { return nil }
    self.camera = camera
    self.distortion = distortion
  }

  /// Sets the uniforms of the program in use.
  func load(into program: borrowing ShaderProgram) {
    let (k, size) = (camera.intrinsics, camera.imageResolution)
    let (width, height) = (Double(size.width), Double(size.height))
    set(program.location("focalLength"), SIMD2(k.fx / width, k.fy / height))
    set(program.location("principalPoint"), SIMD2((k.cx + 0.5) / width, (k.cy + 0.5) / height))
    let radial = program.location("radial")
    let fisheye = program.location("isFisheye")
    switch distortion {
    case .brownConrady(let k1, let k2, let p1, let p2, let k3):
      glUniform1i(fisheye, 0)
      glUniform4f(radial, Float(k1), Float(k2), Float(k3), 0)
      set(program.location("tangential"), SIMD2(p1, p2))
    case .kannalaBrandt(let k1, let k2, let k3, let k4):
      glUniform1i(fisheye, 1)
      glUniform4f(radial, Float(k1), Float(k2), Float(k3), Float(k4))
      set(program.location("tangential"), .zero)
    }
    glUniform1f(program.location("foldRadius"), Float(min(distortion.foldRadius, 1e9)))
  }

  private func set(_ place: GLint, _ value: SIMD2<Double>) {
    glUniform2f(place, Float(value.x), Float(value.y))
  }
}
