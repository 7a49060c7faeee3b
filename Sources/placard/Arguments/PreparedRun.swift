import Recognition
import Recordings
import Scenarios
import Simulation
import WorldTracking

/// What the options of a command make of a run before it begins.
struct PreparedRun {
  var settings: RunSettings
  let classifier: ImageClassifier?
  let bestScore: BestScoreFile?

  /// Reads what the options name; options that a command does not have are as if not given.
  init(
    _ arguments: ParsedArguments, _ recording: Recording, script: ClickScript?, inWindow: Bool,
    _ console: Console
  ) throws {
    settings = RunSettings(
      session: try SessionOptions.configuration(
        arguments, recording: recording, script: script, inWindow: inWindow))
    settings.session.labels.confidenceThreshold =
      try arguments.number("confidence", in: 0...1) ?? 0.5
    settings.latency = try arguments.number("latency", in: 0...60) ?? 0.1
    settings.start = try arguments.number("start", in: 0...1e9)
    settings.end = try arguments.number("end", in: 0...1e9)
    if let file = arguments["faults"] { settings.faults = try FaultPlan(contentsOf: file) }
    classifier = arguments.has("no-classifier") ? nil : try ModelOptions.classifier(arguments)
    if classifier != nil { settings.model = ModelOptions.modelName(arguments) }
    bestScore = try ExperienceOptions.prepare(
      &settings, arguments, labels: classifier?.labels, inWindow: inWindow
    ).bestScore
    for warning in settings.warnings { console.note("placard: \(warning.text)") }
  }
}
