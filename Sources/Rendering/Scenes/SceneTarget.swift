import COpenGL
import Geometry

/// How edges are drawn.
package enum SceneEdges: Hashable, Sendable {
  /// Four samples a pixel, so that an edge tells where it is to a fraction of a pixel.
  case smooth
  /// One sample a pixel: jagged, at some half of the cost, for what is drawn as a person walks.
  case quick
}

/// Where a scene's picture is drawn: an sRGB texture, to which samples are averaged where there are
/// several a pixel.
final class SceneTarget {
  let picture: TextureObject
  let resolved: RenderTarget
  private let samples: SampleTarget?
  /// Where there is one sample a pixel; kept for as long as it is attached.
  private let depth: DepthTexture?

  init(size: ImageSize, edges: SceneEdges) throws(RenderingError) {
    picture = TextureObject(GL_SRGB8_ALPHA8, size: size, filter: GL_LINEAR)
    switch edges {
    case .smooth:
      samples = try SampleTarget(size: size)
      depth = nil
      resolved = try RenderTarget(size: size, colors: [picture.name])
    case .quick:
      samples = nil
      let depth = DepthTexture(size: size)
      resolved = try RenderTarget(
        size: size, colors: [picture.name], depthTexture: depth.texture.name)
      self.depth = depth
    }
  }

  var size: ImageSize { picture.size }

  /// Makes it the target of the drawing that follows.
  func bind() {
    if let samples { samples.target.bind() } else { resolved.bind() }
  }

  /// Averages the samples drawn since `bind()` into ``picture``.
  func resolve() {
    guard let samples else { return }
    // Light is averaged, not its sRGB values.
    glEnable(GLenum(GL_FRAMEBUFFER_SRGB))
    samples.target.resolve(to: resolved)
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
  }
}

private final class DepthTexture {
  let texture: TextureObject

  init(size: ImageSize) { texture = TextureObject(GL_DEPTH_COMPONENT24, size: size) }
}

/// Four samples a pixel.
private final class SampleTarget {
  private let color: RenderBuffer
  private let depth: RenderBuffer
  let target: RenderTarget

  init(size: ImageSize) throws(RenderingError) {
    color = try RenderBuffer(GL_SRGB8_ALPHA8, size: size, samples: 4)
    depth = try RenderBuffer(GL_DEPTH_COMPONENT24, size: size, samples: 4)
    target = try RenderTarget(color: color, depth: depth.name)
  }
}
