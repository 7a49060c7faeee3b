import COpenGL
import Geometry

/// Draws shapes and text flat over the picture, in one call and in the order given.
struct OverlayPass: ~Copyable {
  private let program: ShaderProgram
  private let stream: VertexStream<OverlayInstance>
  private let framebufferSize: GLint
  private let sampler: GLint
  private(set) var atlas: GlyphAtlas

  init() throws(RenderingError) {
    program = try ShaderProgram(
      "overlay", vertex: PackageResources.overlay_vert, fragment: PackageResources.overlay_frag)
    stream = VertexStream(
      [
        VertexAttribute(components: 4, byteOffset: 0),
        VertexAttribute(components: 4, byteOffset: 16),
        VertexAttribute(components: 4, byteOffset: 32),
        VertexAttribute(components: 4, byteOffset: 48),
        VertexAttribute(components: 1, byteOffset: 64),
      ], perInstance: true)
    atlas = GlyphAtlas()
    framebufferSize = program.location("framebufferSize")
    sampler = program.location("atlas")
  }

  mutating func draw(_ overlay: Overlay, fonts: FontStack, to size: ImageSize) {
    let instances = instances(of: overlay, fonts: fonts)
    guard !instances.isEmpty else { return }
    program.use()
    glUniform2f(framebufferSize, Float(size.width), Float(size.height))
    glUniform1i(sampler, 0)
    atlas.texture.bind(unit: 0)
    stream.load(instances)
    glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(instances.count))
  }

  /// The instances to draw.
  ///
  /// When the atlas fills up it is emptied once and this picture's glyphs are rastered again; glyphs
  /// that even then have no room are left out.
  private mutating func instances(of overlay: Overlay, fonts: FontStack) -> [OverlayInstance] {
    if let instances = instances(of: overlay, fonts: fonts, skipsWhenFull: false) {
      return instances
    }
    atlas.removeAll()
    return instances(of: overlay, fonts: fonts, skipsWhenFull: true) ?? []
  }

  private mutating func instances(of overlay: Overlay, fonts: FontStack, skipsWhenFull: Bool)
    -> [OverlayInstance]?
  {
    var instances: [OverlayInstance] = []
    instances.reserveCapacity(overlay.items.count)
    for item in overlay.items {
      switch item {
      case .shape(let shape): instances.append(OverlayInstance(shape))
      case .glyph(let key, let x, let baseline, let color, let isRim):
        switch atlas.entry(for: key, fonts: fonts) {
        case .found(let entry):
          instances.append(
            OverlayInstance(entry, x: x, baseline: baseline, color: color, isRim: isRim))
        case .empty: continue
        case .full:
          guard skipsWhenFull else { return nil }
        }
      }
    }
    return instances
  }
}

/// One shape or glyph as the shader reads it.
private struct OverlayInstance: BitwiseCopyable {
  var rect: SIMD4<Float>
  var detail: SIMD4<Float>
  var fill: SIMD4<Float>
  var border: SIMD4<Float>
  var kind: Float

  init(_ shape: OverlayShape) {
    rect = SIMD4(
      Float(shape.rect.x), Float(shape.rect.y), Float(shape.rect.width), Float(shape.rect.height))
    fill = shape.fill
    border = shape.border
    let edge = (Float(shape.borderWidth), Float(shape.softness))
    switch shape.outline {
    case .roundedRect(let radius):
      detail = SIMD4(Float(radius), edge.0, edge.1, 0)
      kind = 0
    case .triangle:
      detail = SIMD4(0, edge.0, edge.1, 0)
      kind = 1
    }
  }

  init(_ entry: GlyphAtlas.Entry, x: Int, baseline: Int, color: Color, isRim: Bool) {
    rect = SIMD4(
      Float(x + entry.left), Float(baseline - entry.top), Float(entry.size.width),
      Float(entry.size.height))
    detail = SIMD4(Float(entry.x), Float(entry.y), 0, 0)
    fill = color
    border = .zero
    kind = isRim ? 3 : 2
  }
}
