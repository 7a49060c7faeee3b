import Foundation
import Scenarios

/// Compares what two runs brought about.
struct DiffCommand: Command {
  static let name = "diff"
  static let abstract = "Compare two run documents, or two of a suite, anchor by anchor."
  static let discussion = """
    Taps belong together by time and place, anchors by their taps, scenarios by their paths. Told are \
    the distance of the anchors in space and in the picture, outcomes, labels, tracking states, \
    timing, counters, and the first frame that differs. Other settings are told too, but alone are \
    no difference.

    Exit code 0: equal within the tolerances; 1: not.
    """
  static let parameters: [Parameter] = [
    .argument("a", "The document of a run ('replay --report') or of a suite ('test --json')."),
    .argument("b", "Another one of the same kind."),
    .option("mm", "n", default: "1", "Millimetres that an anchor may be away."),
    .option("px", "n", default: "1", "Pixels of the camera's picture that it may be away."),
    .option("ms", "n", default: "1", "Milliseconds that a label may be older or an answer later."),
    .flag("json", "Print one JSON object instead of text."),
  ]

  let arguments: ParsedArguments
  let tolerances: DifferenceTolerances

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    let range = 0...1e9
    tolerances = DifferenceTolerances(
      mm: try arguments.number("mm", in: range) ?? 1,
      px: try arguments.number("px", in: range) ?? 1,
      ms: try arguments.number("ms", in: range) ?? 1)
  }

  func run(_ console: Console) throws -> ExitCode {
    let difference = try SuiteDifference.between(
      try arguments.required("a"), try arguments.required("b"), within: tolerances)
    if arguments.has("json") {
      try console.print(data: ReportJSON.data(difference))
    } else {
      try console.print(DifferenceWording.text(for: difference))
    }
    return difference.isWithin ? .done : .unmet
  }
}
