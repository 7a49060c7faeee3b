import Foundation
import Recordings
import Scenarios
import Simulation
import WorldTracking

/// Finds the points and planes of a recording, and keeps them.
struct TrackCommand: Command {
  static let name = "track"
  static let abstract = "Find feature points, planes and tracking states in a recording's pictures."
  static let discussion = """
    What is found is kept in a file beside the recording (.placard-world-…) or, where that can't be \
    written, in Placard's cache folder. Later replays, seeks and hit queries with the same settings \
    read it instead of tracking again; it is made anew when it is damaged, or when the recording, the \
    settings or the program have changed. Replays and hit queries keep what they find just so.
    """
  static let parameters: [Parameter] = [
    .argument("recording", "The recording's folder or file."),
    .option("scale", "metres", "How many metres one unit of the recording is."),
    .option("measure", "A,B=metres", "The same by a known length, as in a replay."),
    .option("up", "direction", default: "auto", "What is up, as in a replay: auto, none or X,Y,Z."),
    .option(
      "tracking", "source", default: "auto",
      "Where tracking states come from, as in a replay: recorded, frames or auto."),
    .flag("no-cache", "Neither read what an earlier run kept nor keep anything."),
    .flag("json", "Print one JSON object instead of text."),
  ]

  let arguments: ParsedArguments
  let path: String

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    path = try arguments.required("recording")
  }

  func run(_ console: Console) throws -> ExitCode {
    let recording = try SessionOptions.recording(arguments, path: path)
    var configuration = try SessionOptions.configuration(arguments, recording: recording)
    configuration.world = .frames
    console.note(UpWording.warning(for: configuration, of: recording))
    guard let world = try SessionOptions.world(arguments, of: recording, configuration) else {
      throw RunError.nothingToReplay
    }
    let report = TrackReport(
      recording, world, progress: { console.progress("frame \($0) of \($1)") })
    console.endProgress()
    console.note(world)
    if arguments.has("json") {
      try console.print(data: report.json())
    } else {
      try console.print(report.text())
    }
    return .done
  }
}
