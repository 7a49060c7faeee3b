package import Foundation
import Geometry
package import Recordings

/// A recording's summary as text and as JSON.
package struct InfoReport: Sendable {
  private struct Document: Encodable {
    struct Gaps: Encodable {
      var count: Int
      var longest: Double
    }

    var format: String
    var frames: Int
    var duration: Double
    var rate: Double
    var resolution: [Int]
    var pathLength: Double
    var gaps: Gaps
    var has: [String]
    var unit: String
    var gravity: Bool
    var findings: Int
    var pictures: Bool
  }

  private let summary: RecordingSummary

  package init(_ summary: RecordingSummary) { self.summary = summary }

  package func json() throws -> Data {
    let document = Document(
      format: summary.format, frames: summary.frames, duration: summary.duration,
      rate: summary.rate, resolution: [summary.resolution.width, summary.resolution.height],
      pathLength: summary.pathLength,
      gaps: .init(count: summary.gaps.count, longest: summary.gaps.longest),
      has: summary.has.map(\.rawValue), unit: summary.unit.rawValue, gravity: summary.hasGravity,
      findings: summary.findings, pictures: summary.hasPictures)
    return try ReportJSON.data(document)
  }

  package func text() -> String {
    let unit = summary.unit == .metre ? "m" : "recording units"
    let gaps =
      summary.gaps.count == 0
      ? "none"
      : "\(summary.gaps.count), the longest \(String(format: "%.3f", summary.gaps.longest)) s"
    let rows: [(String, String)] = [
      ("format", summary.format),
      ("frames", "\(summary.frames)"),
      ("duration", String(format: "%.3f s", summary.duration)),
      ("rate", String(format: "%.2f frames/s", summary.rate)),
      (
        "resolution",
        summary.hasPictures
          ? "\(summary.resolution.width)×\(summary.resolution.height)"
          : (summary.picturesWithoutPose > 0 ? "no pictures with poses" : "no pictures")
            + ": it can't be replayed"
      ),
      ("path length", String(format: "%.3f ", summary.pathLength) + unit),
      ("gaps", gaps),
      (
        "has",
        summary.has.isEmpty
          ? (summary.hasPictures
            ? "pictures and poses only"
            : summary.frames > 0 ? "poses only" : "pictures only")
          : summary.has.map(\.rawValue).joined(separator: ", ")
      ),
      ("up", summary.hasGravity ? "+y, against gravity" : "not known"),
      ("findings", "\(summary.findings)"),
    ]
    return rows.map { $0.0.padding(toLength: 13, withPad: " ", startingAt: 0) + $0.1 }
      .joined(separator: "\n")
  }
}
