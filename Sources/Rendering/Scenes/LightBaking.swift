import COpenGL
import Geometry
import SyntheticScenes

/// Bakes the light of a scene, which stands still, into one picture of its surfaces.
///
/// Red, green and blue are the light that arrives, linear; alpha is the share of the lamps that
/// arrives, for highlights. Takes a pass over the picture for each place of a lamp, and one over the
/// scene for each side of the cube around it.
struct LightBaking: ~Copyable {
  private static let shadowSide = 1024
  /// The sides of a cube lie in one picture, so many in a row.
  private static let shadowColumns = 3
  /// The places of a lamp that its soft shadows are made of.
  private static let placesPerLamp = 4

  private let texelProgram: ShaderProgram
  private let ambientProgram: ShaderProgram
  private let lampProgram: ShaderProgram
  private let depthProgram: ShaderProgram
  private let screen = VertexArray()

  init() throws(RenderingError) {
    let texelProgram = try ShaderProgram(
      "light_texel", vertex: PackageResources.light_texel_vert,
      fragment: PackageResources.light_texel_frag)
    let ambientProgram = try ShaderProgram(
      "light_ambient", vertex: PackageResources.screen_vert,
      fragment: PackageResources.light_ambient_frag)
    let lampProgram = try ShaderProgram(
      "light_lamp", vertex: PackageResources.screen_vert,
      fragment: PackageResources.light_lamp_frag)
    let depthProgram = try ShaderProgram(
      "scene_depth", vertex: PackageResources.scene_depth_vert,
      fragment: PackageResources.scene_depth_frag)
    self.texelProgram = texelProgram
    self.ambientProgram = ambientProgram
    self.lampProgram = lampProgram
    self.depthProgram = depthProgram
  }

  /// The light on every chart; `opaque` are the batches that cast shadows.
  func baked(
    _ geometry: SceneGeometry, _ buffers: borrowing SceneBuffers, opaque: [SceneMesh.Batch],
    bounds: SceneBounds, size: ImageSize
  ) throws(RenderingError) -> TextureObject {
    let points = TextureObject(GL_RGBA32F, size: size)
    let normals = TextureObject(GL_RGBA16F, size: size)
    let light = TextureObject(GL_RGBA16F, size: size, filter: GL_LINEAR)
    let surfaces = try RenderTarget(size: size, colors: [points.name, normals.name])
    let target = try RenderTarget(size: size, colors: [light.name])
    drawTexels(buffers, on: surfaces)

    target.bind()
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    points.bind(unit: 0)
    normals.bind(unit: 1)
    let ambient = geometry.ambientLight
    ambientProgram.use()
    bindTexels(ambientProgram)
    glUniform3f(ambientProgram.location("ambient"), ambient.x, ambient.y, ambient.z)
    drawScreen()

    let shadowSize = ImageSize(
      width: Self.shadowColumns * Self.shadowSide, height: 2 * Self.shadowSide)
    let shadows = TextureObject(GL_DEPTH_COMPONENT24, size: shadowSize)
    shadows.compareDepths()
    let shadowTarget = try RenderTarget(
      size: shadowSize, colors: [], depthTexture: shadows.name)
    for lamp in geometry.lights {
      let places = lamp.castsShadows ? Self.placesPerLamp : 1
      let views = ShadowView.views(
        of: lamp, bounds: bounds, side: Self.shadowSide, count: places)
      for view in views {
        if lamp.castsShadows { draw(opaque, buffers, from: view, on: shadowTarget) }
        target.bind()
        // Making the shadow texture took one of the units.
        points.bind(unit: 0)
        normals.bind(unit: 1)
        shadows.bind(unit: 2)
        addLight(of: lamp, places: places, lampCount: geometry.lights.count, through: view)
      }
    }
    glDisable(GLenum(GL_BLEND))
    return light
  }

