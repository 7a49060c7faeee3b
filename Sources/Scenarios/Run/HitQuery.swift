import Foundation
import Geometry
import Imaging
package import Recordings
package import Simulation
import WorldTracking

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
  /// Throws ``HitQueryError`` and what the frame's files throw.
  package func run() throws -> HitAnswer {
    let (frame, earlier) = try frames()
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
  private func frames() throws -> (asked: Frame, earlier: [Frame]) {
    let record = try record()
    let position = recording.frames.firstIndex { $0.index == record.index } ?? 0
    let count = sweeps ? min(position, TapSensitivity.frameCount) : 0
    let earlier = recording.frames[(position - count)..<position]
    let worlds = worlds(upTo: position, last: count + 1)
    // Earlier frames that can't be decoded are passed over, as in a replay.
    return (
      try frame(record, world: worlds[record.index]),
      earlier.reversed().compactMap { try? frame($0, world: worlds[$0.index]) }
    )
  }

  private func frame(_ record: FrameRecord, world: WorldUpdate?) throws -> Frame {
    var tracking = TrackingStateMachine(start: configuration.trackingStart)
    for earlier in recording.frames.prefix(while: { $0.timestamp <= record.timestamp }) {
      _ = tracking.advance(to: earlier.timestamp, recorded: earlier.trackingState)
    }
    let state = tracking.state
    let captured = try FrameLoader(pool: PixelBufferPool(capacity: 1)).load(
      record, components: [.featurePoints, .depth])
    var anchors = AnchorStore()
    _ = anchors.drain(planes: world?.planes ?? record.planes)
    return Frame(
      index: record.index, timestamp: record.timestamp, camera: record.camera,
      trackingState: state, capturedImage: captured.image,
      rawFeaturePoints: state == .notAvailable
        ? nil : world?.featurePoints ?? captured.featurePoints,
      unplacedPixels: world?.unplacedPixels ?? [],
      depth: captured.depth, anchors: anchors.current, hasGravity: recording.hasGravity)
  }

  /// What the frames up to and with the one at a position give, where the world comes from them: for
  /// the last `count` frames, by number.
  ///
  /// Frames that can't be decoded are passed over, as in a replay.
  private func worlds(upTo position: Int, last count: Int) -> [Int: WorldUpdate] {
    var tracker = WorldTracker(source: configuration.world, hasGravity: recording.hasGravity)
    guard tracker != nil else { return [:] }
    let kept = Set(recording.frames[...position].suffix(count).map(\.index))
    var states = TrackingStateMachine(start: configuration.trackingStart)
    var worlds: [Int: WorldUpdate] = [:]
    for item in ReplaySource(recording, range: 0..<(position + 1), components: [.depth]) {
      guard case .frame(let captured) = item else { continue }
      let state = states.advance(
        to: captured.record.timestamp, recorded: captured.record.trackingState)
      let world = tracker?.track(captured, findsPlanes: state == .normal)
      if kept.contains(captured.record.index) { worlds[captured.record.index] = world }
    }
    return worlds
  }

  private func record() throws -> FrameRecord {
    guard let first = recording.frames.first, let last = recording.frames.last else {
      throw RunError.nothingToReplay
    }
    switch moment {
    case .frame(let number):
      guard let record = recording.frames.first(where: { $0.index == number }) else {
        throw HitQueryError.noSuchFrame(number, first: first.index, last: last.index)
      }
      return record
    case .seconds(let seconds):
      let duration = last.timestamp.seconds(since: first.timestamp)
      let time = first.timestamp.advanced(bySeconds: seconds)
      guard seconds <= duration + 1,
        let record = recording.frames.last(where: { $0.timestamp <= time })
      else { throw HitQueryError.afterEnd(seconds: seconds, duration: duration) }
      return record
    }
  }
}

/// Why a hit query can't be answered.
package enum HitQueryError: Error, Hashable, Sendable {
  case noSuchFrame(Int, first: Int, last: Int)
  case afterEnd(seconds: Double, duration: Double)
  case unusableViewport(SIMD2<Double>)
}
