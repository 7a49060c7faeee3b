package import Geometry

/// Why a picture can't be drawn or a surface can't be made.
package enum RenderingError: Error, Hashable, Sendable {
  /// The window system can't be reached; `detail` is GLFW's own description.
  case noDisplay(detail: String)
  /// The display is there, but it gives no window with OpenGL 3.3.
  case windowRefused(detail: String)
  /// An EGL call failed, so there is no context without a window; `code` is eglGetError's.
  case noHeadlessContext(call: String, code: Int)
  /// The driver refused one of the program's own shaders.
  case shaderRefused(name: String, log: String)
  /// The driver can't draw into a framebuffer of this size; `status` is OpenGL's.
  case framebufferRefused(ImageSize, status: UInt32)
  /// A picture or a surface without pixels, or larger than `limit` on a side.
  case unusableSize(ImageSize, limit: Int)
  /// OpenGL reported `code` after the named step.
  case openGL(code: UInt32, after: String)
  /// The file is missing or is no scalable font; `code` is FreeType's.
  case fontRefused(path: String, code: Int)
  /// Fontconfig knows no font at all.
  case noFont
}
