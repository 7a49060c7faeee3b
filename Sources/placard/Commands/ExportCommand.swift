import Foundation
import Recordings
import Scenarios

/// Writes what is known of a recording's world, or of a run's, for other programs.
struct ExportCommand: Command {
  static let name = "export"
  static let abstract =
    "Write the way, labels, points and planes of a run or a recording as a file."
  static let discussion = """
    The ending of the file's name says what it becomes: .gltf, .ply (points), .csv, .tum (the way), \
    .mcap (for Foxglove). A recording has no labels: these come from the document of a run, written \
    by 'placard replay --report'. Points that the recording does not have are found in its pictures, \
    and planes where it has neither. What the format leaves out is listed.
    """
  static let parameters: [Parameter] = [
    .argument("input", "A run's document, or a recording's folder or file."),
    .option("output", short: "o", "file", "The file to write."),
  ]

  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitCode {
    let input = try arguments.required("input")
    guard let output = arguments["output"] else { throw UsageError.needsOneOf(["--output"]) }
    guard let format = SceneExportFormat(path: output) else {
      throw UsageError.invalidValue(
        option: "--output", found: output,
        expected: "a name ending with "
          + SceneExportFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))
    }
    try OutputFile.check(output)
    let run = RunFile.read(input)
    let recording = try Recording.open(path: run?.recording.path ?? input, needs: .anything)
    let clock = ProgressClock(console)
    func progress(_ done: Int, _ total: Int) {
      clock.show("looking at frames", done: done, total: total)
    }
    let scene =
      if let run { ExportScene(run, recording: recording, progress: progress) } else {
        ExportScene(recording, progress: progress)
      }
    console.endProgress()
    try OutputFile.write(format.data(scene), to: output)
    let parts = [
      ("the way", "\(scene.path.count) cameras"), ("labels", "\(scene.labels.count) labels"),
      ("points", "\(scene.points.count) points"), ("planes", "\(scene.planes.count) planes"),
    ].filter { format.contents.contains($0.0) }.map(\.1)
    let list = parts.count > 1 ? parts.dropLast().joined(separator: ", ") + " and " : ""
    try console.print("wrote \(list)\(parts.last ?? "nothing") to \(output)")
    let omissions = format.omissions(of: scene)
    if !omissions.isEmpty {
      console.note("note: .\(format.rawValue) leaves out " + omissions.joined(separator: ", "))
    }
    return .done
  }
}
