import COpenGL

/// Draws points as round dots, coloured by quality and age.
struct PointPass: ~Copyable {
  private let program: ShaderProgram
  private let stream: VertexStream<ScenePoint>
  private let clipFromWorld: GLint
  private let size: GLint

  /// The dots' diameter in points.
  static let diameter = 6.5

  init() throws(RenderingError) {
    program = try ShaderProgram(
      "point", vertex: PackageResources.point_vert, fragment: PackageResources.point_frag)
    let positionOffset = MemoryLayout<ScenePoint>.offset(of: \.positionInWorld) ?? 0
    let qualityOffset = MemoryLayout<ScenePoint>.offset(of: \.quality) ?? 16
    let ageOffset = MemoryLayout<ScenePoint>.offset(of: \.age) ?? 20
    let sizeOffset = MemoryLayout<ScenePoint>.offset(of: \.size) ?? 24
    stream = VertexStream([
      VertexAttribute(components: 3, byteOffset: positionOffset),
      VertexAttribute(components: 1, byteOffset: qualityOffset),
      VertexAttribute(components: 1, byteOffset: ageOffset),
      VertexAttribute(components: 1, byteOffset: sizeOffset),
    ])
    clipFromWorld = program.location("clipFromWorld")
    size = program.location("size")
  }

  /// Linear in the points, which go to the driver as they are, in the space that `matrix` is from.
  func draw(_ points: [ScenePoint], clipFromSource matrix: ClipTransform, pixelsPerPoint: Double) {
    guard !points.isEmpty else { return }
    program.use()
    glUniformMatrix4fv(clipFromWorld, 1, GLboolean(GL_FALSE), matrix.floats)
    glUniform1f(size, Float(max(2, Self.diameter * pixelsPerPoint)))
    stream.load(points)
    glDrawArrays(GLenum(GL_POINTS), 0, GLsizei(clamping: points.count))
  }
}
