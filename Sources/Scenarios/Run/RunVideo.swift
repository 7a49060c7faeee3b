import Foundation
package import Geometry
import Imaging
package import Recordings
package import Rendering
package import Simulation

/// Draws a headless run as a person would have seen it, and writes it as a video.
///
/// The video has a constant rate: each picture stands until the next frame's time has come, and of
/// frames closer together than a picture of the video the last one is seen.
package final class RunVideo {
  private let layers: DebugLayers
  private let undistorts: Bool
  private let rate: Int
  private let surface: HeadlessSurface
  private let renderer: Renderer
  private let writer: VideoWriter
  private var start: Timestamp?
  private var last: RGBImage?
  private var marker: HUDMarker?
  /// How many pictures the video has.
  package private(set) var count = 0

  /// With `undistorts` the pictures are drawn as a pinhole's.
  ///
  /// Throws `RenderingError` and
  /// `VideoError`.
  package init(
    path: String, size: ImageSize, rate: Int, layers: DebugLayers = [], undistorts: Bool = false,
    fonts: FontSelection = .golden
  ) throws {
    self.layers = layers
    self.undistorts = undistorts
    self.rate = rate
    writer = try VideoWriter(path: path, size: size, rate: rate)
    surface = try HeadlessSurface(size: size)
    renderer = try Renderer(fonts: fonts)
  }

  /// Of a scenario's run, in a folder of videos.
  convenience init(of run: ScenarioRun, in folder: String, path: String) throws {
    let viewport = run.settings.session.viewport
    try self.init(
      path: folder + "/" + Self.name(ofScenario: path),
      size: ImageSize(width: Int(viewport.x.rounded()), height: Int(viewport.y.rounded())),
      rate: Self.rate(of: run.recording))
  }

  /// The name of a scenario's video: no two paths give the same, and none needs escaping.
  static func name(ofScenario path: String) -> String {
    let stem = ScenarioPlace(path: path).stem.map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    let hash = ScenarioBundle.hash(of: Data(path.utf8))
    return String(stem.prefix(60)) + "-" + hash.prefix(8) + ".mp4"
  }

  /// The rate of a recording's frames as a whole number of pictures a second, 1 to 60: by the median
  /// of the times between them.
  package static func rate(of recording: Recording) -> Int {
    let times = recording.frames.map(\.timestamp)
    let gaps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }.sorted()
    guard !gaps.isEmpty, gaps[gaps.count / 2] > 0 else { return 30 }
    return Int(min(max((1 / gaps[gaps.count / 2]).rounded(), 1), 60))
  }

  /// Takes what the session shows after a step.
  ///
  /// With debug layers the newest tap is marked.
  package func draw(_ update: FrameUpdate, of session: Session) throws {
    if let tap = update.taps.last, !layers.isEmpty { marker = HUDMarker(viewPoint: tap.viewPoint) }
    guard update.disposition == .delivered, let frame = update.frame,
      var scene = RenderScene(session, at: frame.timestamp, layers: layers)
    else { return }
    if let marker { scene.hud.markers.append(marker) }
    let begin = start ?? frame.timestamp
    start = begin
    try fill(until: frame.timestamp.seconds(since: begin))
    try surface.makeCurrent()
    try renderer.draw(undistorts ? scene.undistorted() : scene, to: surface.framebufferSize)
    last = try surface.readRGB()
  }

  /// Writes the last picture and the file, and returns how many pictures it has.
  package func finish() throws -> Int {
    if let last {
      try writer.write(last)
      count += 1
    }
    try writer.finish()
    return count
  }

  /// Repeats the last picture up to, without, this many seconds from the start.
  private func fill(until seconds: Double) throws {
    guard let last else { return }
    // Half a picture's length takes the jitter out of recorded clocks.
    while Double(count) < seconds * Double(rate) - 0.5 {
      try writer.write(last)
      count += 1
    }
  }
}
