import Foundation
import Geometry
import Imaging
import Recordings
import Scenarios
import Simulation
import WorldTracking

/// Hit-tests one frame and explains the answer.
struct HitCommand: Command {
  static let name = "hit"
  static let abstract = "Hit-test one frame of a recording and tell why the result is where it is."
  static let discussion = """
    The ray through the view point is held against what that frame knows: its feature points, the
    horizontal plane that they support, and its planes. Results are ordered nearest first.
    """
  /// What names the frame that is asked, and where.
  static let place: [Parameter] = [
    .argument("recording", "The recording's folder or file."),
    .option("at", "seconds", "The frame on screen at this time from the recording's start."),
    .option("frame", "n", "The frame with this number."),
    .option("point", "X,Y", "The view point, from the view's upper left corner."),
  ]
  static let parameters: [Parameter] =
    place + [
      .option(
        "types", "a,b", default: "featurePoint,estimatedHorizontalPlane",
        "What to look for: " + HitTestType.named.map(\.name).joined(separator: ", ") + ".")
    ] + SessionOptions.parameters + [
      .flag(
        "explain",
        "List the planes and the feature points nearest to the ray, at most \(Frame.candidateLimit), "
          + "each with the reason that it won or lost."),
      .flag(
        "json", "Print one JSON object, as in a run document's taps, with the outcome hit or miss."),
    ]

  let arguments: ParsedArguments
  let path: String
  let point: SIMD2<Double>
  let types: HitTestType
  let moment: HitQuery.Moment

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    path = try arguments.required("recording")
    point = try Self.point(arguments)
    types = try Self.types(arguments)
    moment = try Self.moment(arguments)
  }

  /// The view point that `--point` gives.
  static func point(_ arguments: ParsedArguments) throws(UsageError) -> SIMD2<Double> {
    guard let point = try arguments.pair("point", separator: ",", example: "640,360") else {
      throw .needsOneOf(["--point"])
    }
    return point
  }

  /// The moment that `--at` or `--frame` gives.
  static func moment(_ arguments: ParsedArguments) throws(UsageError) -> HitQuery.Moment {
    let seconds = try arguments.number("at", in: 0...1e9)
    switch (seconds, try arguments.integer("frame", in: 0...Int.max)) {
    case (let seconds?, nil): return .seconds(seconds)
    case (nil, let number?): return .frame(number)
    case (nil, nil): throw .needsOneOf(["--at", "--frame"])
    case (_?, _?): throw .conflict("--at", "--frame")
    }
  }

  /// The hit types that `--types` names.
  static func types(_ arguments: ParsedArguments) throws(UsageError) -> HitTestType {
    var types: HitTestType = []
    for name in (arguments["types"] ?? "").split(
      separator: ",", omittingEmptySubsequences: false)
    {
      guard let type = HitTestType(name: String(name)) else {
        throw UsageError.invalidValue(
          option: "--types", found: String(name),
          expected: HitTestType.named.map(\.name).joined(separator: ", "))
      }
      types.insert(type)
    }
    return types
  }

  func run(_ console: Console) throws -> ExitCode {
    let recording = try SessionOptions.recording(arguments, path: path)
    var configuration = try SessionOptions.configuration(arguments, recording: recording)
    console.note(UpWording.warning(for: configuration, of: recording))
    configuration.hitTestTypes = types
    let query = HitQuery(
      recording: recording, configuration: configuration,
      moment: moment, viewPoint: point)
    let world = try SessionOptions.world(arguments, of: recording, configuration)
    let answer = try query.run(world: world)
    console.note(world)
    if arguments.has("json") {
      try console.print(data: answer.json())
    } else {
      try console.print(answer.text(explains: arguments.has("explain")))
    }
    return .done
  }
}
