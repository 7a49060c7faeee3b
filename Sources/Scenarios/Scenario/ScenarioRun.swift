import Geometry
import Imaging
package import Recognition
package import Recordings
import Simulation

/// A scenario made ready to be run: everything that its file names is opened.
package struct ScenarioRun: Sendable {
  package let scenario: Scenario
  package let place: ScenarioPlace
  package let recording: Recording
  package let settings: RunSettings
  package private(set) var classifier: (any Classifier)?

  /// Opens what the scenario names.
  ///
  /// Throws what `Recording.open` and models throw, and ``RunError``.
  package init(_ scenario: Scenario, at place: ScenarioPlace, _ resources: ScenarioResources) throws
  {
    let recording = try resources.recording(place.resolve(scenario.recording))
    let scaled = try scenario.settings.scale.map(recording.scaled(by:)) ?? recording
    try self.init(scenario, at: place, over: scaled, resources)
  }

  /// The same with a recording that is open; `answers` stand in for an installed model's.
  init(
    _ scenario: Scenario, at place: ScenarioPlace, over recording: Recording,
    answers: ClassifierAnswers? = nil, _ resources: ScenarioResources
  ) throws {
    self.scenario = scenario
    self.place = place
    self.recording = recording
    var settings = RunSettings(session: try Self.configuration(scenario, recording))
    settings.start = scenario.settings.start
    settings.end = scenario.settings.end
    settings.faults = scenario.faults
    settings.worldCache = resources.worldCache
    if let latency = scenario.settings.latency { settings.latency = latency }
    var labels: [String] = []
    switch scenario.model {
    case .none: classifier = nil
    case .scripted(let lines):
      let timeline = TimelineClassifier(lines, recording: recording)
      (labels, settings.model) = (timeline.labels, "scripted")
      classifier = timeline
    case .standard, .file:
      if let answers {
        (labels, settings.model) = (answers.labels, answers.model)
        classifier = answers.classifier
      } else {
        let found = try resources.classifier(scenario.modelFile(at: place))
        (labels, settings.model) = (found.classifier.labels, found.name)
        classifier = found.classifier
      }
    }
    if let words = scenario.settings.vocabulary {
      try settings.limitVocabulary(
        to: words, labels: labels, path: scenario.name ?? place.stem)
    }
    if settings.session.experience == .hunt {
      try settings.prepareHunt(
        targets: scenario.settings.targets ?? HuntTargets.classic, labels: labels,
        seed: scenario.seed, bestScore: nil)
    }
    self.settings = settings
  }

  private static func configuration(
    _ scenario: Scenario, _ recording: Recording
  ) throws -> SessionConfiguration {
    guard let first = recording.frames.first else { throw RunError.nothingToReplay }
    let resolution = first.camera.imageResolution
    let upright = scenario.orientation.isPortrait ? resolution.transposed : resolution
    var configuration = SessionConfiguration(
      viewport: scenario.viewport ?? SIMD2(Double(upright.width), Double(upright.height)),
      orientation: scenario.orientation)
    scenario.settings.apply(to: &configuration, for: recording)
    return configuration
  }

  /// Keeps what an installed model answers from now on; nil where there is none.
  mutating func recordAnswers(_ resources: ScenarioResources) throws -> AnswerRecorder? {
    switch scenario.model {
    case .none, .scripted: return nil
    case .standard, .file:
      let found = try resources.classifier(scenario.modelFile(at: place))
      let recorder = AnswerRecorder(found.classifier, labels: found.classifier.labels)
      classifier = recorder
      return recorder
    }
  }

  /// The run of the scenario's inputs over its recording.
  package var headless: HeadlessRun {
    HeadlessRun(
      recording: recording, settings: settings, events: scenario.inputs, classifier: classifier)
  }

  /// How many frames it replays.
  package var frameCount: Int { headless.frameCount }
}

extension Scenario {
  /// The file of its own model, that can be opened; nil for the standard one.
  func modelFile(at place: ScenarioPlace) -> String? {
    if case .file(let path) = model { place.resolve(path) } else { nil }
  }
}
