import COpenGL
import Geometry

/// A texture of any format, for pictures that are drawn or baked once; it is deleted with the value.
struct TextureObject: ~Copyable {
  let name: GLuint
  let size: ImageSize

  /// A picture without mipmaps and with undefined contents, clamped at its edges.
  init(_ internalFormat: GLint, size: ImageSize, filter: GLint = GL_NEAREST) {
    let isDepth = [GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32F].contains(internalFormat)
    let isInteger = internalFormat == GL_R16UI
    let layout = isDepth ? GL_DEPTH_COMPONENT : isInteger ? GL_RED_INTEGER : GL_RGBA
    let sample = isInteger ? GL_UNSIGNED_SHORT : GL_FLOAT
    self.init(size: size, minifying: filter, magnifying: filter, wrap: GL_CLAMP_TO_EDGE)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, internalFormat, GLsizei(size.width), GLsizei(size.height), 0,
      GLenum(layout), GLenum(sample), nil)
  }

  /// An sRGB picture of RGBA bytes with mipmaps made in linear light; the first row is at t = 0.
  init(sRGB pixels: [UInt8], size: ImageSize, wrap: GLint) {
    precondition(pixels.count == 4 * size.width * size.height, "4 bytes a pixel")
    self.init(size: size, minifying: GL_LINEAR_MIPMAP_LINEAR, magnifying: GL_LINEAR, wrap: wrap)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_SRGB8_ALPHA8, GLsizei(size.width), GLsizei(size.height), 0,
      GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
    glGenerateMipmap(GLenum(GL_TEXTURE_2D))
  }

  /// Pairs of numbers, row by row.
  init(pairs: [Float], size: ImageSize) {
    precondition(pairs.count == 2 * size.width * size.height, "2 numbers a pixel")
    self.init(size: size, minifying: GL_NEAREST, magnifying: GL_NEAREST, wrap: GL_CLAMP_TO_EDGE)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RG32F, GLsizei(size.width), GLsizei(size.height), 0,
      GLenum(GL_RG), GLenum(GL_FLOAT), pairs)
  }

  private init(size: ImageSize, minifying: GLint, magnifying: GLint, wrap: GLint) {
    var name: GLuint = 0
    glGenTextures(1, &name)
    self.name = name
    self.size = size
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, name)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), minifying)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), magnifying)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), wrap)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), wrap)
  }

  deinit {
    var name = name
    glDeleteTextures(1, &name)
  }

  func bind(unit: Int32) {
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
  }

  /// Makes lookups compare with the depth stored here, four neighbours weighted.
  func compareDepths() {
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, name)
    glTexParameteri(target, GLenum(GL_TEXTURE_COMPARE_MODE), GL_COMPARE_REF_TO_TEXTURE)
    glTexParameteri(target, GLenum(GL_TEXTURE_COMPARE_FUNC), GL_LEQUAL)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
  }
}
