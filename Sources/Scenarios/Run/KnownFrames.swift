import Geometry
import Imaging
import Recordings
import Simulation
import WorldTracking

/// The frames of a recording as hit tests know them, without running a session over its pictures.
struct KnownFrames: Sendable {
  let recording: Recording
  let configuration: SessionConfiguration

  /// The frame at a position of the recording, with what `world` knows with it.
  ///
  /// Throws what the frame's files throw.
  func frame(at position: Int, _ world: TrackedWorld?) throws -> Frame {
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

  /// Where the frame stands that is asked.
  ///
  /// Throws ``HitQueryError`` and ``RunError/nothingToReplay``.
  func position(of moment: HitQuery.Moment) throws -> Int {
    guard let first = recording.frames.first, let last = recording.frames.last else {
      throw RunError.nothingToReplay
    }
    switch moment {
    case .frame(let number):
      guard let position = recording.frames.firstIndex(where: { $0.index == number }) else {
        throw HitQueryError.noSuchFrame(number, first: first.index, last: last.index)
      }
      return position
    case .seconds(let seconds):
      let duration = last.timestamp.seconds(since: first.timestamp)
      let time = first.timestamp.advanced(bySeconds: seconds)
      guard seconds <= duration + 1,
        let position = recording.frames.lastIndex(where: { $0.timestamp <= time })
      else { throw HitQueryError.afterEnd(seconds: seconds, duration: duration) }
      return position
    }
  }
}