  /// Draws points and normals of all surfaces, each chart first shifted so that it fills its margin.
  private func drawTexels(_ buffers: borrowing SceneBuffers, on target: borrowing RenderTarget) {
    target.bind()
    glDisable(GLenum(GL_BLEND))
    glDisable(GLenum(GL_DEPTH_TEST))
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    texelProgram.use()
    buffers.bind()
    let shift = texelProgram.location("shift")
    let around: [SIMD2<Float>] = [
      SIMD2(1.5, 1.5), SIMD2(1.5, -1.5), SIMD2(-1.5, 1.5), SIMD2(-1.5, -1.5), SIMD2(1.5, 0),
      SIMD2(-1.5, 0), SIMD2(0, 1.5), SIMD2(0, -1.5), SIMD2(0.7, 0.7), SIMD2(0.7, -0.7),
      SIMD2(-0.7, 0.7), SIMD2(-0.7, -0.7), SIMD2(0, 0),
    ]
    for texels in around {
      glUniform2f(
        shift, 2 * texels.x / Float(target.size.width), 2 * texels.y / Float(target.size.height))
      buffers.drawAll()
    }
  }

  private func draw(
    _ batches: [SceneMesh.Batch], _ buffers: borrowing SceneBuffers, from view: ShadowView,
    on target: borrowing RenderTarget
  ) {
    target.bind()
    glEnable(GLenum(GL_DEPTH_TEST))
    glDepthMask(GLboolean(GL_TRUE))
    glDepthFunc(GLenum(GL_LESS))
    glDisable(GLenum(GL_BLEND))
    glClearDepth(1)
    glClear(GLbitfield(GL_DEPTH_BUFFER_BIT))
    glEnable(GLenum(GL_POLYGON_OFFSET_FILL))
    glPolygonOffset(1.5, 2)
    depthProgram.use()
    buffers.bind()
    let side = GLsizei(Self.shadowSide)
    for (number, clipFromWorld) in view.clipFromWorld.enumerated() {
      let (row, column) = number.quotientAndRemainder(dividingBy: Self.shadowColumns)
      glViewport(GLint(column) * side, GLint(row) * side, side, side)
      glUniformMatrix4fv(
        depthProgram.location("clipFromWorld"), 1, GLboolean(GL_FALSE), clipFromWorld.floats)
      for batch in batches where SceneProjection.mayShow(batch.bounds, in: clipFromWorld) {
        buffers.draw(batch.range)
      }
    }
    glDisable(GLenum(GL_POLYGON_OFFSET_FILL))
    glDisable(GLenum(GL_DEPTH_TEST))
  }

  private func addLight(of lamp: SceneLight, places: Int, lampCount: Int, through view: ShadowView)
  {
    lampProgram.use()
    bindTexels(lampProgram)
    glUniform1i(lampProgram.location("shadows"), 2)
    glUniformMatrix4fv(
      lampProgram.location("clipFromWorld"), GLsizei(view.clipFromWorld.count),
      GLboolean(GL_FALSE), view.clipFromWorld.flatMap(\.floats))
    glUniform1i(lampProgram.location("isCube"), view.clipFromWorld.count > 1 ? 1 : 0)
    let place = view.lampPlace
    glUniform4f(lampProgram.location("lampPlace"), place.x, place.y, place.z, place.w)
    let color = lamp.color / Float(places)
    glUniform3f(lampProgram.location("lampColor"), color.x, color.y, color.z)
    glUniform1f(lampProgram.location("share"), 1 / Float(places * lampCount))
    glUniform1f(lampProgram.location("castsShadow"), lamp.castsShadows ? 1 : 0)
    glUniform1f(lampProgram.location("texelWidth"), view.texelWidth)
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
    drawScreen()
  }

  private func bindTexels(_ program: borrowing ShaderProgram) {
    glUniform1i(program.location("points"), 0)
    glUniform1i(program.location("normals"), 1)
  }

  private func drawScreen() {
    screen.bind()
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }
}
