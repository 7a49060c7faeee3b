import Foundation
package import Recordings
import Simulation
import WorldTracking

extension Scenario {
  /// What was done in a run as a scenario that expects what came of it.
  ///
  /// `document` is of a headless run of the same inputs: the scenario passes when nothing has changed.
  /// `recordingPath` is written as it is. Positions may be off by 1 cm, or where the scale is unknown
  /// by 2 % of the distance.
  package init(
    of script: ClickScript, _ settings: RunSettings, model: ScenarioModel, recordingPath: String,
    recording: Recording, document: RunDocument
  ) {
    self.init(recording: recordingPath, model: model)
    self.settings = ScenarioSettings(settings, recording: recording)
    viewport = script.viewport
    orientation = script.orientation
    faults = settings.faults
    seed = settings.session.experience == .hunt ? settings.session.hunt.seed : 0
    let isMetric = recording.unit == .metre
    var left = document.taps
    let start = recording.frames.first?.timestamp ?? Timestamp(nanoseconds: 0)
    for event in script.events {
      guard case .tap(let point) = event.input else {
        events.append(event)
        continue
      }
      let time = start.advanced(bySeconds: event.time).seconds(since: start)
      let index = left.firstIndex { $0.time == time && $0.x == point.x && $0.y == point.y }
      let found = index.map { left.remove(at: $0) }
      taps.append(
        Tap(
          time: event.time, viewPoint: point,
          expectations: found.map { Expectation.all(from: $0, isMetric: isMetric) } ?? []))
    }
    let frames = Double(document.frames.delivered)
    expectations = [.delivered(Bounds(atLeast: frames, atMost: frames))]
    let anchors = Double(document.anchors.count)
    expectations.append(.anchors(Bounds(atLeast: anchors, atMost: anchors)))
    if let hunt = document.hunt {
      expectations.append(.score(Bounds(atLeast: Double(hunt.score), atMost: Double(hunt.score))))
    }
  }
}

extension Expectation {
  /// What became of a tap, as expectations.
  fileprivate static func all(from tap: RunDocument.Tap, isMetric: Bool) -> [Expectation] {
    guard tap.outcome == "placed", let label = tap.label, let hit = tap.hit else {
      return [.miss(tap.reason.flatMap { RefusalReason(rawValue: $0) }.map { [$0] } ?? [])]
    }
    func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
    let point = SIMD3(
      rounded(hit.position[0]), rounded(hit.position[1]), rounded(hit.position[2]))
    return [
      .label(.equals(label.text)), .hit([hit.type]),
      .position(of: .point(point), within: isMetric ? 0.01 : rounded(0.02 * hit.distance) + 1e-4),
    ]
  }
}

extension ScenarioSettings {
  /// What differs from the defaults.
  init(_ run: RunSettings, recording: Recording) {
    self.init()
    let session = run.session
    let usual = RunSettings(session: .init(viewport: session.viewport))
    func changed<Value: Equatable>(_ value: Value, _ usual: Value) -> Value? {
      value == usual ? nil : value
    }
    world = changed(session.world, WorldSource(automaticFor: recording))
    tracking = changed(session.tracking, usual.session.tracking)
    if !recording.hasGravity, !session.refinesUp {
      up = session.up.map(UpChoice.direction) ?? .unknown
    }
    confidence = changed(
      session.labels.confidenceThreshold, usual.session.labels.confidenceThreshold)
    maximumLabelAge = changed(
      session.labels.maximumLabelAge, usual.session.labels.maximumLabelAge)
    latency = changed(run.latency, usual.latency)
    if session.hitTestTypes != usual.session.hitTestTypes {
      hitTypes = HitTestType.named.map(\.type).filter(session.hitTestTypes.contains)
    }
    if session.hitTest.coneDegrees != usual.session.hitTest.coneDegrees {
      coneDegrees = session.hitTest.coneDegrees ?? 0
    }
    metric = changed(session.hitTest.metric, usual.session.hitTest.metric)
    anyState = changed(
      session.hitTest.answersInAnyState, usual.session.hitTest.answersInAnyState)
    start = run.start
    end = run.end
    experience = changed(session.experience, usual.session.experience)
    if session.experience == .labels {
      labelMode = changed(session.labels.mode, usual.session.labels.mode)
    }
    if session.relocalization != usual.session.relocalization,
      case .attempt(let seconds) = session.relocalization
    {
      relocalization = seconds.map { .seconds($0) } ?? .never
    }
  }
}

extension ScenarioPlace {
  /// The way from the scenario's folder to another path; absolute where they share no folder but
  /// the root.
  package func relative(to path: String, from workingFolder: String) -> String {
    let base = URL(fileURLWithPath: workingFolder, isDirectory: true)
    let target = URL(fileURLWithPath: path, relativeTo: base).standardizedFileURL.pathComponents
    let mine = URL(fileURLWithPath: self.path, relativeTo: base).standardizedFileURL
      .deletingLastPathComponent().pathComponents
    let shared = zip(target, mine).prefix { $0 == $1 }.count
    guard shared > 1 else { return NSString.path(withComponents: target) }
    let up = Array(repeating: "..", count: mine.count - shared)
    let way = up + target.dropFirst(shared)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }
}
