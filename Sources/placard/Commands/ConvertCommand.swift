import Recordings
import Scenarios

/// Writes a recording in Placard's own or another format.
struct ConvertCommand: Command {
  static let name = "convert"
  static let abstract = "Write a recording in Placard's own or another common format."
  static let discussion = """
    The new folder appears whole or not at all. Pictures are copied byte for byte, numbers keep \
    their full precision. What the recording has that the format can't hold is listed. What is known \
    of a made scene (scene.json, truth.json) goes along into Placard's own format. \
    Scenes/README.md describes Placard's own format.
    """
  static let parameters: [Parameter] = [
    .argument("recording", "The recording's folder or file."),
    .argument("output", "The folder to make."),
    .option("format", "name", "placard (the default), tum, euroc, colmap or nerfstudio."),
    .flag("replace", "Replace a recording of that format that is already there."),
  ]

  let input: String
  let output: String
  let format: ConversionFormat
  let replaces: Bool

  init(_ arguments: ParsedArguments) throws {
    input = try arguments.required("recording")
    output = try arguments.required("output")
    let name = arguments["format"] ?? ConversionFormat.placard.rawValue
    guard let format = ConversionFormat(rawValue: name) else {
      throw UsageError.invalidValue(
        option: "--format", found: name,
        expected: ConversionFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    self.format = format
    replaces = arguments.has("replace")
  }

  func run(_ console: Console) throws -> ExitCode {
    let recording = try Recording.open(path: input)
    let losses = try recording.convertWithTruth(
      to: format, path: output, replacing: replaces)
    try console.print("wrote \(recording.frames.count) frames to \(output)")
    if !losses.isEmpty {
      console.note(
        "note: left out: "
          + losses.map(ConversionWording.text(for:)).joined(separator: "; "))
    }
    return .done
  }
}
