import Foundation
import Scenarios
import WorldTracking

/// Finds the smallest mix of faults with which a scenario still fails.
struct ShrinkCommand: Command {
  static let name = "shrink"
  static let abstract = "Reduce the faults of a failing scenario to the fewest and smallest."
  static let discussion = """
    Faults are left out as long as a check fails that failed with all of them; then the amounts and \
    the windows of those that are left are halved. The seed and the random numbers of each fault stay \
    what they were. The outcome is a scenario beside the first one, which fails for the same reason.
    """
  static let parameters: [Parameter] =
    [
      .argument("scenario", "The scenario's file."),
      .option(
        "output", short: "o", "file",
        "The scenario to write, in the same folder. Default: NAME.shrunk.scenario.json."),
    ] + ModelOptions.parameters

  let arguments: ParsedArguments
  let path: String
  let output: String

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    path = try arguments.required("scenario")
    let place = ScenarioPlace(path: path)
    output =
      arguments["output"] ?? place.resolve(place.stem + ".shrunk" + Scenario.fileSuffix)
    // Its paths are relative to its folder, so it must be the same one.
    guard Self.folder(of: output) == Self.folder(of: path) else {
      throw UsageError.invalidValue(
        option: "--output", found: output, expected: "a file in the scenario's own folder")
    }
    guard output.hasSuffix(Scenario.fileSuffix) else {
      throw UsageError.invalidValue(
        option: "--output", found: output, expected: "a name that ends in \(Scenario.fileSuffix)")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    try OutputFile.check(output)
    let resources = ModelOptions.scenarioResources(arguments)
    let reduction = try ScenarioReduction(path: path, resources)
    let outcome = try reduction.run { runs, faults in
      console.progress("run \(runs), \(faults) \(faults == 1 ? "fault" : "faults")")
    }
    console.endProgress()
    try outcome.scenario.write(to: output)
    try console.print(FaultWording.text(for: outcome) + "\nwrote \(output)")
    return .done
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
  }
}
