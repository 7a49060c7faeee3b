import Foundation
import Geometry
import Imaging
import Recordings
import Simulation
import TestSupport
import Testing
import WorldTracking

@testable import Scenarios

/// Files that people or programs write for runs, damaged at random.
@Suite struct `Damaged documents` {
  private static let scenario = #"""
    {"format": "placard-scenario/1", "name": "desk", "recording": "../desk", "viewport": [640, 480],
     "orientation": "landscapeRight", "seed": 7, "timeLimit": 20,
     "model": {"labels": [{"time": 0, "label": "mug", "confidence": 0.8}]},
     "settings": {"confidence": 0.5},
     "taps": [{"time": 0.25, "x": 32, "y": 24, "expect": {"label": "mug"}}],
     "faults": [{"type": "blur", "pixels": 3}]}
    """#
  private static let faults = #"""
    {"seed": 7, "faults": [
      {"type": "poseNoise", "metres": 0.01, "degrees": 0.5, "from": 1, "to": 2},
      {"type": "poseJump", "offset": [0.1, 0, 0], "degrees": 3, "relocalization": 1, "from": 2},
      {"type": "trackingLoss", "reason": "excessiveMotion", "from": 1, "to": 1.5},
      {"type": "corruptImages", "probability": 0.1, "how": "unreadable"},
      {"type": "wrongLabel", "label": "toaster", "probability": 0.5}]}
    """#
  private static let clicks = #"""
    {"viewport": [1280, 720], "orientation": "landscapeRight"}
    {"time": 1.5, "type": "tap", "x": 270, "y": 480}
    {"time": 2.4, "type": "tap", "x": 640, "y": 360.5}
    """#
  private static let labels = #"""
    [{"recording": "desk", "time": 1.5, "point": [3, 4.5], "labels": ["mouse", "a \"b\", ]c"]},
     {"recording": "/x", "time": 0, "point": [1, 2], "labels": ["cup"], "orientation": "portrait"}]
    """#

  private func run(
    _ name: String, _ text: String, read: (Data) throws -> Void
  ) throws {
    try read(Data(text.utf8))
    let figures = try DamageRun.figures(
      of: name, [UInt8](text.utf8), runs: DamageRun.runs(400),
      where: {
        $0 is JSONFault || $0 is JSONFileError || $0 is WorldMapError || $0 is LabelListError
      }
    ) { try read(Data($0)) }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a scenario`() throws {
    try run("scenario", Self.scenario) { _ = try Scenario(LocatedJSON(parsing: $0)) }
  }

  @Test func `a plan of faults`() throws {
    try run("faults", Self.faults) { _ = try FaultPlan(LocatedJSON(parsing: $0)) }
  }

  @Test func `a script of clicks`() throws {
    try run("clicks", Self.clicks) { _ = try ClickScript(jsonLines: $0, path: "clicks.jsonl") }
  }

  @Test func `a list of labels`() throws {
    try run("labels", Self.labels) { _ = try LabelList(json: $0, path: "labels.json") }
  }

  @Test func `a world map, also with the checksum of what it holds`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("desk.map")
    let text = #"""
      {"anchors":[{"number":1,"label":"mug","confidence":0.9,"position":[1,2,3],"orientation":[0,0,0,1]}],
      "landmarks":[{"id":7,"position":[1,2,-3],"octave":1,"bits":[1,2,3,18446744073709551615]}],
      "planes":[{"id":9,"alignment":"horizontal","position":[0,0,0],"orientation":[0,0,0,1],
      "center":[0,0],"extent":[1,1],"boundary":[[0,0],[1,0],[1,1]]}],"unit":"metre"}
      """#
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try run("world map", text) { bytes in
      // The file with a wrong checksum, then with the right one where the map can be read at all.
      let head = #"{"format":"placard-map/1","checksum":"#
      guard
        let map = try? JSONDecoder().decode(WorldMapFile.Document.Map.self, from: bytes),
        let content = try? encoder.encode(map)
      else {
        try DamageRun.overwrite(path, with: Array((head + #""0","map":"#).utf8) + bytes + [0x7D])
        _ = try WorldMapFile.read(path: path)
        return
      }
      let sum = String(Checksum64.of([UInt8](content)), radix: 16)
      try DamageRun.overwrite(
        path, with: Array((head + "\"\(sum)\",\"map\":").utf8) + content + [0x7D])
      _ = try WorldMapFile.read(path: path)
    }
  }
}
