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

  package init(
    recording: Recording, configuration: SessionConfiguration, moment: Moment,
    viewPoint: SIMD2<Double>
  ) {
    self.recording = recording
    self.configuration = configuration
    self.moment = moment
    self.viewPoint = viewPoint
  }

  /// Answers the query.
  ///
  /// Throws ``HitQueryError`` and what the frame's files throw.
  package func run() throws -> HitAnswer {
    let frame = try frame()
    guard
      let display = DisplayTransform(
        imageSize: frame.camera.imageResolution, orientation: configuration.orientation,
        viewport: configuration.viewport)
    else { throw HitQueryError.unusableViewport(configuration.viewport) }
    let report = frame.hitTest(
      viewPoint: viewPoint, of: display, types: configuration.hitTestTypes,
      options: configuration.hitTest)
    return HitAnswer(
      frame: frame, seconds: frame.timestamp.seconds(since: recording.frames[0].timestamp),
      viewPoint: viewPoint, pixel: display.pixel(atViewPoint: viewPoint), report: report,
      unit: recording.unit)
  }

  private func frame() throws -> Frame {
    let record = try record()
    var tracking = TrackingStateMachine(start: configuration.trackingStart)
    for earlier in recording.frames.prefix(while: { $0.timestamp <= record.timestamp }) {
      _ = tracking.advance(to: earlier.timestamp, recorded: earlier.trackingState)
    }
    let state = tracking.state
    let captured = try FrameLoader(pool: PixelBufferPool(capacity: 1)).load(
      record, components: [.featurePoints, .depth])
    let world = world(upTo: record)
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

  /// What the frames up to and with this one give, where the world comes from them.
  ///
  /// Frames that can't be decoded are passed over, as in a replay.
  private func world(upTo record: FrameRecord) -> WorldUpdate? {
    var tracker = WorldTracker(source: configuration.world, hasGravity: recording.hasGravity)
    guard tracker != nil, let end = recording.frames.firstIndex(where: { $0.index == record.index })
    else { return nil }
    var states = TrackingStateMachine(start: configuration.trackingStart)
    var world: WorldUpdate?
    for item in ReplaySource(recording, range: 0..<(end + 1), components: [.depth]) {
      guard case .frame(let captured) = item else { continue }
      let state = states.advance(
        to: captured.record.timestamp, recorded: captured.record.trackingState)
      world = tracker?.track(captured, findsPlanes: state == .normal)
    }
    return world
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
