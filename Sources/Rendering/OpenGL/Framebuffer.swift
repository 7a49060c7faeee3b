import COpenGL
import Geometry

/// A colour picture in the driver's memory that can be drawn into and read back.
struct Framebuffer: ~Copyable {
  let name: GLuint
  let size: ImageSize
  private let color: GLuint

  init(size: ImageSize) throws(RenderingError) {
    var limit: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_RENDERBUFFER_SIZE), &limit)
    guard size.width > 0, size.height > 0, size.width <= limit, size.height <= limit else {
      throw .unusableSize(size, limit: Int(limit))
    }
    var name: GLuint = 0
    var color: GLuint = 0
    glGenFramebuffers(1, &name)
    glGenRenderbuffers(1, &color)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), color)
    glRenderbufferStorage(
      GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), GLsizei(size.width), GLsizei(size.height))
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), color)
    let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      glDeleteFramebuffers(1, &name)
      glDeleteRenderbuffers(1, &color)
      throw .framebufferRefused(size, status: status)
    }
    self.name = name
    self.color = color
    self.size = size
  }

  deinit {
    var name = name
    var color = color
    glDeleteFramebuffers(1, &name)
    glDeleteRenderbuffers(1, &color)
  }

  func bind() { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name) }
}

/// A texture seen as a picture to copy from.
struct TextureReader: ~Copyable {
  private let name: GLuint

  init() {
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    self.name = name
  }

  deinit {
    var name = name
    glDeleteFramebuffers(1, &name)
  }

  /// Copies the texture pixel by pixel to the lower left corner of the picture being drawn.
  func blit(_ texture: borrowing Texture) {
    let (width, height) = (GLint(texture.size.width), GLint(texture.size.height))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name)
    glFramebufferTexture2D(
      GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D),
      texture.name, 0)
    glBlitFramebuffer(
      0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
  }
}
