extension Expectation {
  /// Holds what a tap hit against what is really there, a check for each part of the limit.
  func checks(
    _ limit: TruthLimit, of tap: RunDocument.Tap, _ subject: String, _ measure: Measure
  ) -> [Check] {
    guard let truth = tap.truth else {
      return [
        unmet(
          subject, "something known to be there",
          "the recording's scene is not known, or nothing is there")
      ]
    }
    var checks: [Check] = []
    if let object = limit.object {
      checks.append(
        Check(
          kind, subject, isMet: truth.object == object, expected: "\"\(object)\" to be tapped",
          found: "\"\(truth.object)\""))
    }
    if let wanted = limit.isOnObject {
      checks.append(
        Check(
          kind, subject, isMet: truth.isRightObject == wanted,
          expected: "a hit that lies \(wanted ? "" : "not ")on \"\(truth.object)\"",
          found: truth.isRightObject.map { $0 ? "it does" : "it does not" }
            ?? "no hit: " + tap.explanation))
    }
    if let metres = limit.metres {
      checks.append(
        check(truth.error, atMost: metres, of: tap, subject, unit: measure.lengthUnit) {
          measure.length($0) + " from the true point"
        })
    }
    if let pixels = limit.pixels {
      checks.append(
        check(truth.pixelError, atMost: pixels, of: tap, subject, unit: "px") {
          Measure.decimals($0, 2) + " px from the true point"
        })
    }
    if let degrees = limit.degrees {
      checks.append(
        check(truth.normalError, atMost: degrees, of: tap, subject, unit: "°") {
          Measure.decimals($0, 2) + "° from the true surface"
        })
    }
    return checks
  }

  private func check(
    _ value: Double?, atMost limit: Double, of tap: RunDocument.Tap, _ subject: String,
    unit: String, _ words: (Double) -> String
  ) -> Check {
    Check(
      kind: kind.rawValue, subject: subject, isMet: value.map { $0 <= limit } ?? false,
      expected: "at most " + words(limit),
      found: value.map(words) ?? tap.hit.map { "not known of a \($0.type) hit" }
        ?? "no hit: " + tap.explanation, measured: value, limit: limit,
      unit: unit)
  }
}
