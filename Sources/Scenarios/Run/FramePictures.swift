import Foundation
package import Geometry
import Recordings
package import Rendering
package import Simulation

/// Draws the frames of a headless run and writes them as PNG into a folder.
///
/// Drawing happens on the caller's thread, which must stay the same; encoding does not.
package final class FramePictures {
  private let folder: String
  private let every: Int
  private let layers: DebugLayers
  private let undistorts: Bool
  private let surface: HeadlessSurface
  private let renderer: Renderer
  private let writer = PictureWriter()
  private var seen = 0
  private var lastTap: TapRecord?

  /// Seconds of the recording for which a tap's ray is drawn.
  private static let tapSeconds = 1.5

  /// `size` is the picture's in pixels; every n-th frame is drawn, and each one with a new label.
  ///
  /// With `undistorts` they are drawn as a pinhole's.
  package init(
    folder: String, size: ImageSize, every: Int = 1, layers: DebugLayers = [],
    undistorts: Bool = false, fonts: FontSelection = .golden
  ) throws {
    try PictureFolder.make(folder)
    self.folder = folder
    self.every = max(1, every)
    self.layers = layers
    self.undistorts = undistorts
    surface = try HeadlessSurface(size: size)
    renderer = try Renderer(fonts: fonts)
  }

  /// Draws what the session shows after a step, when it is a new frame whose turn it is.
  package func draw(_ update: FrameUpdate, of session: Session) throws {
    lastTap = update.taps.last ?? lastTap
    guard update.disposition == .delivered, let frame = update.frame else { return }
    defer { seen += 1 }
    let hasNewLabel = update.events.contains {
      if case .didAdd(let anchors) = $0 { anchors.contains { $0.plane == nil } } else { false }
    }
    guard seen.isMultiple(of: every) || hasNewLabel,
      let scene = RenderScene(
        session, at: frame.timestamp, layers: layers, tap: tap(shownAt: frame.timestamp))
    else { return }
    try surface.makeCurrent()
    try renderer.draw(undistorts ? scene.undistorted() : scene, to: surface.framebufferSize)
    let name = String(format: "frame-%06d.png", frame.index)
    try writer.write(surface.readRGB(), to: folder + "/" + name)
  }

  private func tap(shownAt now: Timestamp) -> TapRecord? {
    lastTap.flatMap {
      (0...Self.tapSeconds).contains(now.seconds(since: $0.timestamp)) ? $0 : nil
    }
  }

  /// Waits for the last picture and returns how many there are.
  package func finish() throws -> Int { try writer.finish() }
}
