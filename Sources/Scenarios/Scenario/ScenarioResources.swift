import Foundation
import Geometry
package import Recognition
package import Recordings
import Rendering
import Simulation
package import WorldTracking

/// What the scenarios of one process share, so that each is opened once: models, the recording that
/// was used last, and OpenGL.
///
/// Not Sendable: OpenGL belongs to its thread.
package final class ScenarioResources {
  /// Where a model is found; nil asks for the standard one.
  package typealias Locations = (_ model: String?) -> ModelLocations

  private let locations: Locations
  private var classifiers: [String: ImageClassifier] = [:]
  private var lastRecording: (path: String, recording: Recording)?
  private var lastHash: (path: String, hash: String)?
  private var stage: (surface: HeadlessSurface, renderer: Renderer)?
  /// Draws the small pictures of traces, on a surface of its own.
  let tapPictures = TapPictures()

  /// Where the worlds of recordings are kept that come from their frames; nil keeps none.
  package let worldCache: WorldCache?

  package init(worldCache: WorldCache? = nil, locations: @escaping Locations) {
    self.worldCache = worldCache
    self.locations = locations
  }

  /// An installed model, loaded once for each file; nil asks for the standard one.
  ///
  /// Throws `RecognitionError`.
  func classifier(_ model: String?) throws -> (classifier: ImageClassifier, name: String) {
    let places = locations(model)
    let name = URL(fileURLWithPath: places.modelPath).lastPathComponent
    if let known = classifiers[places.modelPath] { return (known, name) }
    let classifier = try ImageClassifier(places)
    classifiers[places.modelPath] = classifier
    return (classifier, name)
  }

  /// The file of a model, for what depends on its content.
  package func modelPath(_ model: String?) -> String { locations(model).modelPath }

  /// A recording; the one that was opened last is kept, as scenarios of one recording follow each
  /// other.
  ///
  /// Throws `RecordingError`.
  package func recording(_ path: String) throws -> Recording {
    if let lastRecording, lastRecording.path == path { return lastRecording.recording }
    let recording = try Recording.open(path: path)
    lastRecording = (path, recording)
    return recording
  }

  /// How many frames of a recording a scenario's settings leave.
  func frameCount(_ path: String, _ settings: ScenarioSettings) throws -> Int {
    let recording = try recording(path)
    var run = RunSettings(session: SessionConfiguration(viewport: SIMD2(1, 1)))
    (run.start, run.end) = (settings.start, settings.end)
    return HeadlessRun(recording: recording, settings: run, classifier: nil).frameCount
  }

  /// The digest of a recording's content, worked out once for the recording that was used last.
  func contentHash(_ path: String) throws -> String {
    if let lastHash, lastHash.path == path { return lastHash.hash }
    let hash = try recording(path).contentHash()
    lastHash = (path, hash)
    return hash
  }

  /// A surface of a size, and the renderer that draws on it.
  ///
  /// Throws `RenderingError`.
  func stage(_ size: ImageSize) throws(RenderingError) -> (HeadlessSurface, Renderer) {
    if let stage, stage.surface.framebufferSize == size { return stage }
    // The old renderer goes while its own context is current.
    try stage?.surface.makeCurrent()
    stage = nil
    let surface = try HeadlessSurface(size: size)
    let made = (surface, try Renderer(fonts: .golden))
    stage = made
    return made
  }

  /// OpenGL's vendor, renderer and version; nil while nothing was drawn.
  package var openGL: String? { stage?.renderer.driver }

  deinit { try? stage?.surface.makeCurrent() }
}
