import Foundation
import Geometry
import Simulation
import TestSupport
import Testing

@testable import Scenarios

/// Scenarios made of what was done.
struct ScenarioDocumentTests {
  @Test func `what was done becomes a scenario that passes, and fails when the world is another`()
    throws
  {
    let small = try SmallScenario()
    let done = try small.scenario()
    var script = ClickScript(viewport: SIMD2(64, 48), orientation: .landscapeRight)
    script.events = [
      .init(time: 0.05, input: .tap(SIMD2(32, 24))), .init(time: 0.25, input: .tap(SIMD2(32, 24))),
      .init(time: 0.35, input: .tap(SIMD2(2, 2))), .init(time: 0.5, input: .undo),
    ]
    let place = ScenarioPlace(path: "small.scenario.json")
    var setUp = done
    setUp.taps = []
    var run = try ScenarioRun(setUp, at: place, over: small.recording, small.resources)
    let document = try HeadlessRun(
      recording: run.recording, settings: run.settings, events: script.events,
      classifier: run.classifier
    ).run()
    let made = Scenario(
      of: script, run.settings, model: done.model, recordingPath: "made",
      recording: run.recording, document: document)
    #expect(made.taps.map(\.expectations.count) == [1, 3, 1])
    #expect(made.taps[0].expectations == [.miss([.noLabel])])
    #expect(made.taps[2].expectations == [.miss([.nothingNearRay])])
    #expect(made.events == [.init(time: 0.5, input: .undo)])
    #expect(try small.report(made).result.outcome == .passed)

    let shorter = try SmallRecording(frames: 2)
    run = try ScenarioRun(made, at: place, over: shorter.recording, small.resources)
    #expect(
      try run.report(path: "small", small.resources, options: ScenarioOptions()).result.outcome
        == .failed)
  }

  @Test func `settings that are not the usual ones are kept`() throws {
    let small = try SmallScenario()
    let members = #"""
      "settings": {"confidence": 0.3, "latency": 0.2, "cone": 0, "metric": "angle",
        "anyState": true, "start": 0.1, "end": 0.8, "hitTypes": ["existingPlane"],
        "relocalization": "never", "maximumLabelAge": 2, "world": "frames", "labelMode": "region"},
      """#
    let scenario = try small.scenario(members: members)
    let run = try ScenarioRun(
      scenario, at: ScenarioPlace(path: "small"), over: small.recording, small.resources)
    #expect(ScenarioSettings(run.settings, recording: small.recording) == scenario.settings)
    let usual = try ScenarioRun(
      small.scenario(), at: ScenarioPlace(path: "small"), over: small.recording, small.resources)
    #expect(ScenarioSettings(usual.settings, recording: small.recording) == ScenarioSettings())
  }
}
