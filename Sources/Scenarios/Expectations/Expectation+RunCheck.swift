import Geometry
import Recordings

extension Expectation {
  /// Holds an expectation of the whole run against it; pictures are held by ``GoldenCheck``.
  func checks(_ evidence: RunEvidence) -> [Check] {
    let document = evidence.document
    func count(_ bounds: Bounds, _ value: Int) -> [Check] {
      [check(bounds, Double(value), "run") { Measure.decimals($0, 0) }]
    }
    switch self {
    case .classified(let bounds): return count(bounds, document.frames.classified)
    case .delivered(let bounds): return count(bounds, document.frames.delivered)
    case .dropped(let bounds): return count(bounds, document.frames.dropped)
    case .skipped(let bounds): return count(bounds, document.frames.skipped)
    case .anchors(let bounds): return count(bounds, document.anchors.count)
    case .score(let bounds):
      return [
        check(bounds, document.hunt.map { Double($0.score) }, "run", absent: "no hunt was played") {
          Measure.decimals($0, 0)
        }
      ]
    case .tracking(let tracking): return trackingChecks(tracking, evidence.watch.spells)
    case .drift, .jitter, .visibility:
      let anchors = evidence.anchors
      guard !anchors.isEmpty else {
        return [unmet("run", "an anchor to look at", "none was shown")]
      }
      return anchors.flatMap { motionChecks($0.motion, $0.name, evidence.measure) }
    case .picture: return []
    case .label, .hit, .miss, .position, .truth, .labelAge, .confidence:
      preconditionFailure("\(kind) is not of a run")
    }
  }

  /// Drift, jitter or visibility of one anchor.
  func motionChecks(_ motion: AnchorMotion, _ subject: String, _ measure: Measure) -> [Check] {
    switch self {
    case .drift(let limit):
      return limitChecks(
        limit, subject, measure, words: "of where it was placed", motion.driftInWorld,
        motion.driftInView)
    case .jitter(let limit):
      return limitChecks(
        limit, subject, measure, words: "from frame to frame",
        motion.jitterInWorld.map { ($0, nil) }, motion.jitterInView.map { ($0, nil) })
    case .visibility(let bounds):
      return [
        check(bounds, motion.visibleShare, subject, absent: "no frame showed it") {
          "\(Measure.decimals($0 * 100, 1)) % of the frames"
        }
      ]
    default: return []
    }
  }

  private func limitChecks(
    _ limit: MotionLimit, _ subject: String, _ measure: Measure, words: String,
    _ inWorld: (value: Double, frame: Int?)?, _ inView: (value: Double, frame: Int?)?
  ) -> [Check] {
    func check(
      _ limit: Double, _ found: (value: Double, frame: Int?)?, unit: String,
      _ text: (Double) -> String
    ) -> Check {
      guard let found else {
        return unmet(subject, "within \(text(limit)) \(words)", "too few frames show it")
      }
      return Check(
        kind: kind.rawValue, subject: subject, isMet: found.value <= limit,
        expected: "within \(text(limit)) \(words)",
        found: text(found.value) + (found.frame.map { " at frame \($0)" } ?? ""),
        measured: found.value, limit: limit, unit: unit)
    }
    var checks: [Check] = []
    if let metres = limit.metres {
      checks.append(check(metres, inWorld, unit: measure.lengthUnit, measure.length))
    }
    if let pixels = limit.pixels {
      checks.append(check(pixels, inView, unit: "px") { "\(Measure.decimals($0, 2)) px" })
    }
    return checks
  }

  private func trackingChecks(
    _ tracking: TrackingExpectation, _ spells: [RunWatch.Spell]
  ) -> [Check] {
    func words(_ spell: RunWatch.Spell) -> String {
      TrackingPattern.text(of: spell.state) + " at \(Measure.decimals(spell.time, 3)) s"
    }
    let all = spells.isEmpty ? "no frame" : spells.map(words).joined(separator: ", ")
    var checks: [Check] = []
    if let sequence = tracking.sequence {
      let isMet =
        sequence.count == spells.count
        && zip(sequence, spells).allSatisfy { $0.matches($1.state) }
      checks.append(
        Check(
          kind, "run", isMet: isMet, expected: sequence.map(\.text).joined(separator: ", "),
          found: all))
    }
    for state in tracking.includes {
      checks.append(
        Check(
          kind, "run", isMet: spells.contains { state.matches($0.state) },
          expected: "\(state.text) at some time", found: all))
    }
    for state in tracking.never {
      let met = spells.first { state.matches($0.state) }
      checks.append(
        Check(
          kind, "run", isMet: met == nil && !spells.isEmpty, expected: "never \(state.text)",
          found: met.map(words) ?? all))
    }
    for moment in tracking.at {
      let spell = spells.last { $0.time <= moment.time }
      checks.append(
        Check(
          kind, "run", isMet: spell.map { moment.state.matches($0.state) } ?? false,
          expected: "\(moment.state.text) at \(Measure.decimals(moment.time, 3)) s",
          found: spell.map { TrackingPattern.text(of: $0.state) } ?? "no frame yet"))
    }
    return checks
  }
}
