import Foundation
package import Recordings

/// The words for how far a tap's hit moves when the tap is a little off.
package enum SensitivityWording {
  /// One line, without a full stop.
  package static func text(
    for sensitivity: RunDocument.Sensitivity, unit: LengthUnit
  ) -> String {
    var parts: [String] = []
    if let metres = sensitivity.perPoint {
      parts.append("a click one point off moves it by up to \(length(metres, unit))")
    }
    if let metres = sensitivity.perFrame {
      parts.append("a frame of delay by up to \(length(metres, unit))")
    }
    let misses = sensitivity.steps.count { $0.distance == nil }
    if misses > 0 {
      parts.append("\(misses) of \(sensitivity.steps.count) such clicks hit nothing")
    }
    return parts.joined(separator: ", ")
  }

  /// The steps of the sweep, a line each.
  package static func lines(
    for sensitivity: RunDocument.Sensitivity, unit: LengthUnit
  ) -> [String] {
    sensitivity.steps.map { step in
      let what =
        step.frames > 0
        ? "\(step.frames) \(step.frames == 1 ? "frame" : "frames") late"
        : String(format: "%+.0f, %+.0f points", step.x, step.y)
      return what + ": " + (step.distance.map { "moves by \(length($0, unit))" } ?? "hits nothing")
    }
  }

  private static func length(_ metres: Double, _ unit: LengthUnit) -> String {
    guard unit == .metre else { return String(format: "%.4f recording units", metres) }
    return metres < 0.1
      ? String(format: "%.2f mm", metres * 1000) : String(format: "%.3f m", metres)
  }
}
