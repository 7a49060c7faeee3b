package import Foundation
import Geometry
package import Recordings
package import Simulation

/// The answer of a hit query, as text and as JSON.
package struct HitAnswer: Sendable {
  package var frame: Frame
  /// Of the frame, from the recording's start.
  package var seconds: Double
  package var viewPoint: SIMD2<Double>
  package var pixel: SIMD2<Double>
  package var report: HitTestReport
  package var unit: LengthUnit
  /// How far the hit moves when the tap is a little off; nil where nothing was hit or asked.
  package var sensitivity: RunDocument.Sensitivity?

  /// One element of a run document's taps, with the outcome "hit" or "miss".
  package func json() throws -> Data {
    var tap = RunDocument.Tap(
      time: seconds, frame: frame.index, x: viewPoint.x, y: viewPoint.y,
      pixel: [pixel.x, pixel.y], tracking: frame.trackingState.name,
      outcome: report.results.isEmpty ? "miss" : "hit", explanation: summary,
      hit: report.results.first.map(RunDocument.Hit.init),
      ray: report.ray.map(RunDocument.Ray.init),
      candidates: report.candidates.map { RunDocument.Candidate($0, unit: unit) })
    if let miss = report.miss {
      tap.reason = PlacementWording.code(for: .noHit(miss, frame.trackingState))
    }
    tap.sensitivity = sensitivity
    return try ReportJSON.data(tap)
  }

  /// A few lines; with `explains`, the ray and a line for each candidate.
  package func text(explains: Bool) -> String {
    var lines = [
      String(
        format: "frame %d at %.3f s, pixel (%.1f, %.1f), tracking %@", frame.index, seconds,
        pixel.x, pixel.y, PlacementWording.stateText(frame.trackingState)),
      summary,
    ]
    if explains { lines += explanation }
    return lines.joined(separator: "\n")
  }

  private var summary: String {
    guard let hit = report.results.first else {
      let miss = report.miss ?? .nothingToHit
      return "no hit: " + PlacementWording.text(for: miss, state: frame.trackingState)
    }
    return "\(hit.type.names.first ?? "") at \(Self.place(hit.worldFromHit.translation)), "
      + String(format: "%.4f ", hit.distance) + unitText + " from the camera"
  }

  private var explanation: [String] {
    var lines: [String] = []
    if let ray = report.ray {
      lines.append("ray from \(Self.place(ray.origin)) along \(Self.place(ray.direction))")
    }
    lines.append(
      "the frame knows \(frame.rawFeaturePoints?.count ?? 0) feature points and "
        + "\(frame.anchors.count) planes")
    for candidate in report.candidates {
      lines.append(
        (candidate.verdict == .won ? "won   " : "lost  ")
          + (candidate.type.names.first ?? "") + ", "
          + PlacementWording.text(for: candidate.source, unit: unit) + " at "
          + Self.place(candidate.positionInWorld) + ": "
          + PlacementWording.text(for: candidate.verdict, unit: unit))
    }
    if let sensitivity {
      lines.append(SensitivityWording.text(for: sensitivity, unit: unit))
      lines += SensitivityWording.lines(for: sensitivity, unit: unit).map { "  " + $0 }
    }
    return lines
  }

  private var unitText: String { unit == .metre ? "m" : "recording units" }

  private static func place(_ p: SIMD3<Double>) -> String {
    String(format: "(%.4f, %.4f, %.4f)", p.x, p.y, p.z)
  }
}
