import Foundation
import Recognition
import Recordings
import Scenarios
import Simulation

/// What was done in a replay, to be written as a scenario.
struct ScenarioRecord {
  let file: String
  let arguments: ParsedArguments
  let recording: Recording
  let settings: RunSettings
  let classifier: (any Classifier)?
  /// Nil where nothing was done at all.
  let script: ClickScript?

  /// Writes the scenario; it expects what a headless run comes to.
  ///
  /// In a window results come when the machine has them, so the same taps are run once more headless
  /// over the recording from its start on, and where that comes to something else than what was seen, a
  /// note says so.
  func write(seen: RunDocument, isHeadless: Bool, _ console: Console) throws {
    let script =
      script
      ?? ClickScript(
        viewport: settings.session.viewport, orientation: settings.session.orientation)
    var settings = settings
    if !isHeadless { settings.start = nil }
    let document =
      isHeadless
      ? seen
      : try HeadlessRun(
        recording: recording, settings: settings, events: script.events, classifier: classifier
      ).run()
    let place = ScenarioPlace(path: file)
    let folder = FileManager.default.currentDirectoryPath
    var model = ScenarioModel.standard
    if classifier == nil {
      model = .none
    } else if let path = arguments["model"] {
      model = .file(place.relative(to: path, from: folder))
    }
    var scenario = Scenario(
      of: script, settings, model: model,
      recordingPath: place.relative(to: recording.path, from: folder), recording: recording,
      document: document)
    scenario.settings.scale = try arguments.number("scale", in: 1e-9...1e9)
    scenario.settings.vocabulary = try arguments["vocabulary"].map(WordList.read(path:))
    scenario.settings.targets = try arguments["targets"].map(WordList.read(path:))
    try scenario.write(to: file)
    for note in differences(seen, document) { console.note("placard: " + note) }
  }

  private func differences(_ seen: RunDocument, _ headless: RunDocument) -> [String] {
    zip(seen.taps, headless.taps).enumerated().compactMap { index, taps in
      let (before, after) = (Self.words(taps.0), Self.words(taps.1))
      guard before != after else { return nil }
      return "tap \(index + 1) came to \(before) in the window and to \(after) headless, "
        + "which the scenario expects"
    }
  }

  private static func words(_ tap: RunDocument.Tap) -> String {
    tap.outcome == "placed"
      ? "\"\(tap.label?.text ?? "")\" on \(tap.hit?.type ?? "nothing")" : tap.reason ?? "nothing"
  }
}
