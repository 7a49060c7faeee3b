import Foundation
import Recognition
import Recordings
import Scenarios
import SyntheticScenes

/// Times the stages of a frame's way.
struct BenchCommand: Command {
  static let name = "bench"
  static let abstract = "Time the stages of a frame's way on this machine."
  static let discussion =
    "Stages: " + BenchStage.all.map(\.name).joined(separator: ", ") + ".\n"
    + "Absolute times differ from machine to machine: compare stages of one run. The floor is what the "
    + "least work of a stage took on the machine of the design's figures, as a share of the median."
  static let parameters: [Parameter] =
    [
      .argument("stage", optional: true, "One stage. Default: all that can be run."),
      .option("recording", "path", "The recording of the replay stages."),
      .option("scene", "path", "What the stages draw that draw a scene. Default: a made room."),
      .option("seconds", "s", default: "1", "How long each stage is repeated."),
    ] + ModelOptions.parameters + [
      .flag("no-classifier", "Leave out the stages that need the classifier."),
      .flag("json", "Print one JSON array instead of a table."),
    ]

  let arguments: ParsedArguments
  let stages: [BenchStage]
  let seconds: Double

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    seconds = try arguments.number("seconds", in: 0...600) ?? 1
    if let name = arguments["stage"] {
      let names = BenchStage.all.map(\.name)
      guard let stage = BenchStage.all.first(where: { $0.name == name }) else {
        throw UsageError.invalidValue(
          option: "stage", found: name, expected: names.joined(separator: ", "))
      }
      if stage.needs.contains(.classifier), arguments.has("no-classifier") {
        throw UsageError.conflict(name, "--no-classifier")
      }
      if stage.needs.contains(.recording), arguments["recording"] == nil {
        throw UsageError.needsOneOf(["--recording"])
      }
      stages = [stage]
    } else {
      stages = BenchStage.all.filter {
        !($0.needs.contains(.classifier) && arguments.has("no-classifier"))
          && !($0.needs.contains(.recording) && arguments["recording"] == nil)
      }
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let recording = try arguments["recording"].map { try Recording.open(path: $0) }
    let input = BenchStage.Input(
      classifier: try classifier(console), recording: recording,
      scene: try arguments["scene"].map { try Scene(contentsOf: $0) },
      worldCache: SessionOptions.worldCache)
    var results: [BenchResult] = []
    for stage in stages {
      console.progress("timing \(stage.name)")
      if let result = try stage.measure(input, seconds: seconds) { results.append(result) }
    }
    console.endProgress()
    guard !results.isEmpty else { throw RunError.nothingToReplay }
    if arguments.has("json") {
      try console.print(data: ReportJSON.data(results))
    } else {
      try console.print(BenchTable.text(results))
    }
    return .done
  }

  /// The classifier, where a stage wants it.
  ///
  /// Without a stage's or a model's name, a machine that has no model times the other stages.
  private func classifier(_ console: Console) throws -> ImageClassifier? {
    guard stages.contains(where: { $0.needs.contains(.classifier) }) else { return nil }
    do {
      return try ModelOptions.classifier(arguments)
    } catch let error as RecognitionError {
      guard arguments["stage"] == nil, arguments["model"] == nil,
        ExitCode(for: error) == .environment
      else { throw error }
      console.note("placard: stages left out: \(ErrorWording.text(for: error))")
      return nil
    }
  }
}
