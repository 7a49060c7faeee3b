import Foundation
import Recordings
import Scenarios

/// Tells what a recording holds.
struct InfoCommand: Command {
  static let name = "info"
  static let abstract = "Tell what a recording holds, without decoding its pictures, or a scene."
  static let discussion = """
    Of some formats the first picture's header is read, since nothing else gives its size. A file whose \
    name ends with scene.json is a scene: it is read and built, so that every fault shows.
    """
  static let parameters: [Parameter] = [
    .argument("recording", "The recording's folder or file, or a scene's file."),
    .flag("json", "Print one JSON object instead of text."),
  ]

  let path: String
  let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    path = try arguments.required("recording")
    asJSON = arguments.has("json")
  }

  func run(_ console: Console) throws -> ExitCode {
    if path.hasSuffix(SceneReport.nameEnding) {
      let report = try SceneReport(contentsOf: path)
      if asJSON { try console.print(data: report.json()) } else { try console.print(report.text()) }
      return .done
    }
    let recording = try Recording.open(path: path, needs: .anything)
    let report = InfoReport(RecordingSummary(recording))
    if asJSON {
      try console.print(data: report.json())
    } else {
      try console.print(report.text())
      for finding in recording.findings.prefix(20) {
        console.note("note: " + FindingWording.text(for: finding))
      }
      if recording.findings.count > 20 {
        console.note("note: and \(recording.findings.count - 20) more like these")
      }
    }
    return .done
  }
}
