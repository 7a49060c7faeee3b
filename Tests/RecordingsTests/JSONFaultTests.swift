import Foundation
import Testing

@testable import Recordings
import TestSupport

@Suite struct `Faults in JSON` {
  struct Sample: Decodable {
    struct Camera: Decodable { var position: [Double] }
    struct Frame: Decodable {
      var camera: Camera
      var time: Whole<Int64>
    }
    var frames: [Frame]
  }

  private static func position(_ numbers: String) -> String {
    #"{"frames": [{"time": 1, "camera": {"position": [\#(numbers)]}}]}"#
  }

  private func error(in text: String) throws -> RecordingError? {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "sample.json")
    do {
      _ = try JSONFile.decode(Sample.self, path: path)
      return nil
    } catch let error as RecordingError {
      guard case .malformed(path, let place, let expected, let found) = error else { return error }
      return .malformed(path: "sample.json", place: place, expected: expected, found: found)
    }
  }

  @Test func `a wrong type is told with the way to the field`() throws {
    let text = """
      {"frames": [{"time": 1, "camera": {"position": [0, 1, 2]}},
                  {"time": 2, "camera": {"position": [0, "1", 2]}}]}
      """
    #expect(
      try error(in: text)
        == .malformed(
          path: "sample.json", place: "frames[1].camera.position[1]", expected: "number",
          found: "a string"))
  }

  @Test func `a missing field is told with its name`() throws {
    let found = try error(in: #"{"frames": [{"time": 1, "camera": {}}]}"#)
    #expect(
      found
        == .malformed(
          path: "sample.json", place: "frames[0].camera.position", expected: "a value",
          found: "nothing"))
  }

  @Test func `a fraction in place of a whole number is told with its field`() throws {
    let text = #"{"frames": [{"time": 1.5, "camera": {"position": []}}]}"#
    guard case .malformed(_, "frames[0].time", _, _) = try error(in: text) else {
      Issue.record("\(String(describing: try error(in: text)))")
      return
    }
  }

  @Test(arguments: [
    ("{\n\"frames\": [\n  {\"time\" 1}]}", "line 3", "a colon", "1"),
    ("{\n\"frames\": [\n", "line 3", "more JSON", "the end of the file"),
    ("", "line 1", "more JSON", "the end of the file"),
    ("{\"frames\": [\n1\n2]}", "line 3", "a comma or the end of the list", "2"),
    ("{\"frames\": [\nNaN]}", "line 2", "a value", "NaN"),
    (position("\n\n1e999"), "line 3", "a value", "1e999"),
    (position("\n01"), "line 2", "a value", "01"),
    (position("1, ]"), "line 1", "a value", "]"),
    ("{\"frames\": []}\n}", "line 2", "the end of the file", "}"),
    ("{\"frames\": \"\\u12\n\"}", "line 1", "a value", "\"\\u12"),
  ])
  func `wrong syntax is told with its line`(
    text: String, place: String, expected: String, found: String
  ) throws {
    #expect(
      try error(in: text)
        == .malformed(path: "sample.json", place: place, expected: expected, found: found))
  }

  @Test func `a hundred thousand open brackets are an error, not a crash`() throws {
    let text = String(repeating: "[", count: 100_000)
    guard case .malformed? = try error(in: text) else {
      Issue.record("deep nesting was read")
      return
    }
  }

  @Test func `a file over the limit is refused before it is read`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("0123456789", to: "big")
    #expect(throws: RecordingError.tooLarge(path: path, bytes: 10, limit: 9)) {
      try RecordingFolder.bytes(of: path, limit: 9)
    }
  }
}
