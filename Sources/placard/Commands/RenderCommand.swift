import Foundation
import Geometry
import Imaging
import Rendering
import Scenarios
import SyntheticScenes

/// Films a synthetic scene.
struct RenderCommand: Command {
  static let name = "render"
  static let abstract = "Film a synthetic scene: a recording whose truth is known exactly."
  static let discussion = """
    The camera follows a path of the scene. The recording holds pictures, poses, intrinsics, depth, \
    the planes that were looked at, a map of objects for each picture (objects/ and objects.json) and \
    the scene itself (scene.json). The same command gives the same bytes. Scenes/README.md describes \
    scene files.
    """
  static let parameters: [Parameter] = [
    .argument("scene", "The scene file (NAME.scene.json)."),
    .option("output", short: "o", "recording", "The folder to make."),
    .option("path", "name", "The camera's path; the only one, or tour, where none is named."),
    .option("fps", "n", default: "30", "Pictures a second."),
    .option("size", "WxH", "The pictures' size, where it is not to be the scene's."),
    .option("seconds", "A..B", "The part of the path that is filmed."),
    .option("seed", "n", default: "1", "Gives other noise."),
    .flag("no-depth", "Leave out the depth."),
    .flag("replace", "Replace a recording that is already there."),
    .option(
      "picture", "file", "Write one picture (JPEG or PNG) instead, of the time that --at gives."),
    .option("at", "seconds", default: "0", "When on the path the one picture is taken."),
  ]

  let arguments: ParsedArguments
  let path: String

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    path = try arguments.required("scene")
    if arguments.isGiven("picture") {
      for option in ["output", "fps", "seconds", "no-depth", "replace"]
      where arguments.isGiven(option) {
        throw UsageError.conflict("--picture", "--\(option)")
      }
    } else {
      if !arguments.isGiven("output") { throw UsageError.needsOneOf(["--output", "--picture"]) }
      if arguments.isGiven("at") { throw UsageError.onlyWith("--at", "--picture") }
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let scene = try Scene(contentsOf: path)
    let seed = UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1)
    if let file = try arguments.file("picture", endings: "jpg", "jpeg", "png") {
      let at = try arguments.number("at", in: 0...1e9) ?? 0
      let film = try SceneFilm(
        scene, path: arguments["path"], seconds: at...at, size: try size(), seed: seed)
      try film.writePicture(to: file)
      return .done
    }
    let film = try SceneFilm(
      scene, path: arguments["path"],
      rate: try arguments.number("fps", in: SceneFilm.rates) ?? 30,
      seconds: try seconds(), size: try size(), seed: seed)
    let output = try arguments.required("output")
    let clock = ProgressClock(console)
    try film.write(
      to: output, replacing: arguments.has("replace"), recordsDepth: !arguments.has("no-depth"),
      progress: { clock.show("rendering", done: $0, total: $1) })
    console.endProgress()
    try console.print("wrote \(film.times.count) frames to \(output)")
    return .done
  }

  private func size() throws(UsageError) -> ImageSize? {
    guard let pair = try arguments.pair("size", separator: "x", example: "640x480") else {
      return nil
    }
    guard let width = Int(exactly: pair.x), let height = Int(exactly: pair.y),
      SceneFilm.sides.contains(width), SceneFilm.sides.contains(height)
    else {
      throw .invalidValue(
        option: "--size", found: arguments["size"] ?? "",
        expected: "whole numbers from \(SceneFilm.sides.lowerBound) to "
          + "\(SceneFilm.sides.upperBound)")
    }
    return ImageSize(width: width, height: height)
  }

  private func seconds() throws(UsageError) -> ClosedRange<Double>? {
    guard let text = arguments["seconds"] else { return nil }
    if let dots = text.range(of: ".."), let from = Double(text[..<dots.lowerBound]),
      let to = Double(text[dots.upperBound...]), from >= 0, from <= to, to.isFinite
    {
      return from...to
    }
    throw .invalidValue(
      option: "--seconds", found: text, expected: "two times such as 1.5..4, the first not later")
  }
}
