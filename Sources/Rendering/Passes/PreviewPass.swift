import COpenGL
import Geometry
import Imaging

/// Draws a still picture into a part of the framebuffer.
struct PreviewPass: ~Copyable {
  private var imagePass: ImagePass

  init(_ imagePass: consuming ImagePass) { self.imagePass = imagePass }

  /// Fills the rectangle with the upright picture, cut at the sides where it doesn't fit.
  mutating func draw(
    _ preview: ScenePreview, in rect: PixelRect, of framebufferSize: ImageSize
  ) throws(RenderingError) {
    let size = ImageSize(width: Int(rect.width.rounded()), height: Int(rect.height.rounded()))
    guard
      let display = DisplayTransform(
        imageSize: preview.image.size, orientation: preview.orientation,
        viewport: SIMD2(Double(size.width), Double(size.height)))
    else { return }
    glDisable(GLenum(GL_BLEND))
    glViewport(
      GLint(rect.x.rounded()), GLint((Double(framebufferSize.height) - rect.maxY).rounded()),
      GLsizei(size.width), GLsizei(size.height))
    try imagePass.draw(preview.image, display: display, to: size, mayCopy: false)
    glViewport(0, 0, GLsizei(framebufferSize.width), GLsizei(framebufferSize.height))
    glEnable(GLenum(GL_BLEND))
  }
}
