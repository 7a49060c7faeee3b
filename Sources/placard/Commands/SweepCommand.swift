import Scenarios

/// Measures many taps at once; each kind of measurement is a file of its own.
struct SweepCommand: Command {
  static let name = "sweep"
  static let abstract = "Measure, over many taps, how far off their hits are."
  static let discussion = """
    Textured places of the recording's pictures are tapped, spread over its time. The depth of each hit
    along the viewing axis is compared with the recorded depth, or with the shapes of the truth.json
    beside the recording.
    """
  static let parameters: [Parameter] =
    Self.hitParameters
    + SessionOptions.parameters.filter { !["viewport", "orientation"].contains($0.name) } + [
      .flag("json", "Print one JSON object instead of a table.")
    ]

  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    _ = try arguments.required("recording")
  }

  func run(_ console: Console) throws -> ExitCode {
    try sweepHits(try arguments.required("recording"), console)
  }
}
