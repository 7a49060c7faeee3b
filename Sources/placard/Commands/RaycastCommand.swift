import Scenarios
import Simulation

/// Casts rays at the planes and surfaces of one frame, and of those after it.
struct RaycastCommand: Command {
  static let name = "raycast"
  static let abstract = "Cast a ray at the planes and surfaces of a recording, once or tracked."
  static let discussion = """
    ARKit's raycast: the ray through the view point is held against the planes that the frame knows, or \
    against the surface that its feature points make. Surfaces are told nearest first, and where there \
    is none, why. With --until the ray stays where it is and is cast again with each frame, as a tracked \
    raycast is; what changes is told.
    """
  static let parameters: [Parameter] =
    HitCommand.place + [
      .option(
        "target", "a,b",
        default: RaycastQuery.Target.allCases.map(\.name).joined(separator: ","),
        "What the ray may meet: planes inside their outlines, planes without bounds, estimated "
          + "surfaces."),
      .option(
        "alignment", "name", default: RaycastQuery.Alignment.any.name,
        "How surfaces lie, others are ignored: "
          + RaycastQuery.Alignment.allCases.map(\.name).joined(separator: ", ") + "."),
      .option("until", "seconds", "Track the raycasts up to this time from the recording's start."),
    ] + SessionOptions.parameters + [.flag("json", "Print one JSON object instead of text.")]

  let arguments: ParsedArguments
  let path: String
  let point: SIMD2<Double>
  let targets: [RaycastQuery.Target]
  let alignment: RaycastQuery.Alignment
  let moment: HitQuery.Moment
  let end: Double?

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    path = try arguments.required("recording")
    point = try HitCommand.point(arguments)
    moment = try HitCommand.moment(arguments)
    targets = try Self.targets(arguments)
    let name = arguments["alignment"] ?? RaycastQuery.Alignment.any.name
    guard let alignment = RaycastQuery.Alignment.allCases.first(where: { $0.name == name }) else {
      throw UsageError.invalidValue(
        option: "--alignment", found: name,
        expected: RaycastQuery.Alignment.allCases.map(\.name).joined(separator: ", "))
    }
    self.alignment = alignment
    end = try arguments.number("until", in: 0...1e9)
  }

  private static func targets(_ arguments: ParsedArguments) throws(UsageError)
    -> [RaycastQuery.Target]
  {
    let all = RaycastQuery.Target.allCases
    var targets: Set<RaycastQuery.Target> = []
    let names = try arguments.required("target").split(
      separator: ",", omittingEmptySubsequences: false)
    for name in names {
      guard let target = all.first(where: { $0.name == name }) else {
        throw .invalidValue(
          option: "--target", found: String(name),
          expected: all.map(\.name).joined(separator: ", "))
      }
      targets.insert(target)
    }
    return all.filter(targets.contains)
  }

  func run(_ console: Console) throws -> ExitCode {
    let recording = try SessionOptions.recording(arguments, path: path)
    let configuration = try SessionOptions.configuration(arguments, recording: recording)
    console.note(UpWording.warning(for: configuration, of: recording))
    let cast = RaycastRun(
      recording: recording, configuration: configuration, moment: moment, viewPoint: point,
      targets: targets, alignment: alignment, end: end)
    let world = try SessionOptions.world(arguments, of: recording, configuration)
    let clock = ProgressClock(console)
    let answer = try cast.run(
      world: world, progress: { clock.show("casting", done: $0, total: $1) })
    console.endProgress()
    console.note(world)
    if arguments.has("json") {
      try console.print(data: answer.json())
    } else {
      try console.print(answer.text())
    }
    return .done
  }
}
