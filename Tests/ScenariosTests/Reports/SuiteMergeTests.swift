import Foundation
@testable import Scenarios
import TestSupport
import Testing

@Suite struct SuiteMergeTests {
  private let folder: TemporaryFolder
  private let suite = MadeSuite.suite(
    (0..<20).map {
      MadeSuite.result(
        String(format: "s/%02d.scenario.json", $0), $0 == 3 ? .failed : .passed,
        name: "\"\\ }] " + MadeSuite.hostile, run: MadeSuite.run())
    })

  init() throws { folder = try TemporaryFolder() }

  private func write(_ shards: [SuiteDocument], as name: String) throws -> [String] {
    try shards.enumerated().map { index, shard in
      try folder.write(try ReportJSON.data(shard), to: "\(name)-\(index + 1).json")
    }
  }

  private func failure(_ paths: [String]) -> String {
    do {
      _ = try SuiteMerge(paths: paths)
      return ""
    } catch {
      return ErrorWording.text(for: error).replacing(folder.path + "/", with: "")
    }
  }

  @Test(arguments: [1, 2, 7, 20, 25])
  func `the shards of a suite merge into the bytes of the whole`(count: Int) throws {
    let paths = try write(MadeSuite.shards(of: suite, count: count), as: "s")
    let merge = try SuiteMerge(paths: paths.reversed())
    #expect(merge.json == (try ReportJSON.data(suite)))
    #expect(merge.total == 20 && merge.passed == 19 && merge.counts[.failed] == 1)
  }

  @Test func `without times of the machine there are none after the merge`() throws {
    let suite = MadeSuite.suite(suite.scenarios, seconds: nil)
    let paths = try write(MadeSuite.shards(of: suite, count: 3), as: "s")
    #expect(try SuiteMerge(paths: paths).json == (try ReportJSON.data(suite)))
  }

  @Test func `a whole suite merges with nothing, and an empty one stays empty`() throws {
    let whole = try write([suite], as: "whole")
    #expect(try SuiteMerge(paths: whole).json == (try ReportJSON.data(suite)))
    let empty = try write([MadeSuite.suite([])], as: "empty")
    #expect(try SuiteMerge(paths: empty).json == (try ReportJSON.data(MadeSuite.suite([]))))
  }

  @Test func `missing, doubled and foreign shards are named`() throws {
    let shards = MadeSuite.shards(of: suite, count: 7)
    let paths = try write(shards, as: "s")
    #expect(
      failure(Array(paths.prefix(2) + paths.dropFirst(3)))
        == "1 of 7 shards is missing: 3")
    #expect(failure([paths[6]]) == "6 of 7 shards are missing: 1, 2, 3, 4, 5, 6")
    #expect(failure(paths + [paths[1]]) == "s-2.json: shard 2, as s-2.json is")

    var foreign = shards[4]
    foreign.suite = "def"
    let other = try write([foreign], as: "foreign")[0]
    #expect(
      failure(paths.prefix(4) + [other] + paths.suffix(2)).hasPrefix("foreign-1.json: another"))
    let divided = try write([MadeSuite.shards(of: suite, count: 6)[4]], as: "six")[0]
    #expect(
      failure(paths.prefix(4) + [divided] + paths.suffix(2)).hasPrefix("six-1.json: the suite"))
  }

  @Test func `scenarios are counted, and none comes twice`() throws {
    var shards = MadeSuite.shards(of: suite, count: 2)
    let last = shards[1].scenarios.removeLast()
    #expect(
      failure(try write(shards, as: "few"))
        == "the shards hold 19 scenarios, but the suite has 20")
    shards[1].scenarios.append(shards[0].scenarios[0])
    _ = last
    #expect(
      failure(try write(shards, as: "twice"))
        == "s/00.scenario.json: in twice-1.json and in twice-2.json")
  }

  @Test func `a broken shard is named with the place`() throws {
    let shards = MadeSuite.shards(of: suite, count: 2)
    let paths = try write(shards, as: "s")
    let whole = try ReportJSON.data(shards[1])
    let cut = try folder.write(whole.prefix(whole.count / 2), to: "cut.json")
    #expect(failure([paths[0], cut]).hasPrefix("cut.json: byte "))
    #expect(failure([paths[0], cut]).hasSuffix("expected more: the file is cut off"))
    let text = String(decoding: whole, as: UTF8.self)
    for (index, wrong) in [
      text.replacing("0.034", with: "0.034.1"), text.replacing("\"isMet\" : true", with: "true"),
      text.replacing("[", with: "{"), text + "x", text.replacing("\"m\"", with: "\"m\n\""),
      String(repeating: "[", count: 100_000),
    ].enumerated() {
      let path = try folder.write(wrong, to: "wrong.json")
      #expect(failure([paths[0], path]).hasPrefix("wrong.json: byte "), "\(index)")
    }
    let run = try folder.write(try MadeSuite.run().json(), to: "run.json")
    #expect(failure([run]).contains("found \"placard-run/1\""))
    let bare = try folder.write("{\"format\": \"placard-suite/1\"}", to: "bare.json")
    #expect(failure([bare]) == "bare.json: expected \"suite\" and \"total\"")
    let huge = text.replacing(#"/"count" : 2/"#, with: "")
      .replacing("\"count\" : 2", with: "\"count\" : 9223372036854775807")
    let many = try folder.write(huge, to: "many.json")
    #expect(
      failure([many]).hasPrefix(
        "9223372036854775806 of 9223372036854775807 shards are missing: 1, 3"))
  }

  @Test func `a thousand shards are joined`() throws {
    let large = MadeSuite.suite(
      (0..<1000).map { MadeSuite.result(String(format: "%04d.scenario.json", $0)) })
    let paths = try write(MadeSuite.shards(of: large, count: 1000), as: "s")
    #expect(try SuiteMerge(paths: paths).json == (try ReportJSON.data(large)))
  }
}
