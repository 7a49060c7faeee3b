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

  private struct Canvas {
    var surface: HeadlessSurface
    var renderer: Renderer
    var viewport: SIMD2<Double>
  }

  private var canvas: Canvas?
  private let fonts: FontSelection
  private let encoder = JPEGEncoder()

  package init() { fonts = .golden }

  /// What draws, once something was drawn.
  package var deviceName: String? { canvas?.renderer.deviceName }

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
    let canvas = try canvas(size)
    try canvas.surface.makeCurrent()
    try canvas.renderer.draw(scene, to: canvas.surface.framebufferSize)
    return RunTrace.Picture(
      frame: frame.index, width: size.width, height: size.height,
      jpeg: try encoder.encode(canvas.surface.readRGB(), quality: 82))
  }

  private func canvas(_ size: ImageSize) throws -> Canvas {
    let viewport = SIMD2(Double(size.width), Double(size.height))
    if let canvas, canvas.viewport == viewport { return canvas }
    // A renderer must not outlive its surface's context.
    canvas = nil
    let surface = try HeadlessSurface(size: size)
    let made = Canvas(surface: surface, renderer: try Renderer(fonts: fonts), viewport: viewport)
    canvas = made
    return made
  }
}
