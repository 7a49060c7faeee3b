import Foundation
import Scenarios

@main
enum Main {
  static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    ReplayCommand.self, HitCommand.self, RaycastCommand.self, ClassifyCommand.self,
    InfoCommand.self, ValidateCommand.self, TrackCommand.self, ConvertCommand.self,
    ExportCommand.self,
    TestCommand.self, DiffCommand.self, MergeCommand.self, BundleCommand.self,
    ShrinkCommand.self, TrainCommand.self, EvaluateCommand.self, SweepCommand.self,
    RenderCommand.self, WalkCommand.self, BenchCommand.self,
  ]

  @MainActor static func main() {
    // A reader that stops early, such as `head`, must not end the process without its clean-up.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst()), Console()).rawValue)
  }

  @MainActor static func run(_ words: [String], _ console: Console) -> ExitCode {
    let command = commands.first { $0.name == words.first }
    do {
      return try obey(words, command, console)
    } catch {
      console.endProgress()
      report(error, command: command?.name, console)
      return ExitCode(for: error)
    }
  }

  @MainActor private static func obey(
    _ words: [String], _ command: (any Command.Type)?, _ console: Console
  ) throws -> ExitCode {
    guard let name = words.first, name != "--help", name != "-h", name != "help" else {
      try console.print(Help.overview(commands))
      return words.isEmpty ? .usage : .done
    }
    if name == "--version" {
      try console.print("placard \(version)")
      return .done
    }
    if name == ScenarioWorker.name { return try ScenarioWorker.run(Array(words.dropFirst())) }
    guard let command else {
      let suggestion = UsageError.suggestion(for: name, among: commands.map { $0.name })
      throw UsageError.unknownCommand(name, suggestion: suggestion)
    }
    let rest = words.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try console.print(Help.screen(command))
      return .done
    }
    return try execute(command, rest, console)
  }

  @MainActor private static func execute<Chosen: Command>(
    _ command: Chosen.Type, _ words: ArraySlice<String>, _ console: Console
  ) throws -> ExitCode {
    let arguments = try ParsedArguments(words, for: Chosen.parameters)
    return try Chosen(arguments).run(console)
  }

  private static func report(_ error: any Error, command: String?, _ console: Console) {
    if let usage = error as? UsageError {
      console.note("placard: \(UsageWording.text(for: usage))")
      console.note("See 'placard \(command.map { $0 + " " } ?? "")--help'.")
    } else {
      console.note("placard: \(ErrorWording.text(for: error))")
    }
  }
}
