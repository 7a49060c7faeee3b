import Foundation
import Geometry
import Imaging
package import Recordings
import Rendering
package import Simulation

/// Draws small pictures of what a session shows.
///
/// OpenGL is set up with the first picture, on the caller's thread, which must stay the same.
package final class TapPictures {
  /// The longer side in pixels: readable, and some 20 KB.
  private static let side = 480.0

  private var surface: HeadlessSurface?
  private var renderer: Renderer?
  private let fonts: FontSelection
  private let encoder = JPEGEncoder()

  package init() { fonts = .golden }

  deinit { drop() }

  /// The view after a step, with a cross where it was tapped; nil before the first frame.
  ///
  /// Throws `RenderingError` and `ImageError`.
  package func picture(
    of session: Session, at moment: Timestamp, tapped viewPoint: SIMD2<Double>?
  ) throws -> RunTrace.Picture? {
    guard let frame = session.currentFrame, var scene = RenderScene(session, at: moment) else {
      return nil
    }
    // The view is made smaller, not the picture of it: letters keep their size.
    let scale = Self.side / max(scene.viewport.x, scene.viewport.y)
    let size = ImageSize(
      width: max(16, Int((scene.viewport.x * scale).rounded())),
      height: max(16, Int((scene.viewport.y * scale).rounded())))
    scene.viewport = SIMD2(Double(size.width), Double(size.height))
    scene.hud = HUD()
    if let viewPoint { scene.hud.markers = [HUDMarker(viewPoint: viewPoint * scale)] }
    let (surface, renderer) = try canvas(size)
    try surface.makeCurrent()
    try renderer.draw(scene, to: surface.framebufferSize)
    return RunTrace.Picture(
      frame: frame.index, width: size.width, height: size.height,
      jpeg: try encoder.encode(surface.readRGB(), quality: 82))
  }

  private func canvas(_ size: ImageSize) throws -> (HeadlessSurface, Renderer) {
    if let surface, let renderer, surface.framebufferSize == size { return (surface, renderer) }
    drop()
    let surface = try HeadlessSurface(size: size)
    let renderer = try Renderer(fonts: fonts)
    (self.surface, self.renderer) = (surface, renderer)
    return (surface, renderer)
  }

  /// The renderer goes first, while its context is current.
  private func drop() {
    // Where it can't be made current there is nothing left to free.
    try? surface?.makeCurrent()
    renderer = nil
    surface = nil
  }
}
