import Foundation
import Geometry
import Recordings
import TestSupport
import Testing

@testable import Scenarios

struct LabelListTests {
  private let entry =
    #"{"recording": "desk", "time": 1.5, "point": [3, 4.5], "labels": ["mouse", "a \"b\", ]c"]}"#

  private func list(_ text: String) throws -> LabelList {
    try LabelList(json: Data(text.utf8), path: "lists/list.json")
  }

  @Test func `an array and lines say the same, each entry with its line`() throws {
    let lines = try list("\n" + entry + "\r\n\n" + entry + "\n")
    #expect(lines.entries.map(\.line) == [2, 4])
    let array = try list(" [\n" + entry + ",\n\n " + entry + "\n]\n ")
    #expect(array.entries.map(\.line) == [2, 4])
    #expect(array.entries == lines.entries)
    let first = try #require(array.entries.first)
    #expect(first.recording == "desk" && first.time == 1.5 && first.viewPoint == SIMD2(3, 4.5))
    #expect(first.labels == ["mouse", "a \"b\", ]c"])
    #expect(first.orientation == .landscapeRight)
  }

  @Test func `a recording lies beside the list unless its path is a whole one`() throws {
    var list = try list(entry)
    #expect(list.path(of: list.entries[0]) == "lists/desk")
    list.entries[0].recording = "/data/desk"
    #expect(list.path(of: list.entries[0]) == "/data/desk")
    list.path = "list.json"
    list.entries[0].recording = "."
    #expect(list.path(of: list.entries[0]) == ".")
  }

  @Test(arguments: [
    (#"{"time": 1, "point": [1, 2], "labels": ["x"]}"#, "\"recording\""),
    (#"{"recording": 3, "time": 1, "point": [1, 2], "labels": ["x"]}"#, "a string"),
    (#"{"recording": "", "time": 1, "point": [1, 2], "labels": ["x"]}"#, "a path"),
    (#"{"recording": "a", "time": -1, "point": [1, 2], "labels": ["x"]}"#, "-1"),
    (#"{"recording": "a", "time": 1e300, "point": [1, 2], "labels": ["x"]}"#, "1e+300"),
    (#"{"recording": "a", "time": null, "point": [1, 2], "labels": ["x"]}"#, "\"time\""),
    (#"{"recording": "a", "time": 1, "point": [1], "labels": ["x"]}"#, "a list of 2"),
    (#"{"recording": "a", "time": 1, "point": [1, -2], "labels": ["x"]}"#, "-2"),
    (#"{"recording": "a", "time": 1, "point": [1, 2], "labels": []}"#, "a list of 1 to"),
    (#"{"recording": "a", "time": 1, "point": [1, 2], "labels": [" "]}"#, "a name"),
    (#"{"recording": "a", "time": 1, "point": [1, 2], "labels": ["x"], "lable": 1}"#, "lable"),
    (
      #"{"recording": "a", "time": 1, "point": [1, 2], "labels": ["x"], "orientation": "up"}"#,
      "up"
    ),
    ("7", "an object"),
  ])
  func `a bad entry is refused with its line and what is wrong`(
    _ line: String, _ words: String
  ) throws {
    for (text, number) in [
      (entry + "\n\n" + line + "\n", 3), ("[" + entry + ",\n" + line + "\n]", 2),
    ] {
      let error = #expect(throws: JSONFileError.self) { try list(text) }
      guard case .malformed("lists/list.json", let fault)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(
        fault.line == number && "\(fault.expected) \(fault.found)".contains(words), "\(fault)")
    }
  }

  @Test(arguments: ["", "\n \n", "[]", " [ \n ] "])
  func `a list of nothing is refused`(_ text: String) {
    #expect(throws: LabelListError.empty(path: "lists/list.json")) { try list(text) }
  }

  @Test func `an array that doesn't end, goes on after its end or ends in a comma is refused`() {
    for text in [
      "[\(entry)", "[\(entry)]\n x", #"{"recording": "#, #"[{"recording": "#,
      "[\(entry),\n]", "[,\(entry)]", "[\(entry),,\(entry)]",
    ] {
      #expect(throws: JSONFileError.self, "\(text)") { try list(text) }
    }
  }

  @Test func `no damage to a list ends in a fault`() throws {
    let whole = Array(("[" + entry + ",\n" + entry + "]").utf8)
    var random = SplitMix64(seed: 5)
    for count in whole.indices {
      _ = try? LabelList(json: Data(whole.prefix(count)), path: "x")
    }
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<(1 + random.index(below: 3)) {
        bytes[random.index(below: bytes.count)] = UInt8(random.index(below: 256))
      }
      _ = try? LabelList(json: Data(bytes), path: "x")
    }
  }
}
