import Geometry

extension Expectation {
  /// Holds an expectation of a tap, counted from 0, against what became of the tap.
  func checks(tap index: Int, _ evidence: RunEvidence) -> [ScenarioResult.Check] {
    let subject = "tap \(index + 1)"
    guard let tap = evidence.taps[index] else {
      return [unmet(subject, "the tap to be executed", "it was not")]
    }
    switch self {
    case .label(let label): return [check(label, of: tap, subject)]
    case .hit(let types):
      let found = tap.hit?.type
      return [
        Check(
          kind, subject, isMet: found.map(types.contains) ?? false,
          expected: "a hit on " + Self.list(types), found: found ?? "no hit: " + tap.explanation)
      ]
    case .miss(let reasons):
      let isMet =
        tap.outcome == "refused"
        && (reasons.isEmpty || reasons.contains { $0.rawValue == tap.reason })
      return [
        Check(
          kind, subject, isMet: isMet,
          expected: reasons.isEmpty
            ? "nothing to be placed" : "nothing placed for " + Self.list(reasons.map(\.rawValue)),
          found: tap.outcome == "refused" ? tap.reason ?? "" : tap.explanation)
      ]
    case .position(let place, let tolerance):
      return [check(place, tolerance, index, tap, subject, evidence)]
    case .truth(let limit): return checks(limit, of: tap, subject, evidence.measure)
    case .labelAge(let bounds):
      return [
        check(bounds, tap.label?.age, subject, absent: "no label") {
          "\(Measure.decimals($0, 3)) s"
        }
      ]
    case .confidence(let bounds):
      return [
        check(bounds, tap.label?.confidence, subject, absent: "no label") {
          Measure.decimals($0, 3)
        }
      ]
    case .drift, .jitter, .visibility:
      guard let anchor = evidence.anchor(of: tap) else {
        return [unmet(subject, "an anchor to look at", "none was shown: " + tap.explanation)]
      }
      return motionChecks(anchor.motion, subject, evidence.measure)
    case .tracking, .classified, .delivered, .dropped, .skipped, .anchors, .score, .picture:
      preconditionFailure("\(kind) is not of a tap")
    }
  }

  private func check(
    _ label: LabelExpectation, of tap: RunDocument.Tap, _ subject: String
  ) -> ScenarioResult.Check {
    let placed = tap.outcome == "placed" ? tap.label?.text : nil
    let (isMet, expected): (Bool, String) =
      switch label {
      case .equals(let text): (placed == text, "\"\(text)\"")
      case .oneOf(let texts):
        (placed.map(texts.contains) ?? false, Self.list(texts.map { "\"\($0)\"" }))
      case .matches(let pattern):
        (placed.map(pattern.isFound) ?? false, "a label with /\(pattern.source)/")
      }
    return Check(
      kind, subject, isMet: isMet, expected: expected,
      found: placed.map { "\"\($0)\"" } ?? "none: " + tap.explanation)
  }

  private func check(
    _ place: Place, _ tolerance: Double, _ index: Int, _ tap: RunDocument.Tap, _ subject: String,
    _ evidence: RunEvidence
  ) -> ScenarioResult.Check {
    let (wanted, name): ([Double]?, String) =
      switch place {
      case .point(let point): (point.array, "the point")
      case .depth: (evidence.depth[index]?.array, "the measured depth")
      case .truth: (tap.truth?.position, tap.truth.map { "the true \($0.object)" } ?? "the truth")
      case .baseline:
        (
          evidence.baseline.flatMap { index < $0.taps.count ? $0.taps[index].position : nil },
          "the baseline"
        )
      }
    let within = "within \(evidence.measure.length(tolerance)) of \(name)"
    guard let wanted else {
      let reason =
        switch place {
        case .depth: "no sure depth was measured there"
        case .truth: "the recording's scene is not known, or nothing is there"
        case .point, .baseline: "there is no baseline of this tap; --update writes it"
        }
      return unmet(subject, within, reason)
    }
    let expected = within + " at \(Measure.point(wanted))"
    guard let position = tap.hit?.position, position.count == 3 else {
      return unmet(subject, expected, "no hit: " + tap.explanation)
    }
    let offset =
      SIMD3(position[0], position[1], position[2]) - SIMD3(wanted[0], wanted[1], wanted[2])
    return ScenarioResult.Check(
      kind: kind.rawValue, subject: subject, isMet: offset.length <= tolerance,
      expected: expected,
      found: "\(evidence.measure.length(offset.length)) away, at \(Measure.point(position))",
      measured: offset.length, limit: tolerance, unit: evidence.measure.lengthUnit)
  }

  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension ScenarioResult.Check {
  init(
    _ kind: Expectation.Kind, _ subject: String, isMet: Bool, expected: String, found: String
  ) {
    self.init(
      kind: kind.rawValue, subject: subject, isMet: isMet, expected: expected, found: found)
  }
}

extension Expectation {
  typealias Check = ScenarioResult.Check

  /// An expectation that could not even be looked at.
  func unmet(_ subject: String, _ expected: String, _ found: String) -> Check {
    Check(kind, subject, isMet: false, expected: expected, found: found)
  }

  /// Holds a number against bounds; `words` tells it with its unit.
  func check(
    _ bounds: Bounds, _ value: Double?, _ subject: String, absent: String = "none",
    _ words: (Double) -> String
  ) -> Check {
    let expected: String =
      switch (bounds.atLeast, bounds.atMost) {
      case (let low?, let high?) where low == high: words(low)
      case (let low?, let high?): "from \(words(low)) to \(words(high))"
      case (let low?, nil): "at least \(words(low))"
      case (nil, let high?): "at most \(words(high))"
      case (nil, nil): "anything"
      }
    var check = Check(
      kind, subject, isMet: value.map(bounds.contains) ?? false, expected: expected,
      found: value.map(words) ?? absent)
    check.measured = value
    if let value {
      check.limit = value < bounds.atLeast ?? -.infinity ? bounds.atLeast : bounds.atMost
      check.limit = check.limit ?? bounds.atLeast
    }
    return check
  }
}
