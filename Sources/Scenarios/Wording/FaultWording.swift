import Foundation
import WorldTracking

/// The words for what was made to go wrong in a run and what the run shows of it.
package enum FaultWording {
  /// The faults a line each, then the poses, the frames and the taps.
  package static func lines(for faults: RunDocument.Faults) -> [String] {
    var lines = faults.injected.map { injected in
      "fault \(injected.fault.type): \(count(injected.frames, "frame"))"
        + (injected.pose.map { ", poses off by " + spread($0) } ?? "")
    }
    let pose = faults.pose
    if pose.injected.maxMetres > 0 || pose.injected.maxDegrees > 0 {
      lines.append(
        "poses off by \(spread(pose.measured)) as measured, \(spread(pose.injected)) as injected")
    }
    let seen = faults.frames.measured
    if seen.missing + seen.repeated + seen.backwards > 0 {
      lines.append(
        "\(count(seen.missing, "frame")) never seen, \(seen.repeated) seen again, "
          + "\(seen.backwards) older than the one before")
    }
    for shift in faults.taps {
      guard let measured = shift.measured else {
        lines.append("tap \(shift.tap): nothing to compare with the run without faults")
        continue
      }
      lines.append(
        "tap \(shift.tap): \(millimetres(measured)) from the hit without faults"
          + (shift.injected.map { ", \(millimetres($0)) by calculation" } ?? ""))
    }
    return lines
  }

  private static func spread(_ spread: RunDocument.Faults.PoseSpread) -> String {
    String(
      format: "%.1f mm and %.2f° (at most %.1f mm and %.2f°)", spread.rmsMetres * 1000,
      spread.rmsDegrees, spread.maxMetres * 1000, spread.maxDegrees)
  }

  private static func millimetres(_ metres: Double) -> String {
    String(format: "%.1f mm", metres * 1000)
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)" + (number == 1 ? "" : "s")
  }
}
