package import Foundation
package import Simulation

/// What a sweep of taps gave, as a table and as JSON.
package struct HitSweepReport: Hashable, Sendable {
  package var taps: [HitSweep.Tap] = []
  /// True depths of more metres are not compared.
  package let truthLimit: Double

  /// A few errors in one line of the table.
  package struct Summary: Hashable, Sendable {
    package var count: Int
    /// Metres; nil where there is nothing to compare.
    package var errors: TrueErrorSummary.Spread?
    /// The same as shares of the true depth, by which taps at other distances compare.
    package var relativeErrors: TrueErrorSummary.Spread?
    /// The share of errors above 20 cm.
    package var over20cm: Double?

    init(_ taps: [(error: Double, truth: Double)]) {
      count = taps.count
      errors = .init(taps.map(\.error))
      relativeErrors = .init(taps.map { $0.error / $0.truth })
      guard count > 0 else { return }
      over20cm = Double(taps.count { $0.error > 0.2 }) / Double(count)
    }
  }

  init(truthLimit: Double) { self.truthLimit = truthLimit }

  package var hitCount: Int {
    taps.count { if case .hit = $0.outcome { true } else { false } }
  }

  /// The summary over the hits that are of the type and whose true depth is in the range.
  package func summary(
    of type: HitTestType? = nil, within depths: Range<Double> = 0..<Double.infinity
  ) -> Summary {
    Summary(
      taps.compactMap { tap in
        guard case .hit(let found, _) = tap.outcome, type == nil || found == type,
          let truth = tap.truth, truth < truthLimit, depths.contains(truth), let error = tap.error
        else { return nil }
        return (error, truth)
      })
  }

  /// The errors in space of the hits whose true depth is known and below the limit; nil where the
  /// scene is not known.
  package var trueErrors: TrueErrorSummary? {
    TrueErrorSummary(
      taps.filter { $0.truth.map { $0 < truthLimit } ?? false }.compactMap(\.trueError))
  }

  /// How often taps were refused, by the code of the reason.
  package var refusals: [String: Int] {
    var counts: [String: Int] = [:]
    for case .refused(let miss, let state) in taps.map(\.outcome) {
      counts[PlacementWording.code(for: .noHit(miss, state)), default: 0] += 1
    }
    return counts
  }
}

extension HitSweepReport {
  private static let bands: [(name: String, depths: Range<Double>)] = [
    ("up to 0.5 m", 0..<0.5), ("0.5 to 1 m", 0.5..<1), ("1 to 1.5 m", 1..<1.5),
    ("1.5 to 2 m", 1.5..<2), ("2 to 4 m", 2..<4), ("over 4 m", 4..<Double.infinity),
  ]

  /// The table that a person reads.
  package var text: String {
    let share = taps.isEmpty ? 0 : 100 * Double(hitCount) / Double(taps.count)
    var lines = [
      String(
        format:
          "%d taps, %d hits (%.1f %%); %d of them where the true depth is known and below %g m",
        taps.count, hitCount, share, summary().count, truthLimit),
      "errors of depth               hits    median      90 %  of the depth, 90 %   over 20 cm",
      Self.line("all", summary()),
    ]
    for (name, depths) in Self.bands where summary(within: depths).count > 0 {
      lines.append(Self.line(name, summary(within: depths)))
    }
    for (type, name) in HitTestType.named where summary(of: type).count > 0 {
      lines.append(Self.line(name, summary(of: type)))
    }
    if let trueErrors { lines += trueErrors.lines }
    for (code, count) in refusals.sorted(by: { $0.key < $1.key }) {
      lines.append("refused, \(code): \(count)")
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ name: String, _ summary: Summary) -> String {
    let start =
      "  " + name.padding(toLength: 26, withPad: " ", startingAt: 0)
      + String(format: "%6d", summary.count)
    guard let errors = summary.errors, let shares = summary.relativeErrors,
      let far = summary.over20cm
    else { return start + "         -         -           -       -           -" }
    return start
      + String(
        format: "%7.1f cm%7.1f cm%10.1f %%%6.1f %%%10.1f %%", 100 * errors.median,
        100 * errors.p90, 100 * shares.median, 100 * shares.p90, 100 * far)
  }

  private struct Document: Encodable {
    struct Group: Encodable {
      var name: String
      var hits: Int
      var medianError: Double?
      var p90Error: Double?
      var medianRelativeError: Double?
      var p90RelativeError: Double?
      var over20cm: Double?

      init(_ name: String, _ summary: Summary) {
        self.name = name
        (hits, medianError, p90Error, over20cm) = (
          summary.count, summary.errors?.median, summary.errors?.p90, summary.over20cm
        )
        (medianRelativeError, p90RelativeError) = (
          summary.relativeErrors?.median, summary.relativeErrors?.p90
        )
      }
    }

    var taps: Int
    var hits: Int
    var compared: Int
    var medianError: Double?
    var p90Error: Double?
    var medianRelativeError: Double?
    var p90RelativeError: Double?
    var over20cm: Double?
    var truthLimit: Double
    var distances: [Group]
    var types: [Group]
    var refusals: [String: Int]
    var trueErrors: TrueErrorSummary?
  }

  /// The document of `--json`; lengths in metres, relative errors shares of the true depth, `over20cm` a
  /// share of the compared hits.
  package func json() throws -> Data {
    let all = summary()
    return try ReportJSON.data(
      Document(
        taps: taps.count, hits: hitCount, compared: all.count, medianError: all.errors?.median,
        p90Error: all.errors?.p90, medianRelativeError: all.relativeErrors?.median,
        p90RelativeError: all.relativeErrors?.p90, over20cm: all.over20cm, truthLimit: truthLimit,
        distances: Self.bands.map { Document.Group($0.name, summary(within: $0.depths)) }
          .filter { $0.hits > 0 },
        types: HitTestType.named.map { Document.Group($0.name, summary(of: $0.type)) }
          .filter { $0.hits > 0 },
        refusals: refusals, trueErrors: trueErrors))
  }
}
