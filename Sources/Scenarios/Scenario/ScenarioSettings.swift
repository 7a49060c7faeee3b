import Recordings
package import Simulation
package import WorldTracking

/// The settings of a scenario's run; what is nil is as `placard replay` has it.
package struct ScenarioSettings: Hashable, Sendable {
  /// How long finding the place again takes after an interruption.
  package enum Relocalization: Hashable, Sendable {
    case seconds(Double)
    case never
  }

  /// Nil: what the recording holds, the rest found in the frames (`WorldSource.init(automaticFor:)`).
  package var world: WorldSource?
  /// Where tracking states come from.
  package var tracking: TrackingSource?
  /// How many metres one unit of the recording is, where that is not known.
  package var scale: Double?
  /// What is up in a recording that does not say it.
  package var up: UpChoice?
  package var confidence: Double?
  package var maximumLabelAge: Double?
  /// Seconds from submitting a picture to the delivery of its classification.
  package var latency: Double?
  package var hitTypes: [HitTestType]?
  /// The full opening angle of the cone around the ray, 0 for none.
  package var coneDegrees: Double?
  package var metric: HitTestOptions.Metric?
  /// Hit tests are answered in every tracking state.
  package var anyState: Bool?
  package var start: Double?
  package var end: Double?
  package var experience: Experience.Kind?
  package var labelMode: LabelMode?
  /// Only these classes are named.
  package var vocabulary: [String]?
  /// What a hunt asks for.
  package var targets: [String]?
  package var relocalization: Relocalization?

  package init() {}

  /// Puts what is set into a configuration for a recording.
  func apply(to configuration: inout SessionConfiguration, for recording: Recording) {
    configuration.world = world ?? WorldSource(automaticFor: recording)
    if let tracking { configuration.tracking = tracking }
    (up ?? .estimated).apply(to: &configuration, for: recording)
    if let confidence { configuration.labels.confidenceThreshold = confidence }
    if let maximumLabelAge { configuration.labels.maximumLabelAge = maximumLabelAge }
    if let hitTypes {
      configuration.hitTestTypes = hitTypes.reduce(into: []) { $0.formUnion($1) }
    }
    if let coneDegrees { configuration.hitTest.coneDegrees = coneDegrees == 0 ? nil : coneDegrees }
    if let metric { configuration.hitTest.metric = metric }
    if let anyState { configuration.hitTest.answersInAnyState = anyState }
    if let experience { configuration.experience = experience }
    if let labelMode { configuration.labels.mode = labelMode }
    switch relocalization {
    case .seconds(let seconds): configuration.relocalization = .attempt(seconds: seconds)
    case .never: configuration.relocalization = .attempt(seconds: nil)
    case nil: break
    }
  }
}
