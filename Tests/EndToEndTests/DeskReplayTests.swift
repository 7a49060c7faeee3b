import Foundation
import TestSupport
import Testing

/// The main job on the recording that the project makes itself, whose every answer is known.
struct DeskReplayTests {
  private let clicks = "Scenes/desk/demo.clicks.jsonl"

  @Test(.enabled(if: InstalledModel.isAvailable))
  func `every tap of the demo places the right label within a millimetre of the truth`() throws {
    let report = try RunReport.replay("Scenes/desk", ["--clicks", clicks])
    #expect(report.format == "placard-run/1")
    #expect(report.taps.count >= 4)
    #expect(report.anchors.count == report.taps.count)
    for tap in report.taps {
      #expect(tap.outcome == "placed", "\(tap)")
      #expect(tap.truth?.isRightLabel == true, "\(tap)")
      #expect((tap.truth?.error ?? 1) < 0.01, "\(tap)")
      #expect((tap.label?.age ?? 1) <= 0.5)
    }
    #expect(report.frames.skipped == 0 && report.frames.dropped == 0)
  }

  @Test(.enabled(if: InstalledModel.isAvailable))
  func `with the world found in the pictures alone, labels stand within centimetres`() throws {
    let report = try RunReport.replay("Scenes/desk", ["--clicks", clicks, "--world", "frames"])
    let errors = report.taps.compactMap { $0.truth?.error }.sorted()
    #expect(report.anchors.count == report.taps.count && errors.count == report.taps.count)
    // The last object is seen for half a second before its tap, the others for longer.
    #expect(errors[errors.count / 2] < 0.015, "\(errors)")
    #expect((errors.last ?? 1) < 0.06, "\(errors)")
  }

  @Test(.enabled(if: InstalledModel.isAvailable))
  func `two runs give the same bytes`() throws {
    let runs = try (0..<2).map { _ in
      try PlacardExecutable.run(["replay", "Scenes/desk", "--json", "--clicks", clicks])
    }
    #expect(runs[0].status == 0 && !runs[0].output.isEmpty)
    #expect(runs[0].output == runs[1].output)
  }

  @Test func `pictures and report are the same bytes whatever the number of threads`() throws {
    let folder = try TemporaryFolder()
    let names = try ["1", "2"].map { threads in
      let frames = folder.path + "/frames-" + threads
      let outcome = try PlacardExecutable.run(
        [
          "replay", "Scenes/desk", "--no-classifier", "--start", "1", "--end", "1.2", "--frames",
          frames, "--debug-layers",
        ], environment: ["LP_NUM_THREADS": threads])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try FileManager.default.contentsOfDirectory(atPath: frames).sorted()
    }
    #expect(names[0].count >= 3 && names[0] == names[1])
    for name in names[0] {
      let pictures = ["1", "2"].map {
        FileManager.default.contents(atPath: folder.path + "/frames-\($0)/" + name)
      }
      #expect(pictures[0] != nil && pictures[0] == pictures[1])
    }
  }

  @Test func `without a classifier nothing is placed and each tap says why`() throws {
    let report = try RunReport.replay("Scenes/desk", ["--clicks", clicks, "--no-classifier"])
    #expect(!report.taps.isEmpty)
    #expect(report.taps.allSatisfy { $0.outcome == "refused" && $0.reason == "noLabel" })
    #expect(report.anchors.isEmpty)
    #expect(report.frames.classified == 0)
  }

  @Test func `a broken frame is reported and skipped and the run goes on`() throws {
    let folder = try TemporaryFolder()
    let copy = folder.path + "/desk"
    try FileManager.default.copyItem(
      atPath: PlacardExecutable.packageFolder + "/Scenes/desk", toPath: copy)
    let whole = try RunReport.replay(copy, ["--no-classifier"])
    try Data("not a picture".utf8).write(
      to: URL(fileURLWithPath: copy + "/frames/000010.jpg"))
    let report = try RunReport.replay(copy, ["--no-classifier"])
    #expect(report.frames.skipped == 1)
    #expect(report.frames.delivered == whole.frames.delivered - 1)
    let warning = try #require(report.warnings.first { $0.code == "frameSkipped" })
    #expect(warning.frame == 10 && warning.text.contains("000010.jpg"))
  }

  @Test func `a recording of which no frame can be decoded is an input error`() throws {
    let folder = try TemporaryFolder()
    let copy = folder.path + "/desk"
    try FileManager.default.copyItem(
      atPath: PlacardExecutable.packageFolder + "/Scenes/desk", toPath: copy)
    for name in try FileManager.default.contentsOfDirectory(atPath: copy + "/frames") {
      try Data("not a picture".utf8).write(to: URL(fileURLWithPath: copy + "/frames/" + name))
    }
    let outcome = try PlacardExecutable.run(["replay", copy, "--no-classifier"])
    #expect(outcome.status == 3)
    #expect(
      outcome.errors.hasPrefix("placard: none of the 150 frames could be decoded; the first: "))
  }

  @Test func `info tells what the recording holds`() throws {
    let outcome = try PlacardExecutable.run(["info", "Scenes/desk", "--json"])
    struct Info: Decodable {
      var format: String
      var has: [String]
      var unit: String
      var findings: Int
    }
    let info = try JSONDecoder().decode(Info.self, from: outcome.output)
    #expect(info.format == "placard" && info.unit == "metre" && info.findings == 0)
    #expect(info.has == ["featurePoints", "light", "planes", "trackingState"])
  }
}
