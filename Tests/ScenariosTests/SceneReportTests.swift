import Foundation
import Recordings
import Scenarios
import TestSupport
import Testing

struct SceneReportTests {
  @Test func `a scene's report tells its objects, paths and planes`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      {"format": "placard-scene/1", "camera": {"size": [320, 240]}, "objects": [
        {"name": "floor", "parts": [{"plane": [4, 3]}]},
        {"name": "crate", "label": "crate", "parts": [{"box": [0.5, 0.5, 0.5], "at": [0, 0.25, 0]}]}],
       "paths": {"tour": {"seconds": 2, "keys": [{"time": 0, "at": [0, 1, 2], "look": [0, 0, 0]}]}}}
      """, to: "small.scene.json")
    let report = try SceneReport(contentsOf: path)
    // 2 triangles of the floor and 12 of the crate; its top, 0.25 m² at 0.5 m, passes for a table.
    #expect(
      report.text() == """
        format       placard-scene/1
        objects      2, 1 of them with a label
        triangles    14 in 2 surfaces of 1 materials
        lights       0
        resolution   320×240
        paths        tour (2.0 s)
        true planes  6: 1 floor, 1 table, 4 vertical
        """)
    let json = try #require(JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    #expect((json["objects"] as? [[String: Any]])?.map { $0["triangles"] as? Int } == [2, 12])
    #expect((json["paths"] as? [[String: Any]])?.first?["duration"] as? Double == 2)
  }

  @Test func `a fault of a scene comes out as of any file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"format": "placard-scene/1"}"#, to: "small.scene.json")
    #expect(throws: JSONFileError.self) { try SceneReport(contentsOf: path) }
  }
}
