import Foundation
import Recordings
import Scenarios

/// Times the stages of a frame's way.
struct BenchCommand: Command {
  static let name = "bench"
  static let abstract = "Time the stages of a frame's way on this machine."
  static let discussion =
    "Stages: " + BenchStage.all.map(\.name).joined(separator: ", ") + ".\n"
    + "Absolute times differ from machine to machine: compare stages of one run."
  static let parameters: [Parameter] =
    [
      .argument("stage", optional: true, "One stage. Default: all that can be run."),
      .option("recording", "path", "The recording of the replay stages."),
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
      stages = [stage]
    } else {
      stages = BenchStage.all
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let input = BenchStage.Input(
      classifier: arguments.has("no-classifier") ? nil : try ModelOptions.classifier(arguments),
      recording: try arguments["recording"].map { try Recording.open(path: $0) })
    var results: [BenchResult] = []
    for stage in stages {
      console.progress("timing \(stage.name)")
      if let result = try stage.measure(input, seconds: seconds) { results.append(result) }
    }
    console.endProgress()
    guard !results.isEmpty else {
      throw UsageError.needsOneOf(["--recording", "another stage"])
    }
    if arguments.has("json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try console.print(data: encoder.encode(results) + Data("\n".utf8))
    } else {
      try console.print("stage                 median ms     p90 ms    items/s")
      for result in results {
        try console.print(
          result.stage.padding(toLength: 20, withPad: " ", startingAt: 0)
            + String(
              format: "%11.3f%11.3f%11.1f", result.medianMilliseconds, result.p90Milliseconds,
              result.itemsPerSecond))
      }
    }
    return .done
  }
}
