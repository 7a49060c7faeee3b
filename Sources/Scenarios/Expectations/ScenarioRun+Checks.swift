import Foundation
import Imaging
import Recordings
package import WorldTracking

/// How a scenario is run.
package struct ScenarioOptions: Hashable, Sendable {
  /// Baselines and goldens are written instead of compared.
  package var updates = false
  /// The folder for pictures that differ from their goldens; nil keeps none.
  package var differences: String?
  /// What goes wrong besides what the scenario says.
  package var faults = FaultPlan.none
  /// Whether what a page shows is traced, with a picture of each tap.
  package var traces = false
  /// The folder for a video of each run; nil writes none.
  package var videos: String?

  package init() {}
}

/// A scenario's result with what is not part of it.
package struct ScenarioReport: Hashable, Sendable, Codable {
  package var result: ScenarioResult
  /// What `--update` changed, a line each.
  package var changes: [String] = []
  /// OpenGL's vendor, renderer and version, where a picture was drawn.
  package var openGL: String?
  /// What a page shows besides, where that was asked for.
  package var trace: RunTrace?
}

extension ScenarioRun {
  /// Runs the scenario and holds its expectations against what happened; `path` is the result's.
  ///
  /// Pictures come after all numbers, and `--update` leaves them alone where a number is wrong.
  /// Throws what the run throws.
  package func report(
    path: String, _ resources: ScenarioResources, options: ScenarioOptions = ScenarioOptions()
  ) throws -> ScenarioReport {
    var watch = RunWatch(self, resources)
    var recorder = options.traces ? traceRecorder(resources) : nil
    let video = try options.videos.map { try RunVideo(of: self, in: $0, path: path) }
    let document = try headless.run(
      needsColor: watch.drawsPictures || options.traces || video != nil
    ) { update, session in
      try watch.observe(update, session)
      recorder?.observe(update, session)
      try video?.draw(update, of: session)
    }
    _ = try video?.finish()
    var baseline = needsBaseline ? try ScenarioBaseline.read(path: place.baselinePath) : nil
    var changes: [String] = []
    if options.updates, needsBaseline {
      let taps = RunEvidence(self, document: document, watch: watch, baseline: nil).taps
      let new = ScenarioBaseline(taps, of: scenario)
      if new != baseline {
        changes += new.changes(from: baseline, measure: Measure(unit: recording.unit))
        try write(new)
      }
      baseline = new
    }
    let evidence = RunEvidence(self, document: document, watch: watch, baseline: baseline)
    var checks = numberChecks(evidence)
    let numbersAreMet = checks.allSatisfy(\.isMet)
    for case .picture(let picture) in scenario.expectations {
      let golden = GoldenCheck(
        picture: picture, drawn: watch.pictures[picture], place: place,
        differences: options.differences)
      let outcome = try golden.outcome(updates: options.updates && numbersAreMet)
      checks.append(outcome.check)
      if let change = outcome.change { changes.append(change) }
    }
    let problem = emptiness(document, evidence)
    var result = ScenarioResult(
      path: path, name: scenario.name ?? place.stem,
      outcome: problem == nil && checks.allSatisfy(\.isMet) ? .passed : .failed)
    result.checks = checks
    result.problem = problem
    result.frameCount = frameCount
    result.run = document
    return ScenarioReport(
      result: result, changes: changes,
      openGL: watch.pictures.isEmpty ? nil : resources.openGL,
      trace: recorder.map { recorder in
        var trace = trace(from: recorder, watch)
        if let folder = options.videos {
          trace.video =
            (folder as NSString).lastPathComponent + "/" + RunVideo.name(ofScenario: path)
        }
        return trace
      })
  }

  private func trace(from recorder: TraceRecorder, _ watch: RunWatch) -> RunTrace {
    var recorder = recorder
    var trace = recorder.finish()
    trace.drifts = watch.motions.sorted { $0.key < $1.key }.map { anchor, motion in
      RunTrace.Drift(motion, of: anchor)
    }
    return trace
  }

  private func traceRecorder(_ resources: ScenarioResources) -> TraceRecorder? {
    recording.frames.first.map {
      TraceRecorder(start: $0.timestamp, pictures: resources.tapPictures)
    }
  }

  private var needsBaseline: Bool {
    scenario.taps.contains { tap in
      tap.expectations.contains {
        if case .position(of: .baseline, _) = $0 { true } else { false }
      }
    }
  }

  private func write(_ baseline: ScenarioBaseline) throws {
    try WholeFile.write(ReportJSON.data(baseline), to: place.baselinePath)
  }

  /// Everything but pictures: taps in order, then the run.
  private func numberChecks(_ evidence: RunEvidence) -> [ScenarioResult.Check] {
    scenario.taps.enumerated().flatMap { index, tap in
      tap.expectations.flatMap { $0.checks(tap: index, evidence) }
    } + scenario.expectations.flatMap { $0.checks(evidence) }
  }

  /// A run in which nothing was done or checked must not look like one in which all was well.
  private func emptiness(_ document: RunDocument, _ evidence: RunEvidence) -> String? {
    if document.frames.delivered == 0 { return "no frame was delivered, so nothing was checked" }
    if scenario.expectationCount == 0 { return "it expects nothing, so nothing was checked" }
    let ended: Set<String> = ["recordingEnded", "noFrame"]
    let tapsDone = evidence.taps.count { $0.map { !ended.contains($0.reason ?? "") } ?? false }
    let snapshots = document.snapshots?.count { $0.outcome != "noPicture" } ?? 0
    let others = scenario.events.count { $0.time <= (evidence.watch.lastTime ?? -1) }
    guard tapsDone + snapshots + others == 0 else { return nil }
    return scenario.inputs.isEmpty
      ? "it taps and presses nothing, so nothing was tried"
      : "every tap came when no frame was on screen, so nothing was tried"
  }
}

extension ScenarioReport {
  /// Reads, runs and checks the scenario of a file.
  ///
  /// Throws what reading and running throw; ``init(unusable:problem:)`` is the report of that.
  package static func of(
    _ path: String, _ resources: ScenarioResources, _ options: ScenarioOptions
  ) throws -> ScenarioReport {
    if ScenarioBundle.isBundle(path) {
      let bundle = try OpenedBundle(path: path, resources, faults: options.faults)
      return try bundle.run.report(path: path, resources, options: options)
    }
    let scenario = try Scenario(contentsOf: path).with(options.faults)
    let run = try ScenarioRun(scenario, at: ScenarioPlace(path: path), resources)
    return try run.report(path: path, resources, options: options)
  }

  /// The report of a scenario that can't be run.
  package init(unusable path: String, problem: String) {
    self.init(
      result: ScenarioResult(
        path: path, name: ScenarioPlace(path: path).stem, outcome: .unusable, problem: problem))
  }
}
