import COpenGL
import Geometry
import Imaging

/// Where a scene's picture is drawn: four samples a pixel, sRGB, rows from the top.
final class SceneTarget {
  private static let samples = 4

  private let color: RenderBuffer
  private let depth: RenderBuffer
  private let target: RenderTarget
  private let flatColor: RenderBuffer
  private let flat: RenderTarget

  init(size: ImageSize) throws(RenderingError) {
    color = try RenderBuffer(GL_SRGB8_ALPHA8, size: size, samples: Self.samples)
    depth = try RenderBuffer(GL_DEPTH_COMPONENT24, size: size, samples: Self.samples)
    target = try RenderTarget(color: color, depth: depth.name)
    flatColor = try RenderBuffer(GL_SRGB8_ALPHA8, size: size)
    flat = try RenderTarget(color: flatColor, depth: nil)
  }

  var size: ImageSize { color.size }

  func bind() { target.bind() }

  /// The picture drawn since `bind()`.
  func picture() -> RGBImage {
    target.resolve(to: flat)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), flat.name)
    var rgba = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glReadPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
      &rgba)
    return RGBImage(size: size, rgba: rgba)
  }
}

extension RGBImage {
  /// Four bytes a pixel, the last of which is dropped.
  fileprivate init(size: ImageSize, rgba: [UInt8]) {
    let count = size.width * size.height
    let bytes = [UInt8](unsafeUninitializedCapacity: 3 * count) { rgb, written in
      rgba.withUnsafeBufferPointer { rgba in
        for pixel in 0..<count {
          rgb[3 * pixel] = rgba[4 * pixel]
          rgb[3 * pixel + 1] = rgba[4 * pixel + 1]
          rgb[3 * pixel + 2] = rgba[4 * pixel + 2]
        }
      }
      written = 3 * count
    }
    self.init(size: size, bytes: bytes)
  }
}
