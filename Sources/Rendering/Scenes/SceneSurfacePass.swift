import COpenGL
import Geometry
import SyntheticScenes

/// Draws surfaces in their paint and their baked light.
final class SceneSurfacePass {
  /// Highlights of more lamps than this are left out.
  private static let lampLimit = 8

  private let dull: SurfaceProgram
  private let shiny: SurfaceProgram
  private let paints: [PaintTexture]
  private let light: TextureObject
  private let geometry: SceneGeometry
  private var current: (material: Int, isShiny: Bool)?

  init(
    _ geometry: SceneGeometry, light: consuming TextureObject,
    paint: (SceneMaterial) throws -> MaterialPicture
  ) throws {
    dull = SurfaceProgram(
      try ShaderProgram(
        "scene", vertex: PackageResources.scene_vert, fragment: PackageResources.scene_frag))
    shiny = SurfaceProgram(
      try ShaderProgram(
        "scene_gloss", vertex: PackageResources.scene_gloss_vert,
        fragment: PackageResources.scene_gloss_frag,
        constants: ["LAMP_COUNT": min(geometry.lights.count, Self.lampLimit)]))
    paints = try geometry.materials.map { PaintTexture(try paint($0), fit: $0.fit) }
    self.light = light
    self.geometry = geometry
  }

  /// Clears the current framebuffer to the background and makes ready for opaque surfaces.
  func begin(_ view: SceneProjection, eye: SIMD3<Float>) {
    glEnable(GLenum(GL_FRAMEBUFFER_SRGB))
    glEnable(GLenum(GL_DEPTH_TEST))
    glDepthMask(GLboolean(GL_TRUE))
    glDepthFunc(GLenum(GL_LESS))
    glDisable(GLenum(GL_BLEND))
    let background = geometry.background
    glClearColor(background.x, background.y, background.z, 1)
    glClearDepth(1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
    light.bind(unit: 1)
    let matrix = view.clipFromWorld.floats
    for surface in [dull, shiny] { surface.begin(matrix) }
    let lamps = geometry.lights.prefix(Self.lampLimit)
    glUniform3f(shiny.program.location("eye"), eye.x, eye.y, eye.z)
    glUniform4fv(
      shiny.program.location("lampPlace"), GLsizei(lamps.count),
      lamps.flatMap { lamp -> [Float] in
        switch lamp.shape {
        case .point(let p): [p.x, p.y, p.z, 1]
        case .directional(let d): [-d.x, -d.y, -d.z, 0]
        }
      })
    glUniform3fv(
      shiny.program.location("lampColor"), GLsizei(lamps.count),
      lamps.flatMap { [$0.color.x, $0.color.y, $0.color.z] })
    current = nil
  }

  /// Makes ready for glass, drawn from far to near.
  func beginGlass() {
    glDepthMask(GLboolean(GL_FALSE))
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
  }

  /// Makes a material the one that the next triangles have.
  func use(_ index: Int) {
    guard current?.material != index else { return }
    let material = geometry.materials[index]
    let isShiny = material.gloss > 0 || material.opacity < 1
    let surface = isShiny ? shiny : dull
    if current?.isShiny != isShiny { surface.program.use() }
    current = (index, isShiny)
    paints[index].texture.bind(unit: 0)
    glUniform1f(surface.glow, material.glow)
    if isShiny {
      glUniform1f(surface.gloss, material.gloss)
      glUniform1f(surface.opacity, material.opacity)
    }
  }

  /// Leaves OpenGL as other passes expect it.
  func end() {
    glDepthMask(GLboolean(GL_TRUE))
    glDisable(GLenum(GL_DEPTH_TEST))
    glDisable(GLenum(GL_BLEND))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
  }
}

/// A program of the pass with the places of its uniforms.
private final class SurfaceProgram {
  let program: ShaderProgram
  let glow: GLint
  let gloss: GLint
  let opacity: GLint
  private let clipFromWorld: GLint
  private let paint: GLint
  private let light: GLint

  init(_ program: consuming ShaderProgram) {
    glow = program.location("glow")
    gloss = program.location("gloss")
    opacity = program.location("opacity")
    clipFromWorld = program.location("clipFromWorld")
    paint = program.location("paint")
    light = program.location("light")
    self.program = program
  }

  func begin(_ matrix: [Float]) {
    program.use()
    glUniformMatrix4fv(clipFromWorld, 1, GLboolean(GL_FALSE), matrix)
    glUniform1i(paint, 0)
    glUniform1i(light, 1)
  }
}

/// A material's paint in the driver's memory.
private final class PaintTexture {
  let texture: TextureObject

  init(_ paint: MaterialPicture, fit: SceneMaterial.Fit) {
    texture = TextureObject(
      sRGB: paint.bytes, size: paint.size, wrap: fit == .tiled ? GL_REPEAT : GL_CLAMP_TO_EDGE)
  }
}
