import Foundation
import TestSupport
import Testing

/// Scenarios on real recordings, with what is known of them apart from Placard: how many frames they
/// have, which states their recorders told, and the depth that was measured beside the pictures.
@Suite(.enabled(if: RecordedData.isAvailable))
struct RealScenarioTests {
  struct Entry: Sendable, CustomTestStringConvertible {
    var recording: String
    var settings = "{}"
    var members = ""
    var taps: String
    var expect: String

    var testDescription: String { recording + members }
  }

  private static let still = #""drift": {"metres": 1e-9}, "label": "thing""#

  static let entries = [
    Entry(
      recording: "arkit_recorder_desk",
      taps: #"{"time": 2.451, "x": 315, "y": 356, "expect": {"hit": "featurePoint", \#(still)}}"#,
      expect:
        #""delivered": 90, "dropped": 0, "skipped": 0, "tracking": {"sequence": ["notAvailable", "limited(initializing)", "normal"]}"#
    ),
    Entry(
      recording: "arkit_recorder_desk",
      members: #""viewport": [375, 812], "orientation": "portrait", "#,
      taps:
        #"{"time": 2.451, "x": 187, "y": 406, "expect": {"hit": ["featurePoint", "estimatedHorizontalPlane"], \#(still)}}"#,
      expect: #""delivered": 90"#),
    Entry(
      recording: "arkit_recorder_desk",
      members:
        #""faults": [{"type": "trackingLoss", "reason": "excessiveMotion", "from": 2, "to": 3}], "#,
      taps: #"{"time": 3.5, "x": 640, "y": 360, "expect": {"label": "thing"}}"#,
      expect:
        #""tracking": {"at": [{"time": 2.5, "state": "limited(excessiveMotion)"}, {"time": 3.5, "state": "normal"}]}"#
    ),
    Entry(
      recording: "seven_scenes_redkitchen",
      taps:
        #"{"time": 5, "x": 320, "y": 240, "expect": {"position": {"of": "depth", "within": 0.1}, \#(still)}}, {"time": 5, "x": 400, "y": 300, "expect": {"position": {"of": "depth", "within": 0.1}}}"#,
      expect:
        #""delivered": 45, "anchors": 2, "tracking": {"never": ["limited(excessiveMotion)"]}"#),
    Entry(
      recording: "seven_scenes_redkitchen",
      members: #""seed": 3, "faults": [{"type": "droppedFrames", "probability": 0.2}], "#,
      taps:
        #"{"time": 5, "x": 320, "y": 240, "expect": {"position": {"of": "depth", "within": 0.15}}}"#,
      expect: #""delivered": {"atLeast": 25, "atMost": 44}"#),
    Entry(
      recording: "tum_fr1_rpy", settings: #"{"maximumLabelAge": 2}"#,
      taps:
        #"{"time": 2.5, "x": 320, "y": 240, "expect": {"position": {"of": "depth", "within": 0.1}, \#(still)}}"#,
      expect: #""delivered": 26, "anchors": 1"#),
    Entry(
      recording: "scanner3d_chair_960", settings: #"{"hitTypes": ["depth"], "maximumLabelAge": 2}"#,
      taps:
        #"{"time": 8, "x": 480, "y": 360, "expect": {"position": {"of": "depth", "within": 0.01}}}"#,
      expect: #""delivered": 24"#),
    Entry(
      recording: "colmap_lund_door",
      taps: #"{"time": 0.31, "x": 648, "y": 968, "expect": {"hit": "featurePoint"}}"#,
      expect: #""delivered": 12, "skipped": 0"#),
    Entry(
      recording: "nerf_fox_540",
      taps: #"{"time": 1.5, "x": 270, "y": 480, "expect": {"hit": "featurePoint", \#(still)}}"#,
      expect: #""delivered": 50, "tracking": {"at": [{"time": 0, "state": "notAvailable"}]}"#),
    Entry(
      recording: "euroc_v101_static",
      taps: #"{"time": 3.2, "x": 376, "y": 240, "expect": {"miss": "any"}}"#,
      expect: #""delivered": 4, "anchors": 0"#),
  ]

  private func run(_ entry: Entry, expect: String) throws -> PlacardExecutable.Outcome {
    let folder = try TemporaryFolder()
    let path = try RecordedData.path("recordings/" + entry.recording)
    try folder.write(
      """
      {"format": "placard-scenario/1", "recording": "\(path)", "settings": \(entry.settings),
       \(entry.members) "model": {"labels": [{"time": 0, "label": "thing"}]},
       "taps": [\(entry.taps)], "expect": {\(expect)}}
      """, to: "real.scenario.json")
    return try PlacardExecutable.run(["test", "."], folder: folder.path)
  }

  @Test(arguments: entries)
  func `a scenario on a real recording passes`(_ entry: Entry) throws {
    let outcome = try run(entry, expect: entry.expect)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
  }

  @Test func `and fails where the recording has other frames than are expected`() throws {
    let outcome = try run(Self.entries[0], expect: #""delivered": 91"#)
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("run, delivered: expected 91, found 90"))
  }
}
