import COpenGL

/// An OpenGL buffer; it is deleted with the value.
struct Buffer: ~Copyable {
  let name: GLuint

  init() {
    var name: GLuint = 0
    glGenBuffers(1, &name)
    self.name = name
  }

  deinit {
    var name = name
    glDeleteBuffers(1, &name)
  }
}

/// An OpenGL vertex array object; it is deleted with the value.
struct VertexArray: ~Copyable {
  let name: GLuint

  init() {
    var name: GLuint = 0
    glGenVertexArrays(1, &name)
    self.name = name
  }

  deinit {
    var name = name
    glDeleteVertexArrays(1, &name)
  }

  func bind() { glBindVertexArray(name) }
}

/// One input of a vertex shader: floats at an offset inside the Swift value that carries it.
struct VertexAttribute {
  var components: Int
  var byteOffset: Int
}

/// Vertices or instances that are written anew for each picture.
struct VertexStream<Element: BitwiseCopyable>: ~Copyable {
  private let array = VertexArray()
  private let buffer = Buffer()

  /// Attributes take the locations 0, 1, …; `perInstance` advances them once an instance.
  init(_ attributes: [VertexAttribute], perInstance: Bool = false) {
    array.bind()
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
    for (location, attribute) in attributes.enumerated() {
      glEnableVertexAttribArray(GLuint(location))
      glVertexAttribPointer(
        GLuint(location), GLint(attribute.components), GLenum(GL_FLOAT), GLboolean(GL_FALSE),
        GLsizei(MemoryLayout<Element>.stride), UnsafeRawPointer(bitPattern: attribute.byteOffset))
      if perInstance { glVertexAttribDivisor(GLuint(location), 1) }
    }
  }

  /// Replaces the contents and leaves the stream bound for drawing.
  func load(_ elements: [Element]) {
    array.bind()
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
    elements.withUnsafeBytes {
      glBufferData(
        GLenum(GL_ARRAY_BUFFER), GLsizeiptr($0.count), $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
  }
}
