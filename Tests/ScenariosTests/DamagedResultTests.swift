import Foundation
import Imaging
import Recordings
import TestSupport
import Testing

@testable import Scenarios

/// Files that Placard writes itself and reads again, damaged at random, and scripts of walks.
@Suite struct `Damaged results` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ name: String, _ whole: some Sequence<UInt8>, runs: Int = 200, read: (String) throws -> Void
  ) throws {
    let path = folder.file("file.json")
    try DamageRun.overwrite(path, with: Array(whole))
    try read(path)
    let figures = try DamageRun.figures(
      of: name, Array(whole), runs: DamageRun.runs(runs),
      where: { error in
        if case RunError.cannotRead = error { return true }
        return error is ReportFileError || error is MergeError || error is SceneTruthError
          || error is JSONFileError
      }
    ) { bytes in
      try DamageRun.overwrite(path, with: bytes)
      try read(path)
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `the document of a run, compared with itself`() throws {
    let made = MadeSuite.run()
    try run("run document", try made.json()) { path in
      guard case .run(let document) = try ReportFile.read(path: path) else { return }
      let difference = SuiteDifference(made, document, within: DifferenceTolerances())
      _ = DifferenceWording.text(for: difference)
      _ = document.summary()
    }
  }

  @Test func `the document of a suite, merged and as reports`() throws {
    let suite = MadeSuite.suite([MadeSuite.result("a", .failed, run: MadeSuite.run())])
    try run("suite document", try ReportJSON.data(suite), runs: 100) { path in
      _ = try ShardFile(path: path)
      guard case .suite(let document) = try ReportFile.read(path: path) else { return }
      _ = JUnitReport.xml(document)
      _ = HTMLReport(document: document, traces: [:]).html()
    }
  }

  @Test func `a file of true objects`() throws {
    let truth = """
      {"format": "placard-truth/1", "objects": [
       {"name": "wall", "label": null, "shape": "quad", "worldFromObject":
        {"position": [-0.1, -0.04, -1.4], "orientation": [0.6, 0, 0, 0.8]}, "size": [3.0, 0, 2.4]},
       {"name": "mug", "label": "coffee mug", "shape": "box", "worldFromObject":
        {"position": [0.1, 0.5, -1], "orientation": [0, 0, 0, 1]}, "size": [0.1, 0.1, 0.1]}]}
      """
    try run("truth", truth.utf8) { _ = try SceneTruth(contentsOf: $0) }
  }

  @Test func `a best score`() throws {
    let figures = try DamageRun.figures(
      of: "best score", Array(#"{"best": 7, "format": "placard-best-score/1"}"#.utf8),
      runs: DamageRun.runs(200)
    ) { bytes in
      let path = folder.file("best.json")
      try DamageRun.overwrite(path, with: bytes)
      let reading = try BestScoreFile(path: path).read()
      // A damaged file is moved out of the way, under a name that the next one finds taken.
      if let aside = reading.setAside { unlink(aside) }
      return reading.setAside == nil ? .taken : .refused
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a script of a walk`() throws {
    let script = #"""
      {"viewport": [640, 480], "orientation": "landscapeRight"}
      {"time": 0, "move": [1, -0.5], "turn": [20, 5]}
      {"time": 1.5, "type": "tap", "x": 3, "y": 4}
      {"time": 3, "at": [1, 2, 3], "look": [4, 5, 6], "over": 1.5}
      """#
    try run("walk script", script.utf8) { _ = try WalkScript(contentsOf: $0) }
  }
}
