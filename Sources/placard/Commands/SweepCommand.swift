import Scenarios

/// Measures many taps at once; each kind of measurement is a file of its own.
struct SweepCommand: Command {
  static let name = "sweep"
  static let abstract = "Measure, over many taps, how often the right thing is named."
  static let discussion = """
    A list of objects is a JSON array or JSON Lines, paths from the list's folder:
      {"recording": "desk", "time": 1.7, "point": [640, 360], "labels": ["mouse"]}
    The time is in seconds from the recording's start, the point in a view as large as the picture, and
    the labels are the classes that may be named. "orientation" says how the device is held, where that
    is not landscapeRight.
    """
  static let parameters: [Parameter] =
    [
      .option(
        "labels", "file",
        "Tap the objects of this list, and count how often each label mode names them rightly.")
    ] + Self.labelParameters + ModelOptions.parameters + [
      .flag("json", "Print one JSON object instead of text.")
    ]

  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    guard arguments.isGiven("labels") else { throw UsageError.needsOneOf(["--labels"]) }
  }

  func run(_ console: Console) throws -> ExitCode {
    try sweepLabels(list: try arguments.required("labels"), console)
  }
}
