import Foundation
import TestSupport
import Testing

@testable import Recordings

/// Long lists that are decoded some elements at a time come out as they would whole.
struct JSONPiecesTests {
  private func elements(_ text: String) throws -> [String]? {
    guard let pieces = JSONPieces(Data(text.utf8), list: "a") else { return nil }
    return try (0..<pieces.count).flatMap { index in
      try JSONDecoder().decode([String].self, from: pieces[index])
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 128, 200])
  func `the pieces hold all elements in their order`(count: Int) throws {
    let texts = (0..<count).map { #"\#($0) ]}, \"\\"# }
    let list = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let text = #"{"b": [1, {"a": ["x"]}], "c": "a", "a" : \#(list), "d": {"a": 2}}"#
    #expect(try elements(text) == texts)
    let pieces = try #require(JSONPieces(Data(text.utf8), list: "a"))
    #expect(pieces.count == (count + 63) / 64)
    #expect(
      String(decoding: pieces.head, as: UTF8.self)
        == #"{"b": [1, {"a": ["x"]}], "c": "a", "a" : [], "d": {"a": 2}}"#)
  }

  @Test(arguments: [
    #"{"a": [,]}"#, #"{"a": ["1",]}"#, #"{"a": [,"1"]}"#, #"{"a": ["1",,"2"]}"#, #"{"a": ["1""#,
    #"{"a": {"b": []}}"#, #"{"b": {"a": []}}"#, #"["a", []]"#, #"{"a": ["1"}"#, "", "{", #"{"a""#,
    #"{"a": ["1\"#,
  ])
  func `what is no whole list of that name is left to the decoder`(text: String) {
    #expect(JSONPieces(Data(text.utf8), list: "a") == nil)
  }

  private func manifest(_ frames: [String], more: String = "") -> String {
    """
    {"format": "placard-recording/1", "unit": "metre", "hasGravity": true, "frames": [
    \(frames.joined(separator: ",\n"))]\(more)}
    """
  }

  private func frame(_ index: Int, position: String = "[1, 2, 3]") -> String {
    """
    {"timestamp": \(index), "image": "a.jpg", "camera": {"position": \(position),
    "orientation": [0, 0, 0, 1], "intrinsics": [20, 20, 7.5, 3.5], "resolution": [16, 8]}}
    """
  }

  private func error(_ text: String) throws -> RecordingError? {
    let folder = try TemporaryFolder()
    try folder.write(SampleRecording.jpeg(), to: "a.jpg")
    try folder.write(text, to: "recording.json")
    do {
      _ = try Recording.open(path: folder.path)
      return nil
    } catch {
      return error as? RecordingError
    }
  }

  @Test func `what is wrong with a frame is told with its place in the whole list`() throws {
    var frames = (0..<200).map { frame($0) }
    #expect(try error(manifest(frames)) == nil)
    for (position, place) in [
      ("[1, null, 3]", "frames[150].camera.position[1]"), ("[1, 2]", "frames[150].camera.position"),
    ] {
      frames[150] = frame(150, position: position)
      guard case .malformed(_, let found, _, _)? = try error(manifest(frames)) else {
        Issue.record("it is read")
        continue
      }
      #expect(found == place)
    }
    frames[150] = frame(150, position: "[1, 2, 3")
    guard case .malformed(_, let found, _, _)? = try error(manifest(frames)) else {
      Issue.record("it is read")
      return
    }
    // The frames are two lines each and begin on the second.
    #expect(found.hasPrefix("line 303"), "\(found)")
  }

  @Test func `a list that stands twice is refused`() throws {
    let text = manifest([frame(0)], more: #", "frames": []"#)
    guard case .malformed(_, _, let expected, _)? = try error(text) else {
      Issue.record("it is read")
      return
    }
    #expect(expected == "each name once")
  }
}
