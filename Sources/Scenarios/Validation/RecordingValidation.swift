import Foundation
import Geometry
import Imaging
package import Recordings
import Simulation

/// What was found wrong, or right, with a recording when all of it was looked at.
package struct RecordingValidation: Sendable {
  package var format: String
  package var frames: Int
  package var hasPictures: Bool
  package var unit: LengthUnit
  /// What the reader left out or assumed.
  package var findings: [RecordingFinding]
  /// Frames whose picture, depth or points can't be decoded, with the first one's words.
  package var unreadable: (count: Int, first: String?) = (0, nil)
  package var clock = ClockCheck()
  package var motion = MotionCheck()
  package var axes: AxesCheck?
  package var light = LightCheck()
  /// Frames by the tracking state that a session has in them; the key is the state or its reason.
  package var tracking: [String: Int] = [:]
  package var depth: DepthCheck?

  /// Looks at all of a recording: decodes every frame once, and some again in pairs.
  ///
  /// `progress` is called with how many of how many frames are done. Throws ``RecordingError``.
  package init(
    _ recording: Recording, pairCount: Int = 12,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    format = recording.format
    frames = recording.frames.count
    hasPictures = recording.hasPictures
    unit = recording.unit
    findings = recording.findings
    clock = ClockCheck(recording.frames.map(\.timestamp))
    motion = MotionCheck(recording.frames, isMetric: recording.unit == .metre)
    guard hasPictures else { return }
    try look(at: recording, progress)
    (axes, depth) = PairComparison.compare(recording, pairCount: pairCount)
  }

  /// The share of the frames in which a session tracks normally.
  package var normalShare: Double {
    let total = tracking.values.reduce(0, +)
    return total == 0 ? 0 : Double(tracking["normal"] ?? 0) / Double(total)
  }

  private mutating func look(
    at recording: Recording, _ progress: (Int, Int) -> Void
  ) throws {
    let settings = RunSettings(session: SessionConfiguration(viewport: SIMD2(1280, 720)))
    let run = HeadlessRun(recording: recording, settings: settings, classifier: nil)
    let document: RunDocument
    do {
      document = try run.run(
        observe: { update, _ in
          guard update.disposition == .delivered, let frame = update.frame else { return }
          let state = frame.trackingState
          tracking[state.reason?.rawValue ?? state.name, default: 0] += 1
          if let image = frame.capturedImage { light.add(image, frame: frame.index) }
        }, progress: progress)
    } catch RunError.noUsableFrame(let count, let first) {
      unreadable = (count, first)
      return
    }
    unreadable = (
      document.frames.skipped, document.warnings.first { $0.code == "frameSkipped" }?.text
    )
    light.finish()
  }
}
