import Foundation
import Recordings

/// The words for a break in a recording.
enum BreakWording {
  /// One sentence with the size of the break; `unit` is that of its distance.
  static func text(for jump: RunDocument.Jump, unit: String) -> String {
    let time = String(format: "%.3f s", jump.seconds)
    let way = String(format: "%.2f ", jump.distance) + unit
    let turn = String(format: "%.0f°", jump.angle)
    return jump.kind == RecordingBreak.Kind.gap.rawValue
      ? "nothing was recorded for \(time); the camera is \(way) from where it was, and turned by \(turn)"
      : "the camera jumps by \(way) and turns by \(turn) within \(time)"
  }
}
