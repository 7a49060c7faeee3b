import Foundation
import Scenarios

/// Makes one file of a scenario and all that its run needs.
struct BundleCommand: Command {
  static let name = "bundle"
  static let abstract = "Make one file of a scenario that replays the same on another machine."
  static let discussion = """
    The file holds the scenario, the frames that it replays, its baseline and goldens, and what the \
    model answered, so that no model is needed to run it. 'placard test' and 'placard replay' take it \
    in a scenario's or a recording's place. The bundle is replayed once: where the run would not be \
    the same to the last byte, no file is left.
    """
  static let parameters: [Parameter] =
    [
      .argument("scenario", "The scenario's file."),
      .option("output", short: "o", "file", "The bundle to write, FILE.placard. Needed."),
    ] + ModelOptions.parameters

  let arguments: ParsedArguments
  let path: String
  let output: String

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    path = try arguments.required("scenario")
    guard let output = arguments["output"] else { throw UsageError.needsOneOf(["--output"]) }
    guard ScenarioBundle.isBundle(output) else {
      throw UsageError.invalidValue(
        option: "--output", found: output, expected: "a name that ends in .placard")
    }
    self.output = output
  }

  func run(_ console: Console) throws -> ExitCode {
    try OutputFile.check(output)
    let resources = ModelOptions.scenarioResources(arguments)
    let summary = try ScenarioBundle.write(
      scenario: path, to: output, resources,
      progress: { console.progress("frame \($0) of \($1)") })
    console.endProgress()
    try console.print(
      "\(output): \(summary.frameCount) frames, "
        + String(format: "%.1f MB", Double(summary.byteCount) / 1e6)
        + ", replays to the same bytes")
    return .done
  }
}
