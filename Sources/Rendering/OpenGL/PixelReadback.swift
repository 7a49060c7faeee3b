import COpenGL
import Geometry
import Imaging

/// Reads the bound framebuffer's lower left `size` pixels, turned so that the top row is first.
///
/// RGBA is asked for because drivers copy it without conversion; alpha is dropped here.
func readBoundFramebuffer(size: ImageSize) -> RGBImage {
  let (width, height) = (size.width, size.height)
  var rgba = [UInt8](repeating: 0, count: 4 * width * height)
  glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
  glReadPixels(
    0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &rgba)
  let bytes = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { rgb, count in
    rgba.withUnsafeBufferPointer { rgba in
      for row in 0..<height {
        var source = 4 * width * (height - 1 - row)
        var target = 3 * width * row
        for _ in 0..<width {
          rgb[target] = rgba[source]
          rgb[target + 1] = rgba[source + 1]
          rgb[target + 2] = rgba[source + 2]
          source += 4
          target += 3
        }
      }
    }
    count = 3 * width * height
  }
  return RGBImage(size: size, bytes: bytes)
}

/// Throws the first error that OpenGL has recorded since the last check.
func checkOpenGL(after step: String) throws(RenderingError) {
  let code = glGetError()
  guard code == GLenum(GL_NO_ERROR) else { throw .openGL(code: code, after: step) }
}
