import Foundation
import Geometry
import Imaging
import Recordings
import TestSupport
import Testing

@testable import Scenarios

/// What one run leaves for another, and words that people write, damaged at random.
@Suite struct `Damaged stores` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a stored result with its trace, and the page that is made of it`() throws {
    var report = ScenarioReport(
      result: MadeSuite.result("a", .failed, name: "mug", run: MadeSuite.run()))
    var trace = RunTrace()
    trace.path = RunTrace.Path(
      frames: [0, 3], times: [0, 0.1], positions: [[0, 1, 2], [0, 1, 2.5]])
    trace.points = [[0, 1, 2], [1, 1, 1]]
    trace.planes = [
      RunTrace.Plane(isVertical: false, outline: [[0, 0, 0], [1, 0, 0], [1, 0, 1]])
    ]
    trace.taps = [
      RunTrace.Tap(
        position: [0, 1, 2], orientation: [0, 0, 0, 1],
        picture: RunTrace.Picture(frame: 3, width: 2, height: 1, jpeg: Data([1, 2, 3])))
    ]
    report.trace = trace
    let results = ResultFolder(path: folder.path)
    try results.write(StoredResult(key: "key", exit: 1, seconds: 0.5, report: report))
    let path = results.file(of: "a")
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let figures = try DamageRun.figures(
      of: "stored result", whole, runs: DamageRun.runs(100)
    ) { bytes in
      try DamageRun.overwrite(path, with: bytes)
      guard let stored = results.result(of: "a") else { return .refused }
      let (run, trace) = results.details(of: stored.report.result)
      var result = stored.report.result
      result.run = run
      let document = MadeSuite.suite([result])
      _ = HTMLReport(document: document, traces: trace.map { [result.path: $0] } ?? [:]).html()
      return .taken
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a baseline`() throws {
    let whole = #"""
      {"format": "placard-baseline/1", "taps": [
       {"time": 1.5, "outcome": "placed", "position": [0.1, 0.2, -0.5], "label": "mug"},
       {"time": 2, "outcome": "refused"}]}
      """#
    let path = folder.file("a.baseline.json")
    try DamageRun.overwrite(path, with: [UInt8](whole.utf8))
    let baseline = try #require(try ScenarioBaseline.read(path: path))
    let figures = try DamageRun.figures(
      of: "baseline", [UInt8](whole.utf8), runs: DamageRun.runs(200),
      where: { error in if case RunError.cannotRead = error { true } else { false } }
    ) { bytes in
      try DamageRun.overwrite(path, with: bytes)
      _ = baseline.changes(
        from: try ScenarioBaseline.read(path: path), measure: Measure(unit: .metre))
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a run's document with the labels that are exported of it`() throws {
    var frames: [FrameRecord] = []
    for index in 0..<50 {
      frames.append(
        FrameRecord(
          index: index, timestamp: Timestamp(nanoseconds: Int64(index)), imagePath: "",
          camera: Camera(
            worldFromCamera: .identity,
            intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
            imageResolution: ImageSize(width: 0, height: 0))))
    }
    let recording = Recording(path: "desk", format: "made", frames: frames, hasGravity: true)
    let path = folder.file("run.json")
    let figures = try DamageRun.figures(
      of: "run document, exported", [UInt8](try MadeSuite.run().json()), runs: DamageRun.runs(100)
    ) { bytes in
      try DamageRun.overwrite(path, with: bytes)
      guard let run = RunFile.read(path) else { return .refused }
      let scene = ExportScene(run, recording: recording)
      for format in SceneExportFormat.allCases { _ = try format.data(scene) }
      return .taken
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a list of words`() throws {
    let path = folder.file("words.txt")
    let figures = try DamageRun.figures(
      of: "word list", [UInt8]("# words\nmug\r\n coffee mug\n\nгриб\n".utf8),
      runs: DamageRun.runs(200),
      where: { error in if case RunError.cannotRead = error { true } else { false } }
    ) { bytes in
      try DamageRun.overwrite(path, with: bytes)
      _ = try WordList.read(path: path)
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a pattern for labels`() throws {
    let figures = try DamageRun.figures(
      of: "label pattern", [UInt8](#"^(coffee|tea)? ?m[u-v]g{1,2}\d*[^x]+\.$"#.utf8),
      runs: DamageRun.runs(200), where: { $0 is LabelPatternError }
    ) { bytes in
      let pattern = try LabelPattern(String(decoding: bytes, as: UTF8.self))
      _ = pattern.isFound(in: "coffee mug 7.")
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }
}
