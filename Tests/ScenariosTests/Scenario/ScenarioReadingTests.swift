import Foundation
import Recordings
import TestSupport
import Testing

@testable import Scenarios

/// What a scenario file may say, and what is told of one that says something else.
struct ScenarioReadingTests {
  private func scenario(_ text: String) throws -> Scenario {
    try Scenario(LocatedJSON(parsing: Data(text.utf8)))
  }

  /// A scenario with further members after the needed ones, on the second line.
  private func with(_ members: String) throws -> Scenario {
    try scenario("{\"format\": \"placard-scenario/1\", \"recording\": \"desk\",\n" + members + "}")
  }

  private func firstFault(in members: String) -> JSONFault? {
    do {
      _ = try with(members)
      return nil
    } catch {
      return error as? JSONFault
    }
  }

  @Test func `a scenario needs its format and its recording, all else has a default`() throws {
    let small = try scenario(#"{"format": "placard-scenario/1", "recording": "../desk"}"#)
    #expect(small == Scenario(recording: "../desk"))
    #expect(throws: JSONFault.self) { try scenario(#"{"recording": "../desk"}"#) }
    #expect(throws: JSONFault.self) { try scenario(#"{"format": "placard-scenario/1"}"#) }
    #expect(throws: JSONFault.self) {
      try scenario(#"{"format": "placard-scenario/2", "recording": "../desk"}"#)
    }
  }

  @Test func `names, labels and paths may hold anything that JSON can`() throws {
    let hostile = "../a \\\"<b>'&\u{202E}\n%s😀; rm -rf /"
    let text = String(decoding: try JSONEncoder().encode(hostile), as: UTF8.self)
    let read = try scenario(
      #"{"format": "placard-scenario/1", "recording": \#(text), "name": \#(text), "taps": "#
        + #"[{"time": 0, "x": 0, "y": 0, "expect": {"label": \#(text)}}]}"#)
    #expect(read.name == hostile)
    #expect(read.recording == hostile)
    #expect(read.taps[0].expectations == [.label(.equals(hostile))])
    #expect(try scenario(read.json()) == read)
  }

  @Test(arguments: [
    (#""recordin": "x""#, 1, "\"recordin\""),
    (#""taps": [{"time": 1, "x": 2, "y": 3, "expct": {}}]"#, 38, "\"expct\""),
    (#""taps": [{"time": 1, "x": 2, "y": 3, "expect": {"lable": "mug"}}]"#, 49, "\"lable\""),
    (#""expect": {"label": "mug"}"#, 12, "\"label\""),
    (#""taps": [{"time": 1, "x": 2, "y": 3, "expect": {"classified": 3}}]"#, 49, "\"classified\""),
    (#""settings": {"colour": 1}"#, 14, "\"colour\""),
    (#""taps": [{"time": -1, "x": 2, "y": 3}]"#, 19, "-1"),
    (#""taps": [{"time": 1e300, "x": 2, "y": 3}]"#, 19, "1e+300"),
    (#""viewport": [0, 720]"#, 14, "0"), (#""viewport": [1280]"#, 13, "a list of 1"),
    (#""orientation": "upwards""#, 16, "\"upwards\""), (#""seed": -3"#, 9, "-3"),
    (#""seed": 0.5"#, 9, "0.5"), (#""timeLimit": 0"#, 14, "0"),
    (#""settings": {"confidence": 2}"#, 28, "2"),
    (#""settings": {"start": 3, "end": 2}"#, 33, "2"),
    (#""settings": {"hitTypes": ["plane"]}"#, 27, "\"plane\""),
    (#""settings": {"targets": ["mug"]}"#, 25, "a list of 1"),
    (#""taps": [{"time": 2, "x": 0, "y": 0}, {"time": 1, "x": 0, "y": 0}]"#, 48, "1"),
    (#""buttons": [{"time": 2, "name": "jump"}]"#, 33, "\"jump\""),
    (#""events": [{"time": 2, "type": "tap"}]"#, 32, "\"tap\""),
    (#""events": [{"time": 2, "type": "undo", "anchor": 1}]"#, 40, "\"anchor\""),
    (#""model": {"file": "a", "labels": []}"#, 10, "an object"),
    (#""model": {"labels": [{"time": 1}, {"time": 1}]}"#, 44, "1"),
    (#""model": "best""#, 10, "\"best\""), (#""expect": {"delivered": {}}"#, 25, "an object"),
    (#""expect": {"delivered": {"atLeast": 3, "atMost": 2}}"#, 25, "an object"),
    (#""expect": {"delivered": "all"}"#, 25, "\"all\""),
    (#""expect": {"drift": {}}"#, 21, "an object"),
    (#""expect": {"drift": {"metres": -1}}"#, 32, "-1"),
    (#""expect": {"visibility": 1.5}"#, 26, "1.5"),
    (#""expect": {"tracking": {"sequence": ["limited(sleeping)"]}}"#, 38, "\"limited(sleeping)\""),
    (#""expect": {"pictures": [{"golden": "a.png"}]}"#, 25, "an object"),
    (#""expect": {"pictures": [{"frame": 1, "golden": "a.jpg"}]}"#, 48, "\"a.jpg\""),
  ])
  func `unknown keys and impossible values are faults with line and column`(
    _ members: String, _ column: Int, _ found: String
  ) throws {
    let fault = try #require(firstFault(in: members), "\(members) was taken")
    #expect(fault.line == 2)
    #expect(fault.column == column)
    #expect(fault.found == found)
  }

  @Test(arguments: [
    #"{"position": {"of": "moon", "within": 1}}"#, #"{"position": {"of": "truth"}}"#,
    #"{"position": {"of": [1, 2], "within": 1}}"#, #"{"position": {"of": "truth", "within": -1}}"#,
    #"{"hit": "plane"}"#, #"{"hit": []}"#, #"{"miss": "tired"}"#,
    #"{"miss": "any", "label": "mug"}"#, #"{"label": {}}"#, #"{"label": {"oneOf": []}}"#,
    #"{"label": {"equals": "a", "oneOf": ["b"]}}"#, #"{"label": {"matches": "(a"}}"#,
    #"{"label": 3}"#, #"{"confidence": 1.2}"#,
    #"{"truth": {}}"#, #"{"truth": {"metres": -1}}"#, #"{"truth": {"degrees": 91}}"#,
  ])
  func `impossible expectations of a tap are faults`(_ expect: String) throws {
    let fault = try #require(
      firstFault(in: #""taps": [{"time": 1, "x": 2, "y": 3, "expect": \#(expect)}]"#),
      "\(expect) was taken")
    #expect(fault.line == 2)
    #expect(fault.column > 48)
  }

  @Test func `a pattern that can't be read says where`() throws {
    let fault = try #require(
      firstFault(
        in: #""taps": [{"time": 1, "x": 2, "y": 3, "expect": {"label": {"matches": "a**"}}}]"#))
    #expect(fault.place == "taps[0].expect.label.matches")
    #expect(fault.expected == "one repeat, not two at character 3 of the pattern")
  }

  /// Every key of the format, with other values than the defaults.
  static let full = #"""
    {
      "format": "placard-scenario/1",
      "name": "all",
      "recording": "../desk",
      "model": {"labels": [
        {"time": 0, "label": null, "confidence": 0.9},
        {"time": 1.5, "label": "mug, coffee mug", "confidence": 0.8}
      ]},
      "settings": {"world": "frames", "tracking": "recorded", "scale": 0.5, "up": [0, 1, 0],
        "confidence": 0.4, "maximumLabelAge": 1, "latency": 0.05,
        "hitTypes": ["featurePoint", "existingPlane"], "cone": 0, "metric": "angle",
        "anyState": true, "start": 1, "end": 5, "experience": "labels", "labelMode": "auto",
        "vocabulary": ["mug"], "relocalization": "never"},
      "viewport": [640, 360],
      "orientation": "portrait",
      "seed": 7,
      "timeLimit": 60,
      "taps": [
        {"time": 1, "x": 10, "y": -20.5, "expect": {"label": {"oneOf": ["mug", "cup"]},
          "hit": ["featurePoint"], "truth": {"object": "crate", "onObject": false, "metres": 0.5,
          "pixels": 2, "degrees": 3.5}, "position": {"of": [1, 2, -3], "within": 0.5},
          "labelAge": {"atMost": 0.3}, "confidence": {"atLeast": 0.5, "atMost": 0.9},
          "drift": {"metres": 0.1, "pixels": 2}, "jitter": {"pixels": 1},
          "visibility": {"atLeast": 0.5}}},
        {"time": 2, "x": 1, "y": 2, "expect": {"miss": ["noLabel", "staleLabel"]}},
        {"time": 2, "x": 1, "y": 2, "expect": {"miss": "any"}},
        {"time": 2.5, "x": 1, "y": 2, "expect": {"label": {"matches": "^c(u|a)p$"},
          "position": {"of": "baseline", "within": 0}}}
      ],
      "buttons": [{"time": 3, "name": "restart"}],
      "events": [{"time": 3.5, "type": "move", "anchor": 1, "x": 3, "y": 4},
        {"time": 3.6, "type": "rename", "anchor": 1, "text": "cup"},
        {"time": 3.7, "type": "undo"}, {"time": 3.8, "type": "remove", "anchor": 1},
        {"time": 3.9, "type": "pause"}, {"time": 4, "type": "run"},
        {"time": 4.1, "type": "interrupt"}, {"time": 4.2, "type": "resume"},
        {"time": 4.3, "type": "restart"}],
      "faults": [{"type": "poseNoise", "metres": 0.01}],
      "expect": {"tracking": {"sequence": ["notAvailable", "limited(initializing)", "normal"],
          "includes": ["normal"], "never": ["limited"], "at": [{"time": 2, "state": "normal"}]},
        "classified": 3, "delivered": {"atLeast": 10}, "dropped": 0, "skipped": {"atMost": 1},
        "anchors": 2, "drift": {"metres": 0.2}, "jitter": {"metres": 0.01}, "visibility": 1,
        "pictures": [{"time": 2, "golden": "a.png"}, {"frame": 3, "golden": "b.png", "layers": true}]}
    }
    """#

  @Test func `what is written reads back as the same scenario`() throws {
    let read = try scenario(Self.full)
    #expect(try scenario(read.json()) == read)
    #expect(read.expectationCount == 13 + 11)
    #expect(
      read.inputs.map(\.time) == [1, 2, 2, 2.5, 3, 3.5, 3.6, 3.7, 3.8, 3.9, 4, 4.1, 4.2, 4.3])
  }

  @Test func `paths are relative to the scenario's folder`() {
    #expect(ScenarioPlace(path: "a/b/c.scenario.json").resolve("../desk") == "a/b/../desk")
    #expect(ScenarioPlace(path: "c.scenario.json").resolve("desk") == "desk")
    #expect(ScenarioPlace(path: "a/c.scenario.json").resolve("/desk") == "/desk")
    #expect(ScenarioPlace(path: "a/c.scenario.json").baselinePath == "a/c.baseline.json")
    let place = ScenarioPlace(path: "a/b/c.scenario.json")
    #expect(place.relative(to: "a/desk", from: "/home/me") == "../desk")
    #expect(place.relative(to: "/home/me/a/b", from: "/home/me") == ".")
    #expect(place.relative(to: "/data/desk", from: "/home/me") == "/data/desk")
  }
}
