import COpenGL
import Geometry

/// Draws planes as a translucent grid inside a soft outline, coloured by alignment.
struct PlanePass: ~Copyable {
  private let program: ShaderProgram
  private let stream: VertexStream<PlaneVertex>
  private let clipFromCamera: GLint
  private let tint: GLint
  private let isOutline: GLint
  private let lineWidth: GLint

  init() throws(RenderingError) {
    program = try ShaderProgram(
      "plane", vertex: PackageResources.plane_vert, fragment: PackageResources.plane_frag)
    stream = VertexStream([
      VertexAttribute(components: 3, byteOffset: 0),
      VertexAttribute(components: 2, byteOffset: 16),
      VertexAttribute(components: 1, byteOffset: 24),
    ])
    clipFromCamera = program.location("clipFromCamera")
    tint = program.location("tint")
    isOutline = program.location("isOutline")
    lineWidth = program.location("lineWidth")
  }

  /// Later planes are drawn over earlier ones.
  func draw(
    _ planes: [ScenePlane], camera: Camera, clipFromCamera matrix: ClipTransform,
    pixelsPerRadian: Double, unit: Double
  ) {
    guard !planes.isEmpty else { return }
    program.use()
    glUniformMatrix4fv(clipFromCamera, 1, GLboolean(GL_FALSE), matrix.floats)
    glUniform1f(lineWidth, Float(max(1, unit)))
    for plane in planes {
      let mesh = PlaneMesh(
        plane, camera: camera, outlineWidth: 3 * unit / pixelsPerRadian)
      guard let mesh else { continue }
      let color = plane.isVertical ? Palette.verticalPlane : Palette.horizontalPlane
      glUniform3f(tint, color.x, color.y, color.z)
      draw(mesh.surface, asOutline: false)
      draw(mesh.outline, asOutline: true)
    }
  }

  private func draw(_ vertices: [PlaneVertex], asOutline: Bool) {
    guard !vertices.isEmpty else { return }
    glUniform1f(isOutline, asOutline ? 1 : 0)
    stream.load(vertices)
    glDrawArrays(GLenum(GL_TRIANGLES), 0, GLsizei(vertices.count))
  }
}
