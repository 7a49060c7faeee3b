import Foundation
import TestSupport
import Testing

/// `placard sweep --labels` with the real model: the tables of the README.
@Suite(.enabled(if: InstalledModel.isAvailable)) struct LabelSweepTests {
  private struct Report: Decodable {
    struct Row: Decodable {
      var way: String
      var right: Int
      var wrong: Int
      var nothing: Int
    }

    var objects: Int
    var hits: Int
    var ways: [Row]
    var unknownLabels: [String]

    func row(_ way: String) throws -> Row { try #require(ways.first { $0.way == way }) }
  }

  private func sweep(_ list: String, _ options: [String] = []) throws -> Report {
    let outcome = try PlacardExecutable.run(["sweep", "--labels", list, "--json"] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(Report.self, from: outcome.output)
  }

  /// The region names more objects rightly and fewer wrongly than the whole picture, and auto is it.
  private func expectRegionIsBetter(_ report: Report) throws {
    let (frame, region, auto) = (
      try report.row("frame"), try report.row("region"), try report.row("auto")
    )
    #expect(region.right > frame.right && region.wrong < frame.wrong)
    #expect((auto.right, auto.wrong) == (region.right, region.wrong))
    #expect(
      report.ways.allSatisfy { $0.right + $0.wrong + $0.nothing == report.objects })
    #expect(report.unknownLabels.isEmpty)
  }

  @Test func `on the drawn desk a region names what was tapped more often than the whole picture`()
    throws
  {
    let report = try sweep("Scenes/desk/labels.jsonl")
    #expect(report.objects == 25 && report.hits == 25)
    try expectRegionIsBetter(report)
  }

  @Test(.enabled(if: RecordedData.isAvailable))
  func `on real recordings too`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write("list.jsonl", RealObjects.list().utf8)
    // What is named hangs on the picture alone, so nothing need be tracked.
    let report = try sweep(list, ["--world", "recorded"])
    #expect(report.objects == 53)
    try expectRegionIsBetter(report)
  }

  @Test func `a bad list and a vocabulary of nothing are input errors`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(
      "list.jsonl", #"{"recording": "x", "time": 1, "point": [1, 2], "labels": "mouse"}"#.utf8)
    let bad = try PlacardExecutable.run(["sweep", "--labels", list])
    #expect(bad.status == 3)
    #expect(
      bad.errors.hasPrefix(
        "placard: \(list):1:58: labels: expected a list of 1 to 1000, found \"mouse\""))
    let words = try folder.write("words.txt", "unicorn\n".utf8)
    let none = try PlacardExecutable.run([
      "sweep", "--labels", "Scenes/desk/labels.jsonl", "--vocabulary", words,
    ])
    #expect(none.status == 3 && none.errors.contains("none of its words is a class"))
  }
}
