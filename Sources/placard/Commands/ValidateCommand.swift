import Foundation
import Recordings
import Scenarios

/// Looks at all of a recording and says whether it can be used.
struct ValidateCommand: Command {
  static let name = "validate"
  static let abstract = "Check a recording's files, clock, poses and pictures against each other."
  static let discussion = """
    Every frame is decoded and tracked once. Corners that are found in two pictures are held against \
    the poses, as read and as they would be under the usual misreadings (camera axes, inverse, rows and \
    columns, quaternion order, turned pictures); the depth of a frame is held against another's. Exits \
    with 1 where a check fails; a warning does not fail.
    """
  static let parameters: [Parameter] = [
    .argument("recording", "The recording's folder or file."),
    .option("html", "file", "Write the verdicts as a page."),
    .flag("json", "Print one JSON object instead of text."),
  ]

  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitCode {
    let path = try arguments.required("recording")
    if let page = arguments["html"] { try OutputFile.check(page) }
    let recording = try Recording.open(path: path, needs: .anything)
    let clock = ProgressClock(console)
    let validation = try RecordingValidation(recording) {
      clock.show("looking at frames", done: $0, total: $1)
    }
    console.endProgress()
    let report = ValidationReport(validation, path: path)
    if let page = arguments["html"] {
      try OutputFile.write(Data(report.html().utf8), to: page)
    }
    if arguments.has("json") {
      try console.print(data: report.json())
    } else {
      try console.print(report.text())
    }
    return report.passes ? .done : .unmet
  }
}
