import Geometry
import Recordings
import Scenarios
import Simulation

/// The options that say how a session runs, the same for every command that runs one.
enum SessionOptions {
  static let parameters: [Parameter] = [
    .option(
      "viewport", "WxH",
      "The size of the view in points. Default: that of a clicks file's header, else the picture's "
        + "own, in a window at most 1280x800."),
    .option(
      "orientation", "name",
      "How the device is held: portrait, portraitUpsideDown, landscapeLeft or landscapeRight. "
        + "Default: that of a clicks file's header, else landscapeRight, which shows the picture as "
        + "it is stored."),
    .option(
      "world", "source", default: "auto",
      "Where feature points and planes come from: recorded, frames (found in the pictures with the "
        + "recorded poses), or auto: recorded where there are points or planes, else frames."),
    .option("metric", "name", default: "metres", "What nearest to the ray means: metres or angle."),
    .option(
      "cone", "degrees", default: "18",
      "The cone around the ray in which feature points count; 0 switches it off."),
    .flag("any-state", "Hit-test also while tracking is not available or initializing."),
  ]

  /// The configuration for a recording; the script's view counts unless options say otherwise.
  static func configuration(
    _ arguments: ParsedArguments, recording: Recording, script: ClickScript? = nil
  ) throws -> SessionConfiguration {
    guard let first = recording.frames.first else { throw RunError.nothingToReplay }
    var orientation = script?.orientation ?? .landscapeRight
    if let name = arguments["orientation"] {
      guard let named = InterfaceOrientation(name: name) else {
        throw UsageError.invalidValue(
          option: "--orientation", found: name,
          expected: InterfaceOrientation.allCases.map(\.name).joined(separator: ", "))
      }
      orientation = named
    }
    let resolution = first.camera.imageResolution
    let upright = orientation.isPortrait ? resolution.transposed : resolution
    let viewport =
      try viewport(arguments) ?? script?.viewport
      ?? defaultViewport(of: upright, inWindow: arguments.has("window"))
    var configuration = SessionConfiguration(viewport: viewport, orientation: orientation)
    configuration.hitTest = try hitTest(arguments)
    configuration.world = try world(arguments, of: recording)
    return configuration
  }

  /// The picture's own size, made smaller where a window of it would not fit on a desktop.
  private static func defaultViewport(of picture: ImageSize, inWindow: Bool) -> SIMD2<Double> {
    let size = SIMD2(Double(picture.width), Double(picture.height))
    let scale = inWindow ? min(1, 1280 / size.x, 800 / size.y) : 1
    return SIMD2((size.x * scale).rounded(), (size.y * scale).rounded())
  }

  static func viewport(_ arguments: ParsedArguments) throws(UsageError) -> SIMD2<Double>? {
    guard let size = try arguments.pair("viewport", separator: "x", example: "1280x720") else {
      return nil
    }
    let sides = ClickScript.viewportSides
    guard sides.contains(size.x), sides.contains(size.y) else {
      throw .invalidValue(
        option: "--viewport", found: arguments["viewport"] ?? "",
        expected: "sides from \(Int(sides.lowerBound)) to \(Int(sides.upperBound))")
    }
    return size
  }

  private static func world(
    _ arguments: ParsedArguments, of recording: Recording
  ) throws(UsageError) -> WorldSource {
    guard let name = arguments["world"], name != "auto" else {
      return WorldSource(automaticFor: recording)
    }
    guard let source = WorldSource(rawValue: name) else {
      throw .invalidValue(
        option: "--world", found: name, expected: "auto, recorded or frames")
    }
    return source
  }

  private static func hitTest(_ arguments: ParsedArguments) throws(UsageError) -> HitTestOptions {
    var options = HitTestOptions()
    if let name = arguments["metric"] {
      guard let metric = HitTestOptions.Metric(rawValue: name) else {
        throw .invalidValue(option: "--metric", found: name, expected: "metres or angle")
      }
      options.metric = metric
    }
    if let cone = try arguments.number("cone", in: 0...180) {
      options.coneDegrees = cone == 0 ? nil : cone
    }
    options.answersInAnyState = arguments.has("any-state")
    return options
  }
}
