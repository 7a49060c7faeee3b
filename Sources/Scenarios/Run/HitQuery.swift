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
    let record = try record()
    let position = recording.frames.firstIndex { $0.index == record.index } ?? 0
    let count = sweeps ? min(position, TapSensitivity.frameCount) : 0
    // Earlier frames that can't be decoded are passed over, as in a replay.
    let earlier = ((position - count)..<position).compactMap { try? frame(at: $0, world) }
    let asked = try frame(at: position, world)
    world?.finish()
    return (asked, earlier.reversed())
  }

  private func frame(at position: Int, _ world: TrackedWorld?) throws -> Frame {
    let record = recording.frames[position]
    let found = world?.update(at: position)
    var captured: CapturedFrame?
    // A frame without a world can't be decoded: loading it says why.
    if found == nil || configuration.world == .recorded || configuration.hitTestTypes.needDepth {
      captured = try FrameLoader(pool: PixelBufferPool(capacity: 1)).load(
        record, components: [.featurePoints, .depth])
    }
    let state = found?.trackingState ?? recordedState(of: record)
    let points: FeaturePointCloud?
    var anchors = AnchorStore()
    switch configuration.world {
    case .recorded:
      points = captured?.featurePoints
      _ = anchors.drain(planes: record.planes)
    case .frames:
      points = found?.featurePoints
      _ = anchors.drain(planes: found?.planes ?? [])
    case .recordedPlanes:
      points = found?.featurePoints
      _ = anchors.drain(planes: record.planes)
    }
    var frame = Frame(
      index: record.index, timestamp: record.timestamp, camera: record.camera,
      trackingState: state, capturedImage: nil,
      rawFeaturePoints: state == .notAvailable ? nil : points,
      unplacedPixels: configuration.world.findsPoints ? found?.unplacedPixels ?? [] : [],
      depth: captured?.depth, depthCamera: record.depth?.camera, anchors: anchors.current,
      hasGravity: recording.hasGravity,
      up: recording.unit == .metre ? configuration.knownUp(seen: found?.up) : nil)
    frame.pointQuality = configuration.world.findsPoints ? found?.pointQuality : nil
    return frame
  }

  /// What the index says about the state at a frame.
  private func recordedState(of record: FrameRecord) -> TrackingState {
    var states = TrackingStateMachine(
      start: configuration.trackingStart, hasClock: recording.hasClock)
    for earlier in recording.frames.prefix(while: { $0.timestamp <= record.timestamp }) {
      _ = states.advance(
        to: earlier.timestamp, recorded: earlier.trackingState,
        interruption: earlier.interruption)
    }
    return states.state
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
