import Foundation
import TestSupport
import Testing

@testable import Scenarios

/// Which scenarios a suite has, and which of them a shard runs.
struct SuiteSelectionTests {
  @Test func `files and folders are found once, sorted, relative to the start`() throws {
    let folder = try TemporaryFolder()
    for name in [
      "b/two.scenario.json", "b/one.scenario.json", "b/deep/er/x.scenario.json", "a.scenario.json",
      "b/other.json", "b/.hidden/y.scenario.json", "named.json",
    ] {
      try folder.write("{}", to: name)
    }
    try folder.link("b/circle", to: folder.path)
    #expect(
      try SuiteDiscovery.find(["."], relativeTo: folder.path) == [
        "a.scenario.json", "b/deep/er/x.scenario.json", "b/one.scenario.json",
        "b/two.scenario.json",
      ])
    #expect(
      try SuiteDiscovery.find(
        ["b/one.scenario.json", "b", folder.path + "/b"], relativeTo: folder.path) == [
          "b/deep/er/x.scenario.json", "b/one.scenario.json", "b/two.scenario.json",
        ])
    #expect(
      try SuiteDiscovery.find(["named.json"], relativeTo: folder.path) == ["named.json"],
      "a file that is named counts whatever it is called")
    #expect(
      try SuiteDiscovery.find(["."], relativeTo: folder.path + "/b").count == 3)
    #expect(
      try SuiteDiscovery.find([folder.path + "/a.scenario.json"], relativeTo: "/elsewhere")
        == [folder.path + "/a.scenario.json"])
  }

  @Test func `paths without scenarios are told`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "empty/other.json")
    #expect(throws: SuiteDiscovery.Failure.noSuchPath("nowhere")) {
      try SuiteDiscovery.find(["nowhere"], relativeTo: folder.path)
    }
    #expect(throws: SuiteDiscovery.Failure.noScenario(paths: ["empty"])) {
      try SuiteDiscovery.find(["empty"], relativeTo: folder.path)
    }
  }

  private func items(_ frames: [Int]) -> [SuiteItem] {
    frames.enumerated().map { index, count in
      SuiteItem(path: String(format: "%04d", index), name: "", frameCount: count)
    }
  }

  @Test(arguments: [1, 2, 7, 40])
  func `shards share the suite out, each scenario once`(_ count: Int) {
    let items = items((0..<30).map { 10 + 37 * $0 % 200 })
    let parts = (1...count).map {
      SuiteDocument.Shard(index: $0, count: count).part(of: items)
    }
    #expect(parts.flatMap(\.self).map(\.path).sorted() == items.map(\.path))
    for part in parts { #expect(part.map(\.path) == part.map(\.path).sorted()) }
  }

  @Test func `shards are balanced by frames, not by number`() {
    // One of 900 frames and nine of 100: the long one is a shard of its own.
    let items = items([100, 100, 100, 100, 900, 100, 100, 100, 100, 100])
    let loads = (1...2).map { index in
      SuiteDocument.Shard(index: index, count: 2).part(of: items).reduce(0) { $0 + $1.frameCount }
    }
    #expect(loads == [900, 900])
  }

  @Test func `shards don't depend on the order in which scenarios were found`() {
    let items = items([5, 5, 5, 9, 9, 1, 0, 0])
    let shard = SuiteDocument.Shard(index: 2, count: 3)
    #expect(
      Set(shard.part(of: items).map(\.path)) == Set(shard.part(of: items.reversed()).map(\.path)))
  }
}
