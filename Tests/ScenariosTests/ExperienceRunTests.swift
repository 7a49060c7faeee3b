import Foundation
import Geometry
import Recognition
import Recordings
import Scenarios
import Simulation
import Testing
import TestSupport

struct ExperienceRunTests {
  private func run(
    _ small: SmallRecording, _ settings: RunSettings, _ events: [(Double, SessionInput)],
    bestScore: BestScoreFile? = nil
  ) throws -> RunDocument {
    try HeadlessRun(
      recording: small.recording, settings: settings,
      events: events.map { ClickScript.Event(time: $0.0, input: $0.1) },
      classifier: BrightnessClassifier(), bestScore: bestScore
    ).run()
  }

  private func huntSettings(_ small: SmallRecording, bestScore: BestScoreFile? = nil) throws
    -> RunSettings
  {
    var settings = small.settings(.hunt)
    try settings.prepareHunt(
      targets: ["mouse", "printer", "wall clock", "poster"], labels: BrightnessClassifier.labels,
      seed: 7, bestScore: bestScore)
    return settings
  }

  @Test func `a hunt over a made recording scores the same on every run, byte for byte`() throws {
    // 70 s; every second the camera shows the next thing.
    let small = try SmallRecording(frames: 700) { $0 / 10 % 3 }
    let settings = try huntSettings(small)
    let first = try run(small, settings, [(2, .button(.start))])
    let second = try run(small, settings, [(2, .button(.start))])
    #expect(try first.json() == second.json())
    let hunt = try #require(first.hunt)
    let game = try #require(hunt.games.first)
    #expect(hunt.games.count == 1 && game.start == 2 && game.end == 62 && game.outcome == "over")
    #expect(game.score == hunt.score)
    // All three come round in 3 s, so there is a point every 1 or 2 s or so.
    #expect((29...60).contains(hunt.score) && hunt.score == hunt.found.count)
    #expect(zip(hunt.found, hunt.found.dropFirst()).allSatisfy { $0.target != $1.target })
    #expect(hunt.found.allSatisfy { $0.time < 62 && $0.target != "poster" })
    #expect(first.warnings.map(\.code) == ["unwinnableTarget"])
  }

  @Test func `a recording that ends before the game leaves it running in the document`() throws {
    let small = try SmallRecording(frames: 40) { $0 / 10 % 3 }
    let document = try run(
      small, try huntSettings(small), [(0.5, .button(.start)), (1.5, .button(.skip))])
    let hunt = try #require(document.hunt)
    #expect(hunt.games.map(\.outcome) == ["running"] && hunt.games[0].end == nil)
    #expect(hunt.skipped.count == 1)
  }

  @Test func `the best score is kept from run to run and only rises`() throws {
    let small = try SmallRecording(frames: 640) { $0 / 10 % 3 }
    let file = BestScoreFile(path: small.folder.file("state/best.json"))
    let first = try run(
      small, try huntSettings(small, bestScore: file), [(1, .button(.start))], bestScore: file)
    let score = try #require(first.hunt).score
    #expect(try file.read().best == score && first.hunt?.best == score)
    let settings = try huntSettings(small, bestScore: file)
    #expect(settings.session.hunt.bestScore == score)
    // A game with nothing found in it.
    var lost = settings
    lost.session.hunt.confidenceThreshold = 2
    let second = try run(small, lost, [(1, .button(.start))], bestScore: file)
    #expect(second.hunt?.score == 0 && second.hunt?.best == score)
    #expect(try file.read().best == score)
  }

