package import Geometry
package import Recordings
package import Simulation
package import WorldTracking

/// Raycasts from one moment of a recording, once or tracked over the frames after it (SEMANTICS H-19 to
/// H-22), without running a session over its pictures.
package struct RaycastRun: Sendable {
  package let recording: Recording
  package let configuration: SessionConfiguration
  package let moment: HitQuery.Moment
  package let viewPoint: SIMD2<Double>
  package let targets: [RaycastQuery.Target]
  package let alignment: RaycastQuery.Alignment
  /// Repeats the raycasts with each frame up to this time, seconds from the recording's start.
  package let end: Double?

  package init(
    recording: Recording, configuration: SessionConfiguration, moment: HitQuery.Moment,
    viewPoint: SIMD2<Double>, targets: [RaycastQuery.Target], alignment: RaycastQuery.Alignment,
    end: Double? = nil
  ) {
    self.recording = recording
    self.configuration = configuration
    self.moment = moment
    self.viewPoint = viewPoint
    self.targets = targets
    self.alignment = alignment
    self.end = end
  }

  /// Casts the rays; one for each target, all through the same pixel of the asked frame.
  ///
  /// `world` is that of ``HitQuery/run(world:)``. Frames after the asked one that can't be read are passed
  /// over and counted. Throws ``HitQueryError``, ``RaycastRunError`` and what the asked frame's files throw.
  package func run(
    world: TrackedWorld? = nil, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> RaycastAnswer {
    let world = try world ?? TrackedWorld(recording, configuration, cache: nil)
    let known = KnownFrames(recording: recording, configuration: configuration)
    let start = try known.position(of: moment)
    let positions = start...(try end.map { try last(after: start, until: $0) } ?? start)
    let asked = try known.frame(at: start, world)
    guard
      let display = DisplayTransform(
        imageSize: asked.camera.imageResolution, orientation: configuration.orientation,
        viewport: configuration.viewport)
    else { throw HitQueryError.unusableViewport(configuration.viewport) }
    let pixel = display.pixel(atViewPoint: viewPoint)
    guard
      let ray = asked.raycastQuery(
        fromPixel: pixel, target: .estimatedPlane, alignment: alignment)?.ray
    else { throw RaycastRunError.outsideImage(pixel: pixel, size: asked.camera.imageResolution) }
    var raycasts = TrackedRaycasts()
    var queries: [TrackedRaycasts.Identifier: RaycastQuery] = [:]
    for target in targets {
      let query = RaycastQuery(ray: ray, target: target, alignment: alignment)
      queries[raycasts.start(query)] = query
    }
    var answer = RaycastAnswer(
      frame: asked, origin: recording.frames[0].timestamp, viewPoint: viewPoint, pixel: pixel,
      unit: recording.unit, alignment: alignment, ray: ray)
    for position in positions {
      progress(position - start + 1, positions.count)
      guard let frame = position == start ? asked : try? known.frame(at: position, world) else {
        answer.skippedCount += 1
        continue
      }
      answer.frameCount += 1
      for (identifier, results) in raycasts.update(in: frame, options: configuration.hitTest) {
        guard let query = queries[identifier] else { continue }
        answer.add(
          results, of: query.target, in: frame,
          miss: frame.raycastMiss(query, options: configuration.hitTest))
      }
    }
    world?.finish()
    return answer
  }

  private func last(after start: Int, until seconds: Double) throws(RaycastRunError) -> Int {
    let origin = recording.frames[0].timestamp
    let end = origin.advanced(bySeconds: seconds)
    guard let last = recording.frames.lastIndex(where: { $0.timestamp <= end }), last >= start
    else {
      throw .endsBefore(
        start: recording.frames[start].timestamp.seconds(since: origin), end: seconds)
    }
    return last
  }
}

/// Why a raycast can't be made.
package enum RaycastRunError: Error, Hashable, Sendable {
  /// Tracked raycasts would end before they begin; seconds from the recording's start.
  case endsBefore(start: Double, end: Double)
  /// The view point shows nothing of the picture, so there is no ray through it.
  case outsideImage(pixel: SIMD2<Double>, size: ImageSize)
}
