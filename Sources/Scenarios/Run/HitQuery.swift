import Foundation
import Geometry
import Imaging
package import Recordings
package import Simulation
package import WorldTracking

/// A single hit test at a moment of a recording, without running a session over its pictures.
package struct HitQuery: Sendable {
  /// Which frame is asked.
  package enum Moment: Hashable, Sendable {
    /// The frame on screen at so many seconds from the recording's start.
    case seconds(Double)
    /// The frame with this number in the recording.
    case frame(Int)
  }

  package let recording: Recording
  package let configuration: SessionConfiguration
  package let moment: Moment
  package let viewPoint: SIMD2<Double>
  /// Whether the answer says how far the hit moves when the tap is a little off.
  package let sweeps: Bool

  package init(
    recording: Recording, configuration: SessionConfiguration, moment: Moment,
    viewPoint: SIMD2<Double>, sweeps: Bool = true
  ) {
    self.sweeps = sweeps
    self.recording = recording
    self.configuration = configuration
    self.moment = moment
    self.viewPoint = viewPoint
  }

  /// Answers the query.
  ///
  /// `world` knows what the frames give, where the world or the states come from them; with nil they
  /// are tracked for this query alone. Throws ``HitQueryError`` and what the frame's files throw.
  package func run(world: TrackedWorld? = nil) throws -> HitAnswer {
    let (frame, earlier) = try frames(world ?? TrackedWorld(recording, configuration, cache: nil))
    guard
      let display = DisplayTransform(
        imageSize: frame.camera.imageResolution, orientation: configuration.orientation,
        viewport: configuration.viewport)
    else { throw HitQueryError.unusableViewport(configuration.viewport) }
    let report = frame.hitTest(
      viewPoint: viewPoint, of: display, types: configuration.hitTestTypes,
      options: configuration.hitTest)
    let sensitivity =
      sweeps
      ? TapSensitivity(
        viewPoint: viewPoint, frame: frame, earlier: earlier, configuration: configuration) : nil
    return HitAnswer(
      frame: frame, seconds: frame.timestamp.seconds(since: recording.frames[0].timestamp),
      viewPoint: viewPoint, pixel: display.pixel(atViewPoint: viewPoint), report: report,
      unit: recording.unit, sensitivity: sensitivity.map(RunDocument.Sensitivity.init))
  }

  /// The frame that is asked and, for the sweep, those before it, newest first.
  private func frames(_ world: TrackedWorld?) throws -> (asked: Frame, earlier: [Frame]) {
    let known = KnownFrames(recording: recording, configuration: configuration)
    let position = try known.position(of: moment)
    let count = sweeps ? min(position, TapSensitivity.frameCount) : 0
    // Earlier frames that can't be decoded are passed over, as in a replay.
    let earlier = ((position - count)..<position).compactMap { try? known.frame(at: $0, world) }
    let asked = try known.frame(at: position, world)
    world?.finish()
    return (asked, earlier.reversed())
  }
}

/// Why a hit query can't be answered.
package enum HitQueryError: Error, Hashable, Sendable {
  case noSuchFrame(Int, first: Int, last: Int)
  case afterEnd(seconds: Double, duration: Double)
  case unusableViewport(SIMD2<Double>)
}
