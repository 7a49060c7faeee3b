import COpenGL
import Geometry

/// How edges are drawn.
package enum SceneEdges: Hashable, Sendable {
  /// Four samples a pixel, so that an edge tells where it is to a fraction of a pixel.
  case smooth
  /// One sample a pixel: jagged, at some half of the cost, for what is drawn as a person walks.
  case quick
}

/// Where a scene's picture is drawn; its samples are averaged to an sRGB texture.
final class SceneTarget {
  private let color: RenderBuffer
  private let depth: RenderBuffer
  private let target: RenderTarget
  let picture: TextureObject
  let resolved: RenderTarget

  init(size: ImageSize, edges: SceneEdges) throws(RenderingError) {
    let samples = edges == .smooth ? 4 : 0
    color = try RenderBuffer(GL_SRGB8_ALPHA8, size: size, samples: samples)
    depth = try RenderBuffer(GL_DEPTH_COMPONENT24, size: size, samples: samples)
    target = try RenderTarget(color: color, depth: depth.name)
    picture = TextureObject(GL_SRGB8_ALPHA8, size: size, filter: GL_LINEAR)
    resolved = try RenderTarget(size: size, colors: [picture.name])
  }

  var size: ImageSize { color.size }

  /// Makes it the target of the drawing that follows.
  func bind() { target.bind() }

  /// Averages the samples drawn since `bind()` into ``picture``.
  func resolve() {
    // Light is averaged, not its sRGB values.
    glEnable(GLenum(GL_FRAMEBUFFER_SRGB))
    target.resolve(to: resolved)
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
  }
}
