import Foundation
import Imaging
import Recordings
import TestSupport
import Testing

@testable import Scenarios

/// Each kind of expectation where it is met and where it is not.
struct ExpectationTests {
  private func check(
    tap: String = "{}", run: String = "{}", at place: String = #""x": 32, "y": 24"#,
    time: Double = 0.25, members: String = ""
  ) throws -> ScenarioResult {
    let small = try SmallScenario()
    return try small.report(
      small.scenario(tap: tap, run: run, at: place, time: time, members: members)
    ).result
  }

  /// The only check, that it is met, and what is told of it.
  private func expect(
    _ result: ScenarioResult, isMet: Bool, _ found: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let check = try #require(result.checks.first, sourceLocation: sourceLocation)
    #expect(result.checks.count == 1, sourceLocation: sourceLocation)
    #expect(check.isMet == isMet, sourceLocation: sourceLocation)
    #expect(check.found == found, sourceLocation: sourceLocation)
    #expect(result.outcome == (isMet ? .passed : .failed), sourceLocation: sourceLocation)
  }

  /// What is expected of the tap, whether it is met, and the words for what was found.
  static let ofTap: [(String, Bool, String)] = [
    (#"{"label": "mug"}"#, true, "\"mug\""), (#"{"label": "cup"}"#, false, "\"mug\""),
    (#"{"label": {"oneOf": ["cup", "mug"]}}"#, true, "\"mug\""),
    (#"{"label": {"oneOf": ["cup", "Mug"]}}"#, false, "\"mug\""),
    (#"{"label": {"matches": "^m.g$"}}"#, true, "\"mug\""),
    (#"{"label": {"matches": "^ug$"}}"#, false, "\"mug\""),
    (#"{"hit": "featurePoint"}"#, true, "featurePoint"),
    (#"{"hit": ["existingPlane", "estimatedHorizontalPlane"]}"#, false, "featurePoint"),
    (
      #"{"miss": "any"}"#, false,
      "\"mug\" was placed as anchor-1 on the nearest result, featurePoint at 2.000 m"
    ),
    (#"{"position": {"of": [0, 0, -2], "within": 0.001}}"#, true, "0 mm away, at (0, 0, -2)"),
    (#"{"position": {"of": [0.03, 0, -2], "within": 0.02}}"#, false, "30 mm away, at (0, 0, -2)"),
    (#"{"position": {"of": "truth", "within": 0.001}}"#, true, "0 mm away, at (0, 0, -2)"),
    (#"{"truth": {"object": "crate"}}"#, true, "\"crate\""),
    (#"{"truth": {"object": "lamp"}}"#, false, "\"crate\""),
    (#"{"truth": {"onObject": true}}"#, true, "it does"),
    (#"{"truth": {"onObject": false}}"#, false, "it does"),
    (#"{"truth": {"metres": 0.001}}"#, true, "0 mm from the true point"),
    (#"{"truth": {"pixels": 0.5}}"#, true, "0 px from the true point"),
    (#"{"truth": {"degrees": 5}}"#, false, "not known of a featurePoint hit"),
    (#"{"position": {"of": "depth", "within": 0.11}}"#, true, "100 mm away, at (0, 0, -2)"),
    (#"{"position": {"of": "depth", "within": 0.09}}"#, false, "100 mm away, at (0, 0, -2)"),
    (
      #"{"position": {"of": "baseline", "within": 1}}"#, false,
      "there is no baseline of this tap; --update writes it"
    ),
    (#"{"labelAge": {"atMost": 0.15}}"#, true, "0.15 s"),
    (#"{"labelAge": {"atMost": 0.1}}"#, false, "0.15 s"),
    (#"{"confidence": {"atLeast": 0.7, "atMost": 0.9}}"#, true, "0.8"),
    (#"{"confidence": {"atLeast": 0.9}}"#, false, "0.8"),
    (#"{"drift": {"metres": 0}}"#, true, "0 mm at frame 3"),
    (#"{"jitter": {"pixels": 0}}"#, true, "0 px"),
    (#"{"visibility": 1}"#, true, "100 % of the frames"),
    (#"{"visibility": {"atMost": 0.5}}"#, false, "100 % of the frames"),
  ]

  @Test(arguments: ofTap)
  func `a tap's expectation is held against what became of it`(
    _ tap: String, _ isMet: Bool, _ found: String
  ) throws {
    try expect(check(tap: tap), isMet: isMet, found)
  }

  static let ofRun: [(String, Bool, String)] = [
    (#"{"delivered": 10}"#, true, "10"), (#"{"delivered": {"atMost": 9}}"#, false, "10"),
    (#"{"dropped": 0}"#, true, "0"), (#"{"dropped": {"atLeast": 1}}"#, false, "0"),
    (#"{"skipped": 0}"#, true, "0"), (#"{"skipped": 2}"#, false, "0"),
    (#"{"classified": 10}"#, true, "10"), (#"{"classified": {"atLeast": 11}}"#, false, "10"),
    (#"{"anchors": 1}"#, true, "1"), (#"{"anchors": 2}"#, false, "1"),
    (#"{"tracking": {"sequence": ["normal"]}}"#, true, "normal at 0 s"),
    (#"{"tracking": {"sequence": ["notAvailable", "normal"]}}"#, false, "normal at 0 s"),
    (#"{"tracking": {"includes": ["limited"]}}"#, false, "normal at 0 s"),
    (#"{"tracking": {"never": ["normal"]}}"#, false, "normal at 0 s"),
    (#"{"tracking": {"never": ["limited"]}}"#, true, "normal at 0 s"),
    (#"{"tracking": {"at": [{"time": 0.5, "state": "normal"}]}}"#, true, "normal"),
    (#"{"tracking": {"at": [{"time": 0.5, "state": "limited"}]}}"#, false, "normal"),
    (#"{"score": 0}"#, false, "no hunt was played"),
    (#"{"visibility": 1}"#, true, "100 % of the frames"),
    (#"{"visibility": {"atMost": 0.9}}"#, false, "100 % of the frames"),
    (#"{"drift": {"pixels": 0}}"#, true, "0 px at frame 3"),
    (#"{"jitter": {"metres": 0}}"#, true, "0 mm"),
  ]

  @Test(arguments: ofRun)
  func `a run's expectation is held against the whole run`(
    _ run: String, _ isMet: Bool, _ found: String
  ) throws {
    try expect(check(run: run), isMet: isMet, found)
  }

  @Test(arguments: [
    (#"{"miss": "any"}"#, true), (#"{"miss": ["noLabel", "nothingNearRay"]}"#, true),
    (#"{"miss": "noLabel"}"#, false), (#"{"label": {"matches": ""}}"#, false),
    (#"{"hit": "featurePoint"}"#, false),
    (#"{"position": {"of": [0, 0, -2], "within": 9}}"#, false),
    (#"{"drift": {"metres": 9}}"#, false), (#"{"jitter": {"metres": 9}}"#, false),
    (#"{"visibility": {"atLeast": 0}}"#, false),
  ])
  func `a tap that misses meets nothing but a miss`(_ tap: String, _ isMet: Bool) throws {
    let result = try check(tap: tap, at: #""x": 2, "y": 2"#)
    #expect(result.checks.map(\.isMet) == [isMet])
    #expect(result.run?.taps.first?.reason == "nothingNearRay")
  }

  @Test(arguments: [
    (#"{"drift": {"metres": 9}}"#, "none was shown"),
    (#"{"jitter": {"pixels": 9}}"#, "none was shown"),
    (#"{"visibility": {"atLeast": 0}}"#, "none was shown"),
  ])
  func `a run without anchors says nothing about their motion`(
    _ run: String, _ found: String
  ) throws {
    try expect(check(run: run, at: #""x": 2, "y": 2"#), isMet: false, found)
  }

  @Test func `too much drift and jitter are told with the frame`() throws {
    let motion = AnchorMotion(
      samples: [0, 0.03, 0.01].map {
        AnchorMotion.Sample(
          frame: 7, slideInWorld: SIMD3($0, 0, 0), slideInView: SIMD2(100 * $0, 0),
          isInView: true, continues: true)
      })
    let limit = MotionLimit(metres: 0.02, pixels: 5)
    let measure = Measure(unit: .metre)
    let drift = Expectation.drift(limit).motionChecks(motion, "anchor-1", measure)
    #expect(drift.map(\.isMet) == [false, true])
    #expect(drift[0].found == "30 mm at frame 7")
    #expect(drift[0].expected == "within 20 mm of where it was placed")
    #expect(drift[0].measured == 0.03)
    let jitter = Expectation.jitter(limit).motionChecks(motion, "anchor-1", measure)
    // The root mean square of 30 mm and 20 mm.
    #expect(jitter.map(\.found) == ["25.5 mm", "2.55 px"])
    #expect(jitter.map(\.isMet) == [false, true])
  }

  @Test func `every kind has a case that is met and one that is not`() throws {
    let cases = Self.ofTap + Self.ofRun
    for kind in Expectation.Kind.allCases where kind != .pictures && kind != .score {
      let key = "{\"\(kind.rawValue)\":"
      #expect(
        kind == .miss || cases.contains { $0.0.hasPrefix(key) && $0.1 }, "\(kind) is never met")
      // Of motion: see the test of too much drift and jitter.
      #expect(
        kind == .drift || kind == .jitter || cases.contains { $0.0.hasPrefix(key) && !$0.1 },
        "\(kind) never fails")
    }
  }

  @Test func `where there is no truth or depth nothing is near it`() throws {
    let small = try SmallScenario(hasTruth: false, hasDepth: false)
    for place in ["truth", "depth"] {
      let result = try small.report(
        small.scenario(tap: #"{"position": {"of": "\#(place)", "within": 9}}"#)
      ).result
      #expect(result.checks.map(\.isMet) == [false])
    }
  }

  @Test func `a hunt's score is counted`() throws {
    let members =
      #""settings": {"experience": "hunt", "targets": ["mug"]}, "buttons": [{"time": 0.15, "name": "start"}], "#
    let found = try check(run: #"{"score": {"atLeast": 1}}"#, members: members)
    #expect(found.checks.map(\.isMet) == [true])
    let missed = try check(run: #"{"score": 0}"#, members: members)
    #expect(missed.checks.map(\.isMet) == [false])
  }

  @Test(arguments: [
    ("{}", "{}", 0.25, "it expects nothing, so nothing was checked"),
    (
      #"{"miss": "any"}"#, "{}", 5,
      "every tap came when no frame was on screen, so nothing was tried"
    ),
  ])
  func `a run that checks nothing fails`(
    _ tap: String, _ run: String, _ time: Double, _ problem: String
  ) throws {
    let result = try check(tap: tap, run: run, time: time)
    #expect(result.outcome == .failed)
    #expect(result.problem == problem)
  }

  @Test func `a run without a tap fails`() throws {
    let small = try SmallScenario()
    var scenario = try small.scenario(run: #"{"delivered": 10}"#)
    scenario.taps = []
    let result = try small.report(scenario).result
    let isMet = result.checks.allSatisfy(\.isMet)
    #expect(isMet)
    #expect(result.outcome == .failed)
    #expect(result.problem == "it taps and presses nothing, so nothing was tried")
  }

  @Test func `a run over no frames can't pass`() throws {
    let small = try SmallScenario()
    let scenario = try small.scenario(
      run: #"{"dropped": 0}"#, members: #""settings": {"start": 50}, "#)
    #expect(throws: RunError.nothingToReplay) { try small.report(scenario) }
  }
}
