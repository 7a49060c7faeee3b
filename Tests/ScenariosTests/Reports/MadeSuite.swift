import Foundation
@testable import Scenarios

/// Documents made by hand, so that tests of reports need no replay.
enum MadeSuite {
  /// What names and labels must not break out of.
  static let hostile =
    "<script>alert(\"1\")</script>&amp;]]>'\u{1}\u{1B}[2J\u{FFFE}\u{85}\u{202E}x\n</testcase>"

  static func run(
    anchorAt position: SIMD3<Double> = SIMD3(0.1, 0.7, -0.4), label: String = "mug"
  ) -> RunDocument {
    var run = RunDocument(
      recording: .init(path: "desk", format: "placard", sha256: "00", unit: "metre"),
      settings: .init(
        viewport: [1280, 720], orientation: "landscapeRight", confidence: 0.5,
        maximumLabelAge: 0.5, latency: 0.1, hitTypes: ["featurePoint"], world: "recorded",
        metric: "distance"))
    run.frames = .init(delivered: 100, classified: 20, dropped: 0, skipped: 0)
    run.tracking = [
      .init(time: 0, state: "notAvailable", frame: 0),
      .init(time: 0.1, state: "limited", reason: "initializing", frame: 3),
      .init(time: 1, state: "normal", frame: 30),
    ]
    run.classifications = [
      .init(frame: 31, submitted: 1.05, delivered: 1.15, label: label, confidence: 0.9)
    ]
    let coordinates = [position.x, position.y, position.z]
    run.taps = [
      .init(
        time: 1.5, frame: 45, x: 640, y: 360, pixel: [639.5, 359.5], tracking: "normal",
        outcome: "placed", explanation: "\"\(label)\" was placed", anchor: "anchor-1",
        hit: .init(type: "featurePoint", position: coordinates, distance: 0.5),
        label: .init(text: label, confidence: 0.9, age: 0.1),
        ray: .init(origin: [0, 0.7, 0], direction: [0, 0, -1]),
        candidates: [
          .init(
            type: "featurePoint", source: "feature point 7", position: coordinates, distance: 0.5,
            angle: 0.2, won: true, why: "the nearest result")
        ]),
      .init(
        time: 2, frame: 60, x: 10, y: 10, tracking: "normal", outcome: "refused",
        reason: "nothingNearRay", explanation: "nothing known lies near the ray", candidates: []),
    ]
    run.anchors = [
      .init(
        id: "anchor-1", label: label, position: coordinates, frame: 46,
        poses: [.init(frame: 46, position: coordinates, orientation: [0, 0, 0, 1])],
        seen: .init(frames: [46, 48, 50], x: [640, 641, 642], y: [360, 361, 362]))
    ]
    return run
  }

  static func result(
    _ path: String, _ outcome: ScenarioResult.Outcome = .passed, name: String = "",
    run: RunDocument? = nil
  ) -> ScenarioResult {
    ScenarioResult(
      path: path, name: name, outcome: outcome,
      checks: [
        .init(
          kind: "position", subject: "tap 1", isMet: outcome == .passed,
          expected: "within 0.020 m of the truth", found: "0.034 m away", measured: 0.034,
          limit: 0.02, unit: "m")
      ],
      problem: outcome == .passed || outcome == .failed ? nil : "no recording at x",
      frameCount: 100,
      run: run)
  }

  static func suite(_ results: [ScenarioResult], seconds: Double? = 0.25) -> SuiteDocument {
    SuiteDocument(
      suite: "abc", total: results.count, scenarios: results,
      machine: seconds.map { seconds in
        .init(
          seconds: Dictionary(results.map { ($0.path, seconds) }) { first, _ in first },
          started: "2026-11-30T10:25:00")
      })
  }

  /// The suite's documents as shards would write them, scenario by scenario in turn.
  static func shards(of suite: SuiteDocument, count: Int) -> [SuiteDocument] {
    (0..<count).map { index in
      var shard = suite
      shard.shard = .init(index: index + 1, count: count)
      shard.scenarios = suite.scenarios.enumerated().filter { $0.offset % count == index }
        .map(\.element)
      let paths = Set(shard.scenarios.map(\.path))
      shard.machine?.seconds = suite.machine?.seconds.filter { paths.contains($0.key) } ?? [:]
      return shard
    }
  }
}
