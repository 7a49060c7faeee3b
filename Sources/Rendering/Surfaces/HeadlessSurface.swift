import CEGL
package import Geometry
package import Imaging

/// A picture in memory, drawn by OpenGL 3.3 without any window system.
///
/// It is drawn by EGL's software device where there is one, so that pictures repeat from machine to
/// machine, else by whatever Mesa's surfaceless display offers. Its context stays current on the thread that made it until another one is made current.
package final class HeadlessSurface: RenderSurface {
  private let framebuffer: Framebuffer
  private let context: HeadlessContext

  package init(size: ImageSize) throws(RenderingError) {
    let context = try HeadlessContext()
    try context.makeCurrent()
    framebuffer = try Framebuffer(size: size)
    self.context = context
  }

  deinit {
    // The framebuffer goes before the context, and only in its own context does its name mean it.
    context.makeCurrentIfPossible()
  }

  package var framebufferSize: ImageSize { framebuffer.size }

  package func makeCurrent() throws(RenderingError) {
    try context.makeCurrent()
    framebuffer.bind()
  }

  package func readRGB() throws(RenderingError) -> RGBImage {
    try makeCurrent()
    let image = readBoundFramebuffer(size: framebuffer.size)
    try checkOpenGL(after: "reading the picture")
    return image
  }
}

/// An OpenGL context that no window belongs to; it is destroyed with the value.
///
/// The display is shared by the whole process and therefore never terminated.
private struct HeadlessContext: ~Copyable {
  private let display: EGLDisplay
  private let context: EGLContext

  init() throws(RenderingError) {
    let surfaceless = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    guard let display = SoftwareDisplay.find() ?? surfaceless else {
      throw Self.failure("eglGetPlatformDisplay")
    }
    guard eglInitialize(display, nil, nil) == EGL_TRUE else {
      throw Self.failure("eglInitialize")
    }
    guard eglBindAPI(EGLenum(EGL_OPENGL_API)) == EGL_TRUE else {
      throw Self.failure("eglBindAPI")
    }
    let attributes: [EGLint] = [
      EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE,
    ]
    guard let context = eglCreateContext(display, nil, nil, attributes) else {
      throw Self.failure("eglCreateContext")
    }
    self.display = display
    self.context = context
  }

  deinit {
    if eglGetCurrentContext() == context { _ = eglMakeCurrent(display, nil, nil, nil) }
    _ = eglDestroyContext(display, context)
  }

  func makeCurrent() throws(RenderingError) {
    guard eglMakeCurrent(display, nil, nil, context) == EGL_TRUE else {
      throw Self.failure("eglMakeCurrent")
    }
  }

  /// The same without a complaint, for a caller that is going away.
  func makeCurrentIfPossible() { _ = eglMakeCurrent(display, nil, nil, context) }

  private static func failure(_ call: String) -> RenderingError {
    .noHeadlessContext(call: call, code: Int(eglGetError()))
  }
}
