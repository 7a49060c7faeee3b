import Foundation
import Imaging
import Scenarios
import TestSupport
import Testing

struct BestScoreFileTests {
  private let folder: TemporaryFolder
  private let file: BestScoreFile

  init() throws {
    folder = try TemporaryFolder()
    file = BestScoreFile(path: folder.file("best.json"))
  }

  @Test func `G-13 without a file the best score is 0`() throws {
    #expect(try file.read().best == 0)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `G-11 only a strictly higher score is written`() throws {
    try file.keep(3)
    try file.keep(3)
    try file.keep(2)
    #expect(try file.read().best == 3)
    try file.keep(4)
    #expect(try file.read().best == 4)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["best.json"])
  }

  @Test(arguments: [
    "", "{", "null", "7", #"{"best": 7}"#, #"{"best": -1, "format": "placard-best-score/1"}"#,
    #"{"best": 1e300, "format": "placard-best-score/1"}"#,
    #"{"best": 7, "format": "placard-best-score/9"}"#, "\u{0}\u{1}",
    String(repeating: "x", count: 100_000),
  ])
  func `a damaged file is put aside and counts as none`(_ content: String) throws {
    try Data(content.utf8).write(to: URL(fileURLWithPath: file.path))
    let reading = try file.read()
    #expect(reading.best == 0 && reading.setAside == file.path + ".damaged")
    #expect(
      FileManager.default.contents(atPath: file.path + ".damaged") == Data(content.utf8))
    try file.keep(1)
    #expect(try file.read().best == 1 && file.read().setAside == nil)
  }

  @Test func `a second damaged file doesn't replace the first`() throws {
    for name in [".damaged", ".damaged-2", ".damaged-3"] {
      try Data(name.utf8).write(to: URL(fileURLWithPath: file.path))
      #expect(try file.read().setAside == file.path + name)
    }
  }

  @Test func `a folder in its place is an error`() throws {
    let odd = BestScoreFile(path: folder.path)
    #expect(throws: BoundedFileError.notAFile(path: folder.path)) { try odd.read() }
    let nowhere = BestScoreFile(path: "/proc/placard/best.json")
    #expect(throws: RunError.self) { try nowhere.keep(1) }
  }
}
