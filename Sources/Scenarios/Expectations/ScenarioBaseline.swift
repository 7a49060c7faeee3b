import Foundation
import Imaging
import Recordings

/// Where the taps of a scenario ended up when it was last looked at and found good.
///
/// It lies beside the scenario as NAME.baseline.json and is written by `placard test --update`.
struct ScenarioBaseline: Hashable, Sendable, Codable {
  static let format = "placard-baseline/1"
  private static let sizeLimit = 16 << 20

  struct Tap: Hashable, Sendable, Codable {
    var time: Double
    var outcome: String
    /// Where the hit was; absent without one.
    var position: [Double]?
    var label: String?
  }

  var format = Self.format
  var taps: [Tap]

  init(_ taps: [RunDocument.Tap?], of scenario: Scenario) {
    self.taps = zip(scenario.taps, taps).map { tap, found in
      Tap(
        time: tap.time, outcome: found?.outcome ?? "notExecuted", position: found?.hit?.position,
        label: found?.outcome == "placed" ? found?.label?.text : nil)
    }
  }

  /// Reads a baseline; nil where there is none.
  ///
  /// Throws `BoundedFileError` and ``RunError/cannotRead(path:detail:)`` for what is no baseline.
  static func read(path: String) throws -> ScenarioBaseline? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data = try BoundedFile.read(path: path, limit: sizeLimit)
    guard let read = try? JSONDecoder().decode(Self.self, from: data), read.format == Self.format,
      read.taps.allSatisfy({ $0.position.map { $0.count == 3 } ?? true })
    else {
      throw RunError.cannotRead(path: path, detail: "no baseline in the form \(Self.format)")
    }
    return read
  }

  /// What is different from an older baseline, a line a tap.
  func changes(from old: ScenarioBaseline?, measure: Measure) -> [String] {
    guard let old else { return ["baseline of \(taps.count) taps is new"] }
    var changes: [String] = []
    if old.taps.count != taps.count {
      changes.append("\(old.taps.count) taps → \(taps.count) taps")
    }
    for (index, (before, after)) in zip(old.taps, taps).enumerated() where before != after {
      var words: [String] = []
      if before.outcome != after.outcome { words.append("\(before.outcome) → \(after.outcome)") }
      if before.label != after.label {
        words.append("\(before.label ?? "no label") → \(after.label ?? "no label")")
      }
      if before.position != after.position {
        words.append(
          "\(before.position.map(Measure.point) ?? "no hit") → "
            + (after.position.map(Measure.point) ?? "no hit"))
      }
      if before.time != after.time { words.append("\(before.time) s → \(after.time) s") }
      changes.append("tap \(index + 1): " + words.joined(separator: ", "))
    }
    return changes
  }
}