  @Test func `no winnable target is an error that names them`() throws {
    var settings = try SmallRecording(frames: 1).settings(.hunt)
    #expect(throws: RunError.noWinnableTarget(targets: ["poster", "chocolate"])) {
      try settings.prepareHunt(
        targets: ["poster", "chocolate"], labels: BrightnessClassifier.labels, seed: 0,
        bestScore: nil)
    }
  }

  @Test func `snapshots are in the document in order of their taps`() throws {
    let small = try SmallRecording(frames: 30) { $0 / 10 % 3 }
    let document = try run(
      small, small.settings(.snapshot),
      [
        (0.55, .tap(SIMD2(1, 1))), (0.6, .tap(SIMD2(2, 2))), (2.5, .tap(SIMD2(9, 9))),
        (2.85, .tap(SIMD2(3, 3))), (2.95, .tap(SIMD2(3, 3))),
      ])
    let shots = try #require(document.snapshots)
    // The fourth is answered after the last frame, at 2.9 s; the fifth tap comes after it.
    #expect(
      shots.map(\.outcome) == ["recognized", "busy", "recognized", "recognized", "noPicture"])
    #expect(shots.map(\.frame) == [5, 6, 25, 28, 29])
    #expect(shots[0].label == "mouse, computer mouse" && shots[2].label == "wall clock")
    #expect(shots[3].label == "wall clock" && document.frames.classified == 3)
    #expect(abs(shots[0].answered - 0.65) < 1e-9)
  }

  @Test func `label edits are in the document, and poses show the move`() throws {
    let small = try SmallRecording(frames: 30)
    let document = try run(
      small, small.settings(.labels),
      [
        (0.55, .tap(SIMD2(32, 24))), (0.75, .move(.placed(1), to: SIMD2(33, 24))),
        (0.95, .rename(.placed(1), to: "mine")), (1.15, .undo), (1.35, .remove(.placed(1))),
        (1.55, .remove(.placed(1))),
      ])
    let edits = try #require(document.edits)
    #expect(edits.map(\.action) == ["move", "rename", "undo", "remove", "remove"])
    #expect(edits.map(\.outcome) == ["done", "done", "done", "done", "refused"])
    #expect(edits.last?.reason == "noSuchLabel")
    let anchor = try #require(document.anchors.first)
    #expect(anchor.poses.map(\.frame) == [6, 8] && anchor.removed == 14)
  }

  @Test func `region mode resolves a tap later and says which regions were looked at`() throws {
    let small = try SmallRecording(frames: 30)
    var settings = small.settings(.labels)
    settings.session.labels.mode = .region
    let document = try run(small, settings, [(0.55, .tap(SIMD2(32, 24)))])
    let tap = try #require(document.taps.first)
    #expect(tap.outcome == "placed" && tap.label?.text == "mouse")
    // Three sizes and the kept pictures, 0.1 s each.
    #expect(try #require(tap.resolved) > 0.85)
    #expect(document.classifications.allSatisfy { $0.region?.count == 4 })
    #expect(document.settings.labelMode == "region")
  }

  @Test func `a tap on the last frame places its anchor there, and a later one is refused`() throws
  {
    // The 30th frame, number 29, is at 2.9 s and the last.
    let small = try SmallRecording(frames: 30)
    let document = try run(
      small, small.settings(.labels), [(2.9, .tap(SIMD2(32, 24))), (2.91, .tap(SIMD2(32, 24)))])
    #expect(document.taps.map(\.frame) == [29, 29])
    #expect(document.taps.first?.outcome == "placed" && document.taps.last?.outcome != "placed")
    #expect(document.anchors.map(\.frame) == [29])
  }

  @Test(arguments: [2.55, 2.9])
  func `region mode answers a tap near the end and on the last frame`(_ time: Double) throws {
    let small = try SmallRecording(frames: 30)
    var settings = small.settings(.labels)
    settings.session.labels.mode = .region
    let document = try run(small, settings, [(time, .tap(SIMD2(32, 24)))])
    let tap = try #require(document.taps.first)
    #expect(tap.outcome == "placed" && tap.label?.text == "mouse")
    // Three sizes and the kept pictures, 0.1 s each.
    #expect(try #require(tap.resolved) > max(2.9, time + 0.25))
    #expect(document.anchors.map(\.frame) == [29])
    #expect(try document.json() == run(small, settings, [(time, .tap(SIMD2(32, 24)))]).json())
  }

  @Test func `a record that can't be kept is warned of and told, and the document is whole`() throws
  {
    let small = try SmallRecording(frames: 640) { $0 / 10 % 3 }
    // A link to nowhere: nothing to read, and no folder to write into.
    try small.folder.link("gone", to: "/proc/placard/none")
    let file = BestScoreFile(path: small.folder.file("gone/best.json"))
    var failures: [any Error] = []
    let document = try HeadlessRun(
      recording: small.recording, settings: try huntSettings(small),
      events: [ClickScript.Event(time: 1, input: .button(.start))],
      classifier: BrightnessClassifier(), bestScore: file
    ).run(failed: { failures.append($0) })
    #expect(document.frames.delivered == 640 && document.hunt?.games.first?.outcome == "over")
    #expect(document.warnings.map(\.code) == ["unwinnableTarget", "bestScoreNotKept"])
    guard case RunError.cannotWrite(file.path, _)? = failures.first, failures.count == 1 else {
      Issue.record("\(failures)")
      return
    }
  }

  @Test func `the settings in the document say what could be named and asked for`() throws {
    let small = try SmallRecording(frames: 3)
    var settings = small.settings(.labels)
    let words = try small.folder.write("words.txt", "wall clock\nunicorn\nmouse\n".utf8)
    try settings.limitVocabulary(toFile: words, labels: BrightnessClassifier.labels)
    #expect(try run(small, settings, []).settings.vocabulary == ["wall clock", "mouse"])
    let hunt = try run(small, try huntSettings(small), []).settings
    #expect(hunt.targets == ["mouse", "printer", "wall clock"] && hunt.vocabulary == nil)
  }

  @Test func `a clicks file keeps every event there is`() throws {
    let inputs: [SessionInput] = [
      .tap(SIMD2(1.5, 2)), .button(.start), .button(.skip), .button(.undo), .button(.restart),
      .move(.placed(3), to: SIMD2(4, 5.25)), .rename(.placed(3), to: "a \"b\" \\ \n ünï / 100 %"),
      .remove(.placed(3)), .undo, .restart, .pause, .run([]), .interruptionBegan,
      .interruptionEnded,
    ]
    let script = ClickScript(
      viewport: SIMD2(640, 480), orientation: .portrait,
      events: inputs.enumerated().map { ClickScript.Event(time: Double($0) / 8, input: $1) })
    let read = try ClickScript(jsonLines: Data(script.jsonLines().utf8), path: "clicks")
    #expect(read == script)
  }

  @Test(arguments: [
    #"{"time": 1, "type": "button", "name": "jump"}"#, #"{"time": 1, "type": "button"}"#,
    #"{"time": 1, "type": "button", "name": "start", "x": 3}"#,
    #"{"time": 1, "type": "move", "anchor": 1, "x": 3}"#,
    #"{"time": 1, "type": "rename", "anchor": 1, "text": 7}"#,
    #"{"time": 1, "type": "rename", "anchor": "one", "text": "x"}"#,
  ])
  func `a clicks file's odd event is refused with its line`(_ line: String) throws {
    let text = #"{"viewport": [64, 48], "orientation": "portrait"}"# + "\n\n" + line
    #expect {
      try ClickScript(jsonLines: Data(text.utf8), path: "clicks")
    } throws: { error in
      guard case JSONFileError.malformed("clicks", let fault) = error else { return false }
      return fault.line == 3
    }
  }
}
