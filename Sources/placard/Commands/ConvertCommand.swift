import Recordings

/// Writes a recording in Placard's own format.
struct ConvertCommand: Command {
  static let name = "convert"
  static let abstract = "Write a recording of any known format in Placard's own."
  static let discussion = """
    The new folder appears whole or not at all. Pictures are copied byte for byte, numbers keep
    their full precision. Scenes/README.md describes the format.
    """
  static let parameters: [Parameter] = [
    .argument("recording", "The recording's folder or file."),
    .argument("output", "The folder to make."),
    .flag("replace", "Replace a recording that is already there."),
  ]

  let input: String
  let output: String
  let replaces: Bool

  init(_ arguments: ParsedArguments) throws {
    input = try arguments.required("recording")
    output = try arguments.required("output")
    replaces = arguments.has("replace")
  }

  func run(_ console: Console) throws -> ExitCode {
    let recording = try Recording.open(path: input)
    try recording.write(to: output, replacing: replaces)
    try console.print("wrote \(recording.frames.count) frames to \(output)")
    return .done
  }
}
