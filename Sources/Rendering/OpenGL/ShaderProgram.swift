import COpenGL

/// Linked shaders; it is deleted with the value.
struct ShaderProgram: ~Copyable {
  let name: GLuint

  /// Compiles and links sources in GLSL 3.30; `title` names the pass in an error.
  ///
  /// `constants` are whole numbers that the fragment shader has by name. Loops up to one are unrolled,
  /// which a processor that draws runs several times as fast.
  init(
    _ title: String, vertex: [UInt8], geometry: [UInt8]? = nil, fragment: [UInt8],
    constants: KeyValuePairs<String, Int> = [:]
  ) throws(RenderingError) {
    // They come after the first line, which has the version.
    let head = fragment.prefix { $0 != UInt8(ascii: "\n") }
    let definitions = constants.map { "\n#define \($0.key) \($0.value)" }.joined()
    let fragment = head + Array(definitions.utf8) + fragment.dropFirst(head.count)
    var stages = [
      (GL_VERTEX_SHADER, vertex, "vert"), (GL_FRAGMENT_SHADER, Array(fragment), "frag"),
    ]
    if let geometry { stages.append((GL_GEOMETRY_SHADER, geometry, "geom")) }
    let name = glCreateProgram()
    do throws(RenderingError) {
      for (kind, source, ending) in stages {
        let shader = try Shader(GLenum(kind), source: source, title: "\(title).\(ending)")
        glAttachShader(name, shader.name)
      }
      glLinkProgram(name)
      var linked: GLint = 0
      glGetProgramiv(name, GLenum(GL_LINK_STATUS), &linked)
      guard linked != 0 else {
        throw .shaderRefused(name: title, log: infoLog { glGetProgramInfoLog(name, $0, nil, $1) })
      }
    } catch {
      glDeleteProgram(name)
      throw error
    }
    self.name = name
  }

  deinit { glDeleteProgram(name) }

  func use() { glUseProgram(name) }

  /// The place of a uniform, or −1, which OpenGL ignores, where the driver removed it.
  func location(_ uniform: String) -> GLint { glGetUniformLocation(name, uniform) }
}

/// One compiled shader stage; a program that it is attached to keeps what it needs of it.
private struct Shader: ~Copyable {
  let name: GLuint

  init(_ kind: GLenum, source: [UInt8], title: String) throws(RenderingError) {
    let name = glCreateShader(kind)
    source.withUnsafeBytes { bytes in
      var start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var count = GLint(bytes.count)
      glShaderSource(name, 1, &start, &count)
    }
    glCompileShader(name)
    var compiled: GLint = 0
    glGetShaderiv(name, GLenum(GL_COMPILE_STATUS), &compiled)
    guard compiled != 0 else {
      let log = infoLog { glGetShaderInfoLog(name, $0, nil, $1) }
      glDeleteShader(name)
      throw .shaderRefused(name: title, log: log)
    }
    self.name = name
  }

  deinit { glDeleteShader(name) }
}

private func infoLog(_ read: (GLsizei, UnsafeMutablePointer<CChar>?) -> Void) -> String {
  var log = [CChar](repeating: 0, count: 4096)
  read(GLsizei(log.count), &log)
  return String(decoding: log.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
