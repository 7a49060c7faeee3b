import COpenGL
import Geometry
import Imaging

/// Draws depth, object and normal at each pixel's centre into a picture of its own.
///
/// Depth is where the pixel's ray meets the plane of the triangle that covers the pixel, in single
/// precision, and decides what is nearest.
final class SceneTruthPass {
  private let program: ShaderProgram
  private let surfaces: TextureObject
  private let objects: TextureObject
  private let planes: TextureObject
  private let depth: TextureObject
  private let target: RenderTarget

  init(size: ImageSize) throws(RenderingError) {
    program = try ShaderProgram(
      "scene_truth", vertex: PackageResources.scene_truth_vert,
      geometry: PackageResources.scene_truth_geom, fragment: PackageResources.scene_truth_frag)
    surfaces = TextureObject(GL_RGBA32F, size: size)
    objects = TextureObject(GL_R16UI, size: size)
    planes = TextureObject(GL_RGBA32F, size: size)
    depth = TextureObject(GL_DEPTH_COMPONENT32F, size: size)
    target = try RenderTarget(
      size: size, colors: [surfaces.name, objects.name, planes.name], depthTexture: depth.name)
  }

  var size: ImageSize { target.size }

  func maps(
    _ batches: [SceneMesh.Batch], _ buffers: borrowing SceneBuffers, through view: SceneProjection,
    eye: SIMD3<Float>
  ) -> SceneTruthMaps {
    draw(batches, buffers, through: view, eye: eye)
    return read()
  }

  /// The same with the planes of what is seen.
  func planeMaps(
    _ batches: [SceneMesh.Batch], _ buffers: borrowing SceneBuffers, through view: SceneProjection,
    eye: SIMD3<Float>
  ) -> ScenePlaneMaps {
    draw(batches, buffers, through: view, eye: eye)
    return ScenePlaneMaps(maps: read(), planes: readFloats(GL_COLOR_ATTACHMENT2))
  }

  private func draw(
    _ batches: [SceneMesh.Batch], _ buffers: borrowing SceneBuffers, through view: SceneProjection,
    eye: SIMD3<Float>
  ) {
    target.bind()
    glDisable(GLenum(GL_BLEND))
    glEnable(GLenum(GL_DEPTH_TEST))
    glDepthMask(GLboolean(GL_TRUE))
    glDepthFunc(GLenum(GL_LESS))
    glClearBufferfv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    glClearBufferuiv(GLenum(GL_COLOR), 1, [0, 0, 0, 0])
    glClearBufferfv(GLenum(GL_COLOR), 2, [0, 0, 0, 0])
    glClearBufferfv(GLenum(GL_DEPTH), 0, [1])
    program.use()
    glUniformMatrix4fv(
      program.location("clipFromWorld"), 1, GLboolean(GL_FALSE), view.clipFromWorld.floats)
    glUniform3f(program.location("eye"), eye.x, eye.y, eye.z)
    let axes = view.worldFromCamera.axes
    glUniformMatrix3fv(
      program.location("worldFromCamera"), 1, GLboolean(GL_FALSE),
      [axes.columns.0, axes.columns.1, axes.columns.2].flatMap {
        [Float($0.x), Float($0.y), Float($0.z)]
      })
    let k = view.intrinsics
    glUniform4f(
      program.location("intrinsics"), Float(k.fx), Float(k.fy), Float(k.cx), Float(k.cy))
    glUniform1f(program.location("far"), Float(view.far))
    buffers.draw(batches, from: eye)
    glDisable(GLenum(GL_DEPTH_TEST))
  }

  private func read() -> SceneTruthMaps {
    let samples = readFloats(GL_COLOR_ATTACHMENT0)
    var objects = [UInt16](repeating: 0, count: size.width * size.height)
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT1))
    glReadPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RED_INTEGER),
      GLenum(GL_UNSIGNED_SHORT), &objects)
    return SceneTruthMaps(
      depth: DepthMap(size: size, metres: samples.map(\.w)), objects: objects,
      normalsInWorld: samples.map { SIMD3($0.x, $0.y, $0.z) })
  }

  private func readFloats(_ attachment: Int32) -> [SIMD4<Float>] {
    var samples = [SIMD4<Float>](repeating: .zero, count: size.width * size.height)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glReadBuffer(GLenum(attachment))
    glReadPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_FLOAT), &samples)
    return samples
  }
}
