/// A subcommand of the tool.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// One line for the list of commands.
  static var abstract: String { get }
  /// Paragraphs for the command's own help, after its abstract.
  static var discussion: String { get }
  static var parameters: [Parameter] { get }
  init(_ arguments: ParsedArguments) throws
  /// Runs on the main thread, which a window needs.
  @MainActor func run(_ console: Console) throws -> ExitCode
}

extension Command {
  static var discussion: String { "" }
}

/// What a run of the tool tells its caller.
enum ExitCode: Int32, Sendable {
  case done = 0
  /// Expectations were not met.
  case unmet = 1
  case usage = 2
  /// An input can't be used.
  case input = 3
  /// Something that the machine should have is missing: a display, a model, a library.
  case environment = 4
}
