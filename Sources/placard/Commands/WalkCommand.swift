import Foundation
import Geometry
import Scenarios
import SyntheticScenes

/// Walks through a scene: by hand in a window, by a script or along one of its paths.
struct WalkCommand: Command {
  static let name = "walk"
  static let abstract =
    "Walk through a scene that Placard renders, by hand in a window or by a script."
  static let discussion = """
    What the camera sees is rendered, compressed as a recording holds it, and goes through the same
    session as a recording, so that the recording of a walk replays to the same anchors.

    Without --script and --path a window opens. W A S D and the arrows walk, Shift faster, Control \
    slower; the mouse looks around while the right button is held, or after Tab until Tab or Escape. A \
    click places the current label, after Tab in the middle of the view. N selects \
    a label, Enter renames it, Delete deletes it, U takes the last change back; Enter starts a game. V \
    shows the debug layers, R restarts the session, P writes a screenshot, H shows the keys, Q or \
    Escape closes.

    A walk script has the header and the events of a clicks file ('placard replay --help'), and lines
    that move, in metres and degrees a second, in force until the next one:
      {"viewport": [640, 480], "orientation": "landscapeRight"}
      {"time": 0, "move": [1.2, 0], "turn": [10, 0]}          (forward and right, left and up)
      {"time": 2, "turn": [0, -15]}                           (stands and looks down)
      {"time": 3, "at": [0.4, 1.3, 1], "look": [0, 0.8, 0], "over": 1.5}
      {"time": 6, "type": "tap", "x": 320, "y": 240}
    The third brings the camera to a place, looking at a point, within 1.5 s; without "over" at once. The \
    walk ends with the last line. Solid objects are in the way, and one slides along them.

    By a script or along a path, time is the walk's: the same inputs give the same report, to the byte.
    """
  static let parameters: [Parameter] =
    [
      .argument("scene", "The scene's file (Scenes/README.md)."),
      .option("script", "file", "Walk as this walk script says (JSON Lines)."),
      .option("path", "name", "Walk along this path of the scene."),
      .option("clicks", "file", "With --path: do what this clicks file says (JSON Lines)."),
      .option("seconds", "s", "End after so many seconds. Default: the script's or the path's."),
      .option("fps", "n", default: "30", "The camera's pictures a second, 1 to 240."),
      .option("size", "WxH", "The size of the camera's pictures. Default: the scene's."),
      .flag("shake", "Let the hands tremble, as far as the path does not do so itself."),
      .option("record", "folder", "Write what is seen as a recording."),
      .flag("replace", "Replace a recording that is already there."),
      .option(
        "record-scenario", "file",
        "With --record: write what was done as a scenario over the recording that expects what came "
          + "of it, for placard test."),
    ]
    + SessionOptions.parameters.filter {
      ["viewport", "orientation", "metric", "cone", "any-state"].contains($0.name)
    }
    + ExperienceOptions.parameters.map {
      $0.name == "seed"
        ? .option(
          "seed", "n", default: "0", "Of the hunt's draw, the tremor and the camera's noise.")
        : $0
    } + [
      .option(
        "confidence", "c", default: "0.5",
        "A label is shown and placed only above this confidence."),
      .option(
        "latency", "seconds", default: "0.1", "How long a classification takes, without a window."),
      .flag("no-classifier", "Walk without recognition; nothing can be placed then."),
    ] + ModelOptions.parameters + [
      .option("faults", "file", "Let this go wrong on purpose (Scenes/README.md)."),
      .flag("debug-layers", "Show feature points, planes and numbers."),
      .option("report", "file", "Write the run document (JSON) to this file."),
      .option(
        "frames", "folder", "Write PNG pictures of the view here; in the window: screenshots."),
      .option(
        "video", "file",
        "Without a window: write the walk as a person would have seen it, as an MP4 video."),
      .option("every", "n", default: "1", "Write every n-th picture."),
      .flag("json", "Print the run document to standard output."),
    ]

  /// What only a walk that is known beforehand has.
  private static let headlessOptions = [
    "clicks", "seconds", "latency", "faults", "video", "every", "json",
  ]

  let arguments: ParsedArguments
  let path: String
  let inWindow: Bool
  let size: ImageSize?
  let rate: Double
  let seconds: Double?
  let seed: UInt64

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    path = try arguments.required("scene")
    inWindow = !arguments.isGiven("script") && !arguments.isGiven("path")
    for option in Self.headlessOptions where inWindow && arguments.isGiven(option) {
      throw UsageError.onlyWith("--\(option)", "--script or --path")
    }
    if !inWindow, arguments.isGiven("sound") {
      throw UsageError.refused("--sound", reason: "there is no window to hear it at")
    }
    for option in ["path", "clicks"] where arguments.isGiven("script") && arguments.isGiven(option)
    {
      throw UsageError.conflict("--script", "--\(option)")
    }
    for (option, owner) in [
      ("record-scenario", "record"), ("replace", "record"), ("every", "frames"),
    ] where arguments.isGiven(option) && !arguments.isGiven(owner) {
      throw UsageError.onlyWith("--\(option)", "--\(owner)")
    }
    try ExperienceOptions.check(arguments, exempt: ["seed"])
    rate = try arguments.number("fps", in: 1...240) ?? 30
    seconds = try arguments.number("seconds", in: 0...WalkScript.longest)
    seed = UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 0)
    size = try Self.pictureSize(arguments)
  }

  private static func pictureSize(_ arguments: ParsedArguments) throws(UsageError) -> ImageSize? {
    guard let size = try arguments.pair("size", separator: "x", example: "640x480") else {
      return nil
    }
    guard let width = Int(exactly: size.x), let height = Int(exactly: size.y),
      (16...4096).contains(width), (16...4096).contains(height)
    else {
      throw .invalidValue(
        option: "--size", found: arguments["size"] ?? "",
        expected: "whole numbers of pixels from 16 to 4096")
    }
    return ImageSize(width: width, height: height)
  }
}
