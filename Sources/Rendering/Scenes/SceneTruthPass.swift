import COpenGL
import Geometry
import Imaging

/// Draws depth, object and normal at each pixel's centre into a picture of its own.
final class SceneTruthPass {
  private let program: ShaderProgram
  private let surfaces: TextureObject
  private let objects: TextureObject
  private let depth: TextureObject
  private let target: RenderTarget

  init(size: ImageSize) throws(RenderingError) {
    program = try ShaderProgram(
      "scene_truth", vertex: PackageResources.scene_truth_vert,
      fragment: PackageResources.scene_truth_frag)
    surfaces = TextureObject(GL_RGBA32F, size: size)
    objects = TextureObject(GL_R16UI, size: size)
    depth = TextureObject(GL_DEPTH_COMPONENT24, size: size)
    target = try RenderTarget(
      size: size, colors: [surfaces.name, objects.name], depthTexture: depth.name)
  }

  var size: ImageSize { target.size }

  func maps(
    _ batches: [SceneMesh.Batch], _ buffers: borrowing SceneBuffers, through view: SceneProjection,
    eye: SIMD3<Float>
  ) -> SceneTruthMaps {
    target.bind()
    glDisable(GLenum(GL_BLEND))
    glEnable(GLenum(GL_DEPTH_TEST))
    glDepthMask(GLboolean(GL_TRUE))
    glDepthFunc(GLenum(GL_LESS))
    glClearBufferfv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    glClearBufferuiv(GLenum(GL_COLOR), 1, [0, 0, 0, 0])
    glClearBufferfv(GLenum(GL_DEPTH), 0, [1])
    program.use()
    glUniformMatrix4fv(
      program.location("clipFromWorld"), 1, GLboolean(GL_FALSE), view.clipFromWorld.floats)
    let row = view.depthFromWorld
    glUniform4f(
      program.location("depthFromWorld"), Float(row.x), Float(row.y), Float(row.z), Float(row.w))
    buffers.draw(batches, from: eye)
    glDisable(GLenum(GL_DEPTH_TEST))
    return read()
  }

  private func read() -> SceneTruthMaps {
    let count = size.width * size.height
    var samples = [SIMD4<Float>](repeating: .zero, count: count)
    var objects = [UInt16](repeating: 0, count: count)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0))
    glReadPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_FLOAT), &samples)
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT1))
    glReadPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RED_INTEGER),
      GLenum(GL_UNSIGNED_SHORT), &objects)
    return SceneTruthMaps(
      depth: DepthMap(size: size, metres: samples.map(\.w)), objects: objects,
      normalsInWorld: samples.map { SIMD3($0.x, $0.y, $0.z) })
  }
}
