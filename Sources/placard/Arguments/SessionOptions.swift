import Foundation
import Geometry
import Recordings
import Scenarios
import Simulation
import WorldTracking

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
        + "recorded poses), recorded-planes (points found in the pictures), or auto: recorded where "
        + "there are points, else recorded-planes where there are planes, else frames."),
    .option(
      "tracking", "source", default: "auto",
      "Where tracking states come from: recorded, frames (told by the pictures and poses), or auto: "
        + "recorded where there are states, else frames where points are found in the pictures, "
        + "else the sequence after a start."),
    .option(
      "scale", "metres", "How many metres one unit of the recording is, where that is not known."),
    .option(
      "measure", "A,B=metres",
      "The same by a known length: A and B are numbers of feature points (hit --explain tells them) "
        + "or places in a picture, x:y@frame in pixels."),
    .option(
      "up", "direction", default: "auto",
      "What is up in a recording that does not say it: auto (estimated from the cameras and from the "
        + "largest level plane), none, or X,Y,Z."),
    .flag(
      "no-cache",
      "Don't keep what is found in the pictures, nor read what an earlier run kept beside the "
        + "recording or, where that can't be written, in Placard's cache folder."),
    .option("metric", "name", default: "metres", "What nearest to the ray means: metres or angle."),
    .option(
      "cone", "degrees", default: "18",
      "The cone around the ray in which feature points count; 0 switches it off."),
    .flag("any-state", "Hit-test also while tracking is not available or initializing."),
  ]

  /// Opens a recording and brings it to metres where a scale or a length is given.
  static func recording(_ arguments: ParsedArguments, path: String) throws -> Recording {
    let recording = try Recording.open(path: path)
    let scale = try arguments.number("scale", in: 1e-9...1e9)
    let measure = try arguments["measure"].map { text throws(UsageError) in
      guard let measure = LengthMeasure(text) else {
        throw .invalidValue(
          option: "--measure", found: text, expected: "A,B=metres such as 12,815=0.30")
      }
      return measure
    }
    guard scale != nil || measure != nil else { return recording }
    guard recording.unit != .metre else { throw RecordingError.inMetres(path: path) }
    guard let measure else { return try scale.map(recording.scaled(by:)) ?? recording }
    guard scale == nil else { throw UsageError.conflict("--scale", "--measure") }
    var configuration = SessionConfiguration(viewport: SIMD2(1, 1))
    configuration.world = try world(arguments, of: recording)
    try up(arguments).apply(to: &configuration, for: recording)
    let world = try world(arguments, of: recording, configuration)
    let metres = try measure.metresPerUnit(of: recording, world: world)
    world?.finish()
    return try recording.scaled(by: metres)
  }

  private static func up(_ arguments: ParsedArguments) throws(UsageError) -> UpChoice {
    guard let text = arguments["up"], text != "auto" else { return .estimated }
    if text == "none" { return .unknown }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 3, let x = numbers[0], let y = numbers[1], let z = numbers[2],
      let up = SIMD3(x, y, z).normalized
    else {
      throw .invalidValue(option: "--up", found: text, expected: "auto, none or X,Y,Z")
    }
    return .direction(up)
  }

  /// The configuration for a recording; the script's view counts unless options say otherwise.
  static func configuration(
    _ arguments: ParsedArguments, recording: Recording, script: ClickScript? = nil,
    inWindow: Bool = false
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
      ?? defaultViewport(of: upright, inWindow: inWindow)
    var configuration = SessionConfiguration(viewport: viewport, orientation: orientation)
    configuration.hitTest = try hitTest(arguments)
    configuration.world = try world(arguments, of: recording)
    configuration.tracking = try tracking(arguments)
    try up(arguments).apply(to: &configuration, for: recording)
    return configuration
  }

  /// The world of a recording's frames, where it comes from the frames; kept unless told otherwise.
  static func world(
    _ arguments: ParsedArguments, of recording: Recording, _ configuration: SessionConfiguration
  ) throws -> TrackedWorld? {
    let cache = arguments.has("no-cache") ? nil : worldCache
    return try TrackedWorld(recording, configuration, cache: cache)
  }

  /// Where the worlds of recordings are kept that come from their frames.
  static var worldCache: WorldCache {
    WorldCache(fallbackFolder: ModelOptions.cacheFolder + "/worlds", producer: producer)
  }

  /// The program's version and, as a build may find other points, its file's size and time.
  private static var producer: String {
    var status = stat()
    let isKnown = stat("/proc/self/exe", &status) == 0
    return "placard \(Main.version)"
      + (isKnown
        ? " \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)" : "")
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
        option: "--world", found: name,
        expected: "auto, recorded, frames or recorded-planes")
    }
    return source
  }

  static func tracking(_ arguments: ParsedArguments) throws(UsageError) -> TrackingSource {
    guard let name = arguments["tracking"] else { return .automatic }
    guard let source = TrackingSource(rawValue: name) else {
      throw .invalidValue(
        option: "--tracking", found: name, expected: "auto, recorded or frames")
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
