import COpenGL

/// A scene's triangles in the driver's memory.
struct SceneBuffers: ~Copyable {
  private let vertices = Buffer()
  private let fixed: SceneIndices
  private let sorted: SceneIndices
  private let indexCount: Int

  init(_ mesh: SceneMesh) {
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), vertices.name)
    mesh.vertices.withUnsafeBytes {
      glBufferData(
        GLenum(GL_ARRAY_BUFFER), GLsizeiptr($0.count), $0.baseAddress, GLenum(GL_STATIC_DRAW))
    }
    fixed = SceneIndices(over: vertices)
    fixed.load(mesh.indices, usage: GL_STATIC_DRAW)
    sorted = SceneIndices(over: vertices)
    indexCount = mesh.indices.count
  }

  func bind() { fixed.bind() }

  /// Draws a part of the mesh's indices; the buffers must be bound.
  func draw(_ range: Range<Int>) { SceneIndices.draw(range) }

  /// Draws batches that are seen from a place, nearest first; `prepare` is called before each.
  ///
  /// Closed objects are drawn from outside only, unless one may be inside of them.
  func draw(
    _ batches: [SceneMesh.Batch], from eye: SIMD3<Float>,
    prepare: (SceneMesh.Batch) -> Void = { _ in }
  ) {
    bind()
    // The picture's top row is at the bottom of clip space, which turns triangles over.
    glFrontFace(GLenum(GL_CW))
    for batch in batches {
      prepare(batch)
      if batch.isClosed && batch.bounds.squaredDistance(to: eye) > 0 {
        glEnable(GLenum(GL_CULL_FACE))
      } else {
        glDisable(GLenum(GL_CULL_FACE))
      }
      draw(batch.range)
    }
    glDisable(GLenum(GL_CULL_FACE))
    glFrontFace(GLenum(GL_CCW))
  }

  func drawAll() { draw(0..<indexCount) }

  /// Binds these indices instead of the mesh's own.
  func bind(sorted indices: [UInt32]) { sorted.load(indices, usage: GL_STREAM_DRAW) }
}

/// An order in which vertices are drawn.
private struct SceneIndices: ~Copyable {
  private let array = VertexArray()
  private let buffer = Buffer()

  init(over vertices: borrowing Buffer) {
    array.bind()
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), vertices.name)
    var offset = 0
    for (location, components) in [3, 3, 2, 2, 1].enumerated() {
      glEnableVertexAttribArray(GLuint(location))
      glVertexAttribPointer(
        GLuint(location), GLint(components), GLenum(GL_FLOAT), GLboolean(GL_FALSE),
        GLsizei(MemoryLayout<SceneMesh.Vertex>.stride), UnsafeRawPointer(bitPattern: offset))
      offset += components * MemoryLayout<Float>.size
    }
  }

  func bind() { array.bind() }

  func load(_ indices: [UInt32], usage: Int32) {
    array.bind()
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffer.name)
    indices.withUnsafeBytes {
      glBufferData(
        GLenum(GL_ELEMENT_ARRAY_BUFFER), GLsizeiptr($0.count), $0.baseAddress, GLenum(usage))
    }
  }

  static func draw(_ range: Range<Int>) {
    glDrawElements(
      GLenum(GL_TRIANGLES), GLsizei(range.count), GLenum(GL_UNSIGNED_INT),
      UnsafeRawPointer(bitPattern: range.lowerBound * MemoryLayout<UInt32>.size))
  }
}
