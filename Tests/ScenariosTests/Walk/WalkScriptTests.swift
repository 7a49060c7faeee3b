import Foundation
import Geometry
import Recordings
import Simulation
import SyntheticScenes
import Testing

@testable import Scenarios

struct WalkScriptTests {
  private static let header = #"{"viewport": [640, 480], "orientation": "landscapeRight"}"#

  private func script(_ lines: String...) throws -> WalkScript {
    try WalkScript(
      jsonLines: Data(([Self.header] + lines).joined(separator: "\n").utf8), path: "a.jsonl")
  }

  @Test func `lines that move and events of a clicks file stand side by side`() throws {
    let script = try script(
      #"{"time": 0, "move": [1, -0.5], "turn": [20, 5]}"#, "",
      #"{"time": 1.5, "type": "tap", "x": 3, "y": 4}"#, #"{"time": 2, "turn": [0, -5]}"#,
      #"{"time": 3, "at": [1, 2, 3], "look": [4, 5, 6]}"#,
      #"{"time": 3, "look": [0, 0, 0], "over": 1.5}"#,
      #"{"time": 4, "type": "button", "name": "start"}"#)
    #expect(script.clicks.viewport == SIMD2(640, 480) && script.seconds == 4)
    #expect(
      script.steps.map(\.action) == [
        .move(WalkMotion(forward: 1, right: -0.5, yaw: 20, pitch: 5)),
        .move(WalkMotion(pitch: -5)),
        .stand(at: SIMD3(1, 2, 3), lookingAt: SIMD3(4, 5, 6), over: 0),
        .stand(at: nil, lookingAt: .zero, over: 1.5),
      ])
    #expect(script.steps.map(\.time) == [0, 2, 3, 3])
    #expect(
      script.clicks.events == [
        .init(time: 1.5, input: .tap(SIMD2(3, 4))), .init(time: 4, input: .button(.start)),
      ])
  }

  @Test(arguments: [
    (#"{"time": 1, "move": [1]}"#, "a.jsonl:2:21: move: expected a list of 2, found a list of 1"),
    (#"{"time": 1, "turn": [9999, 0]}"#, "a.jsonl:2:22: turn[0]: expected"),
    (#"{"time": 1, "move": [1, 0], "look": [0, 0, 0]}"#, "not both"),
    (#"{"move": [1, 0]}"#, #"expected "time", found none"#),
    (#"{"time": 1, "move": [1, 0], "jump": 1}"#, #"found "jump""#),
    (#"{"time": 1, "move": [1, 0], "over": 2}"#, #""at" or "look" beside it"#),
    (#"{"time": 1, "type": "fly"}"#, "a.jsonl:2:21: type: expected tap, button"),
    (
      #"{"time": 1"#,
      "a.jsonl:2:11: expected a comma or the end of the object, found the end of the line"
    ),
    (#"{"time": -1, "move": [1, 0]}"#, "expected a number from 0.0"),
  ])
  func `a line that says something impossible is told with its place`(
    line: String, words: String
  ) throws {
    let error = #expect(throws: (any Error).self) { try script(line) }
    let text = ErrorWording.text(for: try #require(error))
    let isPlaced = text.hasPrefix("a.jsonl:2:")
    #expect(isPlaced && text.contains(words), "\(text)")
  }

  @Test func `lines out of order are told, whatever they are`() throws {
    let error = #expect(throws: (any Error).self) {
      try script(#"{"time": 2, "type": "undo"}"#, #"{"time": 1, "move": [1, 0]}"#)
    }
    #expect(ErrorWording.text(for: try #require(error)).contains("in order of time"))
  }
}

struct WalkRouteTests {
  private static let scene = Scene(
    objects: [], walk: SceneWalk(startInWorld: .zero, lookAtInWorld: SIMD3(0, 1.6, -1)))

  private func route(_ steps: [WalkScript.Step], rate: Double, seconds: Double? = nil) throws
    -> [Transform]
  {
    let clicks = ClickScript(viewport: SIMD2(640, 480), orientation: .landscapeRight)
    let surfaces = SolidSurfaces(try SceneGeometry(Self.scene))
    return try WalkRoute(
      WalkScript(clicks: clicks, steps: steps),
      camera: WalkingCamera(Self.scene, surfaces: surfaces), rate: rate, seconds: seconds
    ).worldFromCamera
  }

  @Test func `a line takes effect at its time, also between two frames`() throws {
    // 0.25 s at 1 m/s, then 0.25 s at 3 m/s to the right: frames at 0, 0.5.
    let poses = try route(
      [
        .init(time: 0, action: .move(WalkMotion(forward: 1))),
        .init(time: 0.25, action: .move(WalkMotion(right: 3))),
      ], rate: 2, seconds: 0.5)
    #expect(poses.count == 2)
    #expect(poses[0].translation == SIMD3(0, 1.6, 0))
    #expect((poses[1].translation - SIMD3(0.75, 1.6, -0.25)).length < 1e-9)
  }

  @Test func `a walk has a frame at its start and one at its end`() throws {
    let poses = try route([.init(time: 1, action: .move(.still))], rate: 30)
    #expect(poses.count == 31)
  }

  @Test func `standing somewhere ends what moved`() throws {
    let poses = try route(
      [
        .init(time: 0, action: .move(WalkMotion(forward: 1))),
        .init(time: 1, action: .stand(at: SIMD3(5, 1, 5), lookingAt: nil, over: 0)),
      ], rate: 1, seconds: 3)
    #expect(poses.suffix(3).allSatisfy { $0.translation == SIMD3(5, 1, 5) })
  }

  @Test func `a walk of too many frames is refused before any is made`() throws {
    #expect(throws: SceneFilmError.self) { try route([], rate: 240, seconds: 86_400) }
  }

  @Test func `a jump of the camera is a break, as it will be in the recording`() throws {
    let clicks = ClickScript(viewport: SIMD2(640, 480), orientation: .landscapeRight)
    let steps: [WalkScript.Step] = [
      .init(time: 0, action: .move(WalkMotion(forward: 0.5))),
      .init(time: 1, action: .stand(at: SIMD3(5, 1, 5), lookingAt: nil, over: 0)),
    ]
    let route = try WalkRoute(
      WalkScript(clicks: clicks, steps: steps),
      camera: WalkingCamera(
        Self.scene, surfaces: SolidSurfaces(try SceneGeometry(Self.scene))),
      rate: 10, seconds: 2)
    let recording = try Recording(filming: Self.scene, along: route)
    #expect(recording.frames.indices.filter { recording.frames[$0].interruption != nil } == [10])
    #expect(recording.format == "scene" && recording.frames.count == 21)
  }
}
