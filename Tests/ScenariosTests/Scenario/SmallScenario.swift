import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import TestSupport

@testable import Scenarios

/// Scenarios over ten small gray pictures at 10 a second.
///
/// The camera stands at the origin and looks at one feature point 2 m ahead, in the middle of the view
/// of 64×48 points. There is a box whose front is at the point, and measured depth of 2.1 m.
/// A scripted model calls everything a mug; what is seen at 0.1 s is the label at a tap at 0.25 s.
final class SmallScenario {
  let small: SmallRecording
  let folder = try? TemporaryFolder()
  let recording: Recording
  let resources = ScenarioResources { _ in
    ModelLocations(libraryCandidates: [], modelPath: "/nowhere.onnx")
  }

  init(hasTruth: Bool = true, hasDepth: Bool = true) throws {
    small = try SmallRecording(frames: 10)
    var recording = small.recording
    if hasTruth {
      try small.folder.write(
        #"""
        {"format": "placard-truth/1", "objects": [{"name": "crate", "label": "mug", "shape": "box",
          "worldFromObject": {"position": [0, 0, -2.5], "orientation": [0, 0, 0, 1]},
          "size": [1, 1, 1]}]}
        """#, to: "truth.json")
    }
    if hasDepth {
      let size = SmallRecording.size
      let map = GrayImage(
        size: size, samples: [UInt16](repeating: 2100, count: size.width * size.height))
      try small.folder.write(PNG.encode(map), to: "depth.png")
      for index in recording.frames.indices {
        recording.frames[index].depth = DepthSource(
          path: small.folder.file("depth.png"), metresPerUnit: 0.001)
      }
    }
    self.recording = recording
  }

  /// The scenario of one tap, with what is expected of it and of the run.
  func scenario(
    tap: String = "{}", run: String = "{}", at place: String = #""x": 32, "y": 24"#,
    time: Double = 0.25, members: String = ""
  ) throws -> Scenario {
    let text = """
      {"format": "placard-scenario/1", "recording": "made", "viewport": [64, 48], \(members)
       "model": {"labels": [{"time": 0, "label": "mug, coffee mug", "confidence": 0.8}]},
       "taps": [{"time": \(time), \(place), "expect": \(tap)}], "expect": \(run)}
      """
    return try Scenario(LocatedJSON(parsing: Data(text.utf8)))
  }

  /// Runs a scenario that lies in the test's folder.
  func report(
    _ scenario: Scenario, options: ScenarioOptions = ScenarioOptions()
  ) throws -> ScenarioReport {
    let place = ScenarioPlace(path: (folder?.path ?? "") + "/small.scenario.json")
    return try ScenarioRun(scenario, at: place, over: recording, resources)
      .report(path: "small.scenario.json", resources, options: options)
  }
}
