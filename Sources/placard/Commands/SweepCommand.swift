import Scenarios

/// Measures many taps at once; each kind of measurement is a file of its own.
struct SweepCommand: Command {
  static let name = "sweep"
  static let abstract = "Measure, over many taps, how far off hits are, or whether names are right."
  static let discussion = """
    With a recording, textured places of its pictures are tapped, spread over its time. The depth of each \
    hit along the viewing axis is compared with the recorded depth, or with the scene that lies beside a \
    recording that was made (scene.json or truth.json): then errors are told in space, in the pictures and of \
    planes too, and whether hits lie on the tapped object. Feature points are measured; with \
    --types other surfaces too.

    With --labels, the objects of a list are tapped: a JSON array or JSON Lines, paths from the list's \
    folder:
      {"recording": "desk", "time": 1.7, "point": [640, 360], "labels": ["mouse"]}
    The time is in seconds from the recording's start, the point in a view as large as the picture, and
    the labels are the classes that may be named. "orientation" says how the device is held, where that
    is not landscapeRight.
    """
  static let parameters: [Parameter] =
    hitParameters
    + SessionOptions.parameters.filter {
      !["viewport", "orientation", "any-state"].contains($0.name)
    } + [
      .option(
        "labels", "file",
        "Tap the objects of this list, and count how often each label mode names them rightly.")
    ] + labelParameters + ModelOptions.parameters + [
      .flag("json", "Print one JSON object instead of a table.")
    ]

  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    guard let list = arguments["labels"] else {
      guard arguments["recording"] != nil else {
        throw UsageError.needsOneOf(["a recording", "--labels"])
      }
      for parameter in Self.labelParameters + ModelOptions.parameters
      where arguments.isGiven(parameter.name) {
        throw UsageError.onlyWith("--\(parameter.name)", "--labels")
      }
      return
    }
    if let recording = arguments["recording"] {
      throw UsageError.conflict("--labels \(list)", recording)
    }
    for parameter in Self.hitParameters where arguments.isGiven(parameter.name) {
      throw UsageError.conflict("--labels", "--\(parameter.name)")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    if let list = arguments["labels"] { return try sweepLabels(list: list, console) }
    return try sweepHits(try arguments.required("recording"), console)
  }
}
