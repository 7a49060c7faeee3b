import Imaging
import Recordings
import Scenarios
import Simulation

/// `placard sweep RECORDING`.
extension SweepCommand {
  static let hitParameters: [Parameter] =
    [
      .argument(
        "recording", optional: true, "The recording whose textured places are tapped."),
      .option("taps", "n", default: "200", "How many taps, spread over time and picture."),
      .option("seed", "n", default: "0", "Picks the places; equal seeds tap the same ones."),
      .flag("no-depth", "Hide the recorded depth from the session; it is still the truth."),
      .option("truth-limit", "metres", default: "2", "Compare no place that is farther away."),
      .option(
        "types", "a,b", default: "featurePoint",
        "What to look for: " + HitTestType.named.map(\.name).joined(separator: ", ") + "."),
      .option("picture", "file.png", "Draw the errors and where they are."),
    ]

  func sweepHits(_ path: String, _ console: Console) throws -> ExitCode {
    var settings = HitSweep.Settings()
    settings.tapCount = try arguments.integer("taps", in: 1...100_000) ?? settings.tapCount
    settings.seed = UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 0)
    settings.usesDepth = !arguments.has("no-depth")
    settings.truthLimit = try arguments.number("truth-limit", in: 0.01...1000) ?? 2
    let types = try HitCommand.types(arguments)
    let drawing = try arguments.file("picture", endings: "png")
    if let drawing { try OutputFile.check(drawing) }
    let recording = try SessionOptions.recording(arguments, path: path)
    var configuration = try SessionOptions.configuration(arguments, recording: recording)
    configuration.hitTestTypes = types
    let sweep = HitSweep(recording: recording, configuration: configuration, settings: settings)
    var picture = HitSweepPicture()
    let clock = ProgressClock(console)
    let report = try sweep.run(
      observe: { if drawing != nil { picture.add($0, taps: $1) } },
      progress: { clock.show("tapping", done: $0, total: $1) })
    console.endProgress()
    if let drawing {
      try OutputFile.write(PNG.encode(picture.image(of: report)), to: drawing)
    }
    if arguments.has("json") {
      try console.print(data: report.json())
    } else {
      try console.print(report.text)
    }
    return .done
  }
}
