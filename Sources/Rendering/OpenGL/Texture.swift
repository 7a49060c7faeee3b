import COpenGL
import Geometry

/// An OpenGL texture of 8-bit samples; it is deleted with the value.
///
/// Like all handles in this folder it belongs to the context that was current when it was made,
/// which must be current whenever it is used and when it goes.
struct Texture: ~Copyable {
  enum Format {
    case red, redGreen, rgbx
  }

  let name: GLuint
  private(set) var size = ImageSize(width: 0, height: 0)
  private let format: Format

  init(_ format: Format, smooth: Bool) {
    var name: GLuint = 0
    glGenTextures(1, &name)
    self.name = name
    self.format = format
    let target = GLenum(GL_TEXTURE_2D)
    let filter = smooth ? GL_LINEAR : GL_NEAREST
    glBindTexture(target, name)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), filter)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), filter)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
  }

  deinit {
    var name = name
    glDeleteTextures(1, &name)
  }

  /// Replaces the whole picture; `rowSamples` is the distance between rows in pixels, and nil
  /// `pixels` leaves the contents undefined.
  mutating func upload(_ pixels: UnsafeRawPointer?, size: ImageSize, rowSamples: Int) {
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(rowSamples))
    if size == self.size {
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(size.width), GLsizei(size.height),
        format.pixelFormat, GLenum(GL_UNSIGNED_BYTE), pixels)
    } else {
      glTexImage2D(
        GLenum(GL_TEXTURE_2D), 0, format.internalFormat, GLsizei(size.width),
        GLsizei(size.height), 0, format.pixelFormat, GLenum(GL_UNSIGNED_BYTE), pixels)
      self.size = size
    }
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
  }

  /// Replaces a rectangle that lies inside the picture with rows without padding.
  func replace(x: Int, y: Int, size: ImageSize, with pixels: [UInt8]) {
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(size.width), GLsizei(size.height),
      format.pixelFormat, GLenum(GL_UNSIGNED_BYTE), pixels)
  }

  func bind(unit: Int32) {
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
  }
}

extension Texture.Format {
  fileprivate var internalFormat: GLint {
    switch self {
    case .red: GL_R8
    case .redGreen: GL_RG8
    case .rgbx: GL_RGBA8
    }
  }

  fileprivate var pixelFormat: GLenum {
    switch self {
    case .red: GLenum(GL_RED)
    case .redGreen: GLenum(GL_RG)
    case .rgbx: GLenum(GL_RGBA)
    }
  }
}
