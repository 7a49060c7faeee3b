import Geometry
package import Recordings
import Rendering
package import Simulation

/// Gathers the trace of a run from the updates of its session.
package struct TraceRecorder {
  /// How much of a run of any length is kept.
  private enum Limit {
    static let path = 1000
    static let points = 1200
    static let planes = 64
    static let corners = 64
    static let pictures = 48
    /// Frames for which the camera of a tap that is still open is known.
    static let cameras = 512
  }

  private var trace = RunTrace()
  private var path = FrameSeries<(time: Double, position: SIMD3<Double>)>(limit: Limit.path)
  private var points = PointSample(limit: Limit.points)
  private var planes: [PlaneAnchor] = []
  /// The newest cameras by frame, for taps whose outcome is known later.
  private var cameras: [Int: Transform] = [:]
  private var frameOrder: [Int] = []
  /// Placed taps whose anchors no frame has shown yet.
  private var awaited: [Anchor.Identifier: (tap: Int, viewPoint: SIMD2<Double>, frame: Int?)] = [:]
  private var pictureCount = 0
  private let pictures: TapPictures?
  private let start: Timestamp

  /// `start` is the time of the recording's first frame; without `pictures` none are drawn.
  package init(start: Timestamp, pictures: TapPictures? = nil) {
    self.start = start
    self.pictures = pictures
  }

  /// Notes what a step brought about; called after each, with the session as it is then.
  ///
  /// Pictures that can't be drawn are no failure of the run: the trace says why there are none.
  package mutating func observe(_ update: FrameUpdate, _ session: Session) {
    if update.disposition == .delivered, let frame = update.frame { see(frame) }
    for tap in update.taps { take(tap, session) }
    for case .didAdd(let anchors) in update.events {
      for anchor in anchors {
        guard let open = awaited.removeValue(forKey: anchor.identifier) else { continue }
        let isFresh = (update.frame?.index ?? 0) - (open.frame ?? .min / 2) <= 2
        draw(open.tap, tapped: isFresh ? open.viewPoint : nil, session)
      }
    }
  }

  /// The trace of everything that was observed.
  package mutating func finish() -> RunTrace {
    trace.path = RunTrace.Path(
      frames: path.frames, times: path.values.map(\.time),
      positions: path.values.map { Self.rounded($0.position) })
    trace.points = points.points().map(Self.rounded)
    trace.planes = planes.prefix(Limit.planes).map { plane in
      RunTrace.Plane(
        isVertical: plane.alignment == .vertical,
        outline: Self.thinned(plane.outline).map {
          Self.rounded(plane.worldFromPlane * SIMD3($0.x, 0, $0.y))
        })
    }
    return trace
  }

  private mutating func see(_ frame: Frame) {
    let pose = frame.camera.worldFromCamera
    path.append((frame.timestamp.seconds(since: start), pose.translation), frame: frame.index)
    if let cloud = frame.rawFeaturePoints { points.add(cloud) }
    planes = frame.anchors.compactMap(\.plane)
    if cameras.updateValue(pose, forKey: frame.index) == nil { frameOrder.append(frame.index) }
    if frameOrder.count >= 2 * Limit.cameras {
      for old in frameOrder.prefix(Limit.cameras) { cameras[old] = nil }
      frameOrder.removeFirst(Limit.cameras)
    }
  }

  private mutating func take(_ tap: TapRecord, _ session: Session) {
    var entry = RunTrace.Tap()
    if let pose = tap.frameIndex.flatMap({ cameras[$0] }) {
      entry.position = pose.translation.array
      let rotation = pose.rotation
      entry.orientation = [rotation.x, rotation.y, rotation.z, rotation.w]
    }
    trace.taps.append(entry)
    let index = trace.taps.count - 1
    switch tap.placement {
    case .placed(let anchor, _, _): awaited[anchor] = (index, tap.viewPoint, tap.frameIndex)
    case .refused: draw(index, tapped: tap.viewPoint, session)
    }
  }

  private mutating func draw(_ tap: Int, tapped viewPoint: SIMD2<Double>?, _ session: Session) {
    guard let pictures, trace.pictureProblem == nil, pictureCount < Limit.pictures,
      let moment = session.currentFrame?.timestamp
    else { return }
    do {
      trace.taps[tap].picture = try pictures.picture(of: session, at: moment, tapped: viewPoint)
      pictureCount += 1
    } catch {
      trace.pictureProblem = ErrorWording.text(for: error)
    }
  }

  private static func thinned(_ outline: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let step = outline.count / Limit.corners + 1
    return stride(from: 0, to: outline.count, by: step).map { outline[$0] }
  }

  private static func rounded(_ point: SIMD3<Double>) -> [Double] {
    point.array.map { ($0 * 10_000).rounded() / 10_000 }
  }
}
