import COpenGL
import Foundation
import Geometry

/// Copies light to the current framebuffer, through a lens where there is one.
struct DevelopmentPass: ~Copyable {
  private let program: ShaderProgram
  private let screen = VertexArray()

  init() throws(RenderingError) {
    program = try ShaderProgram(
      "develop", vertex: PackageResources.screen_vert, fragment: PackageResources.develop_frag)
  }

  func draw(
    _ light: borrowing TextureObject, places: LensPlaces? = nil, gain: Double,
    background: SIMD3<Float> = .zero
  ) {
    program.use()
    light.bind(unit: 0)
    places?.texture.bind(unit: 1)
    glUniform1i(program.location("picture"), 0)
    glUniform1i(program.location("places"), 1)
    glUniform1i(program.location("hasLens"), places == nil ? 0 : 1)
    glUniform1f(program.location("gain"), Float(gain))
    glUniform3f(program.location("background"), background.x, background.y, background.z)
    screen.bind()
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }
}

/// Where each pixel of a lens's picture is found, in the driver's memory.
final class LensPlaces {
  let texture: TextureObject

  init(_ lens: LensView, size: ImageSize) {
    let floats = lens.places.flatMap { place -> [Float] in
      place.x.isFinite ? [place.x, place.y] : [-1e6, -1e6]
    }
    texture = TextureObject(pairs: floats, size: size)
  }
}

/// Blurs a picture by a Gaussian, first along its rows and then along its columns.
final class BlurPass {
  /// Half the width of the widest filter.
  private static let radiusLimit = 12

  private let program: ShaderProgram
  private let screen = VertexArray()
  private let rows: TextureObject
  private let rowsTarget: RenderTarget
  private let weights: [Float]

  init(deviation: Double, size: ImageSize) throws(RenderingError) {
    // What is farther away has less than a thousandth of the middle's weight: exp(−3.717²/2).
    let radius = min(max(1, Int((3.717 * deviation).rounded(.up)) - 1), Self.radiusLimit)
    program = try ShaderProgram(
      "blur", vertex: PackageResources.screen_vert, fragment: PackageResources.blur_frag,
      constants: ["RADIUS": radius])
    rows = TextureObject(GL_RGBA16F, size: size)
    rowsTarget = try RenderTarget(size: size, colors: [rows.name])
    let values = (-radius...radius).map { exp(-0.5 * pow(Double($0) / deviation, 2)) }
    let sum = values.reduce(0, +)
    weights = values.map { Float($0 / sum) }
  }

  /// Draws a picture blurred and `gain` times as bright, which may be where it is; sRGB conversion must
  /// be on.
  func draw(
    _ picture: borrowing TextureObject, gain: Double = 1, to target: borrowing RenderTarget
  ) {
    rowsTarget.bind()
    draw(picture, direction: (1, 0), gain: gain)
    target.bind()
    draw(rows, direction: (0, 1), gain: 1)
  }

  private func draw(
    _ picture: borrowing TextureObject, direction: (GLint, GLint), gain: Double
  ) {
    program.use()
    picture.bind(unit: 0)
    glUniform1i(program.location("picture"), 0)
    glUniform2i(program.location("direction"), direction.0, direction.1)
    glUniform1fv(
      program.location("weights"), GLsizei(weights.count), weights.map { Float(gain) * $0 })
    screen.bind()
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }
}
