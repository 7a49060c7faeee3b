import Foundation
import Recognition
import Scenarios
import Simulation

/// The options that say which experience runs and by which rules.
enum ExperienceOptions {
  static let parameters: [Parameter] = [
    .option(
      "experience", "name", default: "labels",
      "What runs: labels (tap to place the name of what is seen), hunt (a game of 60 s) or "
        + "snapshot (tap to name a still picture)."),
    .option(
      "label-mode", "name", default: "frame",
      "What a tap names: frame (the whole picture), region (what lies around the point) or auto "
        + "(the region, while the screen goes on naming the whole picture)."),
    .option(
      "vocabulary", "file",
      "Only these classes are named: one a line, as the whole label or one of its synonyms."),
    .option("targets", "file", "What the hunt asks for, one a line. Default: the classic 23."),
    .option("seed", "n", default: "0", "The hunt's draw: the same number asks the same again."),
    .option(
      "best-score", "file",
      "Keep the hunt's record in this file. Default in the window: "
        + "placard/best-score.json in XDG_STATE_HOME; headless: nowhere."),
    .flag("sound", "In the window: sound when the hunt gives a point (pw-play, paplay or aplay)."),
    .option(
      "relocalization", "seconds", default: "1",
      "How long finding the place again takes after an interruption, or never."),
  ]

  /// What a run needs besides its settings.
  struct Prepared {
    var bestScore: BestScoreFile?
  }

  /// Refuses options that the chosen experience does not have, but for those of every run.
  static func check(
    _ arguments: ParsedArguments, exempt: Set<String> = []
  ) throws(UsageError) {
    let kind: Experience.Kind = try choice("experience", arguments)
    let owners: [(Experience.Kind, [String])] = [
      (.labels, ["label-mode", "vocabulary"]), (.hunt, ["targets", "seed", "best-score", "sound"]),
    ]
    for (owner, options) in owners where owner != kind {
      for option in options where arguments.isGiven(option) && !exempt.contains(option) {
        throw .onlyWith("--\(option)", "--experience \(owner.rawValue)")
      }
    }
  }

  /// Sets up the chosen experience; `labels` are the classifier's, nil without one.
  static func prepare(
    _ settings: inout RunSettings, _ arguments: ParsedArguments, labels: [String]?, inWindow: Bool
  ) throws -> Prepared {
    let kind: Experience.Kind = try choice("experience", arguments)
    settings.session.experience = kind
    settings.session.labels.mode = try choice("label-mode", arguments)
    settings.session.relocalization = .attempt(seconds: try relocalization(arguments))
    var prepared = Prepared()
    if let path = arguments["vocabulary"] {
      guard let labels else { throw UsageError.conflict("--vocabulary", "--no-classifier") }
      try settings.limitVocabulary(toFile: path, labels: labels)
    }
    switch kind {
    case .labels: break
    case .snapshot:
      if labels == nil { throw UsageError.conflict("--experience snapshot", "--no-classifier") }
    case .hunt:
      guard let labels else { throw UsageError.conflict("--experience hunt", "--no-classifier") }
      let path = arguments["best-score"] ?? (inWindow ? stateFolder + "/best-score.json" : nil)
      prepared.bestScore = path.map(BestScoreFile.init(path:))
      try settings.prepareHunt(
        targets: try arguments["targets"].map(WordList.read(path:)) ?? HuntTargets.classic,
        labels: labels, seed: UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 0),
        bestScore: prepared.bestScore)
    }
    return prepared
  }

  /// Programs that play WAV files, in the order in which they are looked for.
  private static let players: [(name: String, arguments: [String])] = [
    ("pw-play", []), ("paplay", []), ("aplay", ["-q"]),
  ]

  /// The sound of a point, by the first player on the PATH; without one a word is said.
  static func pointSound(_ arguments: ParsedArguments, _ console: Console) -> PointSound? {
    guard arguments.has("sound") else { return nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for (name, words) in players {
      for folder in folders {
        let path = "\(folder)/\(name)"
        guard FileManager.default.isExecutableFile(atPath: path) else { continue }
        do {
          return try PointSound(program: path, arguments: words, folder: NSTemporaryDirectory())
        } catch {
          console.note("placard: no sound: \(ErrorWording.text(for: error))")
          return nil
        }
      }
    }
    console.note(
      "placard: no sound: none of \(players.map(\.name).joined(separator: ", ")) is installed")
    return nil
  }

  /// The folder for what the program remembers, as the XDG base directory specification has it.
  private static var stateFolder: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return folder + "/placard"
    }
    return (environment["HOME"] ?? "/root") + "/.local/state/placard"
  }

  private static func relocalization(_ arguments: ParsedArguments) throws(UsageError) -> Double? {
    arguments["relocalization"] == "never"
      ? nil : try arguments.number("relocalization", in: 0...3600) ?? 1
  }

  /// One of the names of a closed set.
  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> Choice {
    let text = arguments[name] ?? ""
    guard let choice = Choice(rawValue: text) else {
      throw .invalidValue(
        option: "--\(name)", found: text,
        expected: Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }
}
