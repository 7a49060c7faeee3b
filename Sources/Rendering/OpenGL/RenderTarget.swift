import COpenGL
import Geometry

/// A framebuffer whose attachments are textures or buffers that others keep.
struct RenderTarget: ~Copyable {
  let name: GLuint
  let size: ImageSize

  /// Attachments of one size; every colour texture is written, in the order given.
  init(size: ImageSize, colors: [GLuint], depthTexture: GLuint? = nil) throws(RenderingError) {
    self.init(unchecked: size)
    for (index, texture) in colors.enumerated() {
      glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0 + Int32(index)), GLenum(GL_TEXTURE_2D),
        texture, 0)
    }
    if let depthTexture {
      glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_TEXTURE_2D), depthTexture, 0)
    }
    if colors.isEmpty {
      glDrawBuffer(GLenum(GL_NONE))
      glReadBuffer(GLenum(GL_NONE))
    } else {
      glDrawBuffers(
        GLsizei(colors.count), colors.indices.map { GLenum(GL_COLOR_ATTACHMENT0 + Int32($0)) })
    }
    try check()
  }

  /// A colour buffer and, where there is one, a depth buffer.
  init(color: borrowing RenderBuffer, depth: GLuint?) throws(RenderingError) {
    self.init(unchecked: color.size)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), color.name)
    if let depth {
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth)
    }
    try check()
  }

  private init(unchecked size: ImageSize) {
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    self.name = name
    self.size = size
  }

  deinit {
    var name = name
    glDeleteFramebuffers(1, &name)
  }

  private func check() throws(RenderingError) {
    let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .framebufferRefused(size, status: status)
    }
  }

  /// Makes the whole of it the target of drawing.
  func bind() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
  }

  /// Copies the colours to another of the same size, samples averaged.
  func resolve(to target: borrowing RenderTarget) {
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.name)
    let (width, height) = (GLint(size.width), GLint(size.height))
    glBlitFramebuffer(
      0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }
}

/// A picture that is drawn into but never sampled; it is deleted with the value.
struct RenderBuffer: ~Copyable {
  let name: GLuint
  let size: ImageSize

  init(_ format: GLint, size: ImageSize, samples: Int = 0) throws(RenderingError) {
    var limit: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_RENDERBUFFER_SIZE), &limit)
    guard size.width > 0, size.height > 0, size.width <= limit, size.height <= limit else {
      throw .unusableSize(size, limit: Int(limit))
    }
    var name: GLuint = 0
    glGenRenderbuffers(1, &name)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
    glRenderbufferStorageMultisample(
      GLenum(GL_RENDERBUFFER), GLsizei(samples), GLenum(format), GLsizei(size.width),
      GLsizei(size.height))
    self.name = name
    self.size = size
  }

  deinit {
    var name = name
    glDeleteRenderbuffers(1, &name)
  }
}
