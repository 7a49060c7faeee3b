import Geometry
import Imaging
import Recordings

/// Follows corners through the frames of a camera whose poses are known, and finds their places.
///
/// A frame is seen once and never looked ahead of. Takes time in proportion to the picture and to the
/// tracked points; the memory is bounded by the options, whatever the number of frames.
struct FeatureTracker: Sendable {
  let options: FeatureTrackerOptions
  /// Slots of points, tracked and remembered; nil where free.
  var points: [MapPoint?] = []
  /// The slots of the tracked points, in order of identifiers.
  var tracked: [Int] = []
  var freeSlots: [Int] = []
  var patches: PatchStore
  var previous = ImagePyramid()
  var current = ImagePyramid()
  var detector = CornerDetector()
  var grid = FeatureGrid()
  var alignment = PatchAlignment()
  var frameCount = 0
  /// The slots of the newest cloud's points, in its order.
  var shownSlots: [Int] = []
  /// Where the search for remembered points goes on.
  var searchCursor = 0
  private var nextIdentifier: UInt64 = 1
  /// The identifier of the first point that was found after the newest break.
  private var firstSinceBreak = UInt64.max
  /// How often all points were forgotten, since the poses had jumped and the camera had not.
  private(set) var restartCount = 0
  /// The median distance of the tracked points with a place.
  var typicalDistance = 2.0
  /// How far off known points were seen in the newest frame, in pixels.
  var residuals: [SIMD2<Float>] = []
  var poseNoise = PoseNoise()
  /// True where the newest frame and the one before are far apart.
  private(set) var isWide = false
  /// The most points to be tracked in the newest frame.
  var trackLimit: Int { isWide ? options.wideTrackLimit : options.trackLimit }
  /// What `trackLimit` was when the grid was made.
  private var gridLimit = 0
  /// The newest frames from which the next one was far, the oldest first.
  var keyframes: [Keyframe] = []
  private(set) var previousView: CameraView?
  private var previousTime: Timestamp?
  private var flows: [Float] = []

  init(options: FeatureTrackerOptions = FeatureTrackerOptions()) {
    self.options = options
    patches = PatchStore(capacity: min(options.trackLimit, options.mapLimit))
    alignment.iterationLimit = 12
    alignment.precision = 0.02
  }

  /// Takes the next frame; false where its camera can't be calculated with, which changes nothing.
  mutating func track(_ frame: CapturedFrame, evidence: inout FrameEvidence) -> CameraView? {
    guard let view = CameraView(frame.record, size: frame.image.size) else { return nil }
    swap(&previous, &current)
    current.update(from: frame.image)
    frameCount += 1
    isWide = previousView.map { isWide(from: $0, to: view) } ?? false
    if isWide, let previousView { keep(previousView, previous) }
    if grid.size != view.size { forgetTracks() }
    if grid.size != view.size || gridLimit != trackLimit {
      grid = FeatureGrid(size: view.size, cellCount: trackLimit)
      gridLimit = trackLimit
    }
    grid.clear()
    measureMotion(to: view, at: frame.record.timestamp, into: &evidence)
    let before = tracked.count
    let interruption = frame.record.interruption
    if interruption != nil { firstSinceBreak = nextIdentifier }
    if let from = previousView, before > 0 {
      if interruption?.kind == .jump {
        followBeyondJump(from: from, to: view)
      } else {
        follow(from: from, to: view)
      }
    }
    evidence.poseNoiseInPixels = poseNoise.pixels
    evidence.lostCount = before - tracked.count
    findRemembered(in: view)
    evidence.trackedCount = tracked.count
    evidence.recognizedCount = recognizedCount
    evidence.coverage = grid.coverage
    evidence.medianFlowInPixels = Double(flows.upperMedian ?? 0)
    if evidence.interval > 0 {
      evidence.flowPixelsPerSecond = evidence.medianFlowInPixels / evidence.interval
      evidence.flowRadiansPerSecond = evidence.flowPixelsPerSecond * view.radiansPerPixel
    }
    addCorners(in: view)
    if let depth = frame.depth {
      measureDepth(DepthLookup(depth, record: frame.record), in: view)
    }
    updateTypicalDistance(from: view)
    previousView = view
    previousTime = frame.record.timestamp
    return view
  }

  private mutating func measureMotion(
    to view: CameraView, at now: Timestamp, into evidence: inout FrameEvidence
  ) {
    flows.removeAll(keepingCapacity: true)
    guard let previousView, let previousTime else { return }
    evidence.translation = (view.origin - previousView.origin).length
    evidence.rotation = view.worldFromCamera.rotation.angle(
      to: previousView.worldFromCamera.rotation)
    evidence.interval = now.seconds(since: previousTime)
  }

  mutating func noteFlow(_ pixels: Float) { flows.append(pixels) }

  /// What is asked of known points for the poses of a recording to go on behind a jump.
  ///
  /// So many are where the poses want them, and such a share of those that should be in view: some are
  /// always seen by mistake.
  private static let leastRecognized = (count: 12, share: 0.4)

  /// How many points are followed that were known before the newest break.
  private var recognizedCount: Int {
    tracked.reduce(0) {
      guard let point = points[$1], point.identifier < firstSinceBreak else { return $0 }
      return $0 + (point.deviation < .infinity ? 1 : 0)
    }
  }

  /// Follows points over a jump of the poses, if the picture jumped with them.
  ///
  /// Where it did not, points are not where they were by the poses from here on, and are forgotten. Where
  /// it shows another place, or what it shows is not where it should be, nothing seen before says where
  /// anything new is, nor how far off the poses are: it is only compared with frames from here on.
  private mutating func followBeyondJump(from before: CameraView, to view: CameraView) {
    guard !pictureGoesOnAlone(in: view) else {
      forgetTracks()
      for slot in points.indices where points[slot] != nil { remove(slot) }
      keyframes.removeAll()
      restartCount += 1
      return
    }
    let expected = tracked.count { slot in
      guard let point = points[slot], point.deviation < .infinity else { return false }
      guard let pixel = point.estimate.position.flatMap(view.pixel) else { return false }
      return view.contains(pixel, margin: 2)
    }
    var unchanged = self
    follow(from: before, to: view)
    let (count, share) = Self.leastRecognized
    guard recognizedCount < max(count, Int(share * Double(expected))) else { return }
    unchanged.forgetTracks()
    unchanged.keyframes.removeAll()
    self = unchanged
  }

  /// Stops following all points; those with a place are remembered.
  private mutating func forgetTracks() {
    for slot in tracked { release(slot) }
    tracked.removeAll(keepingCapacity: true)
  }

  /// Stops following a point: it is remembered where its place is known well.
  mutating func release(_ slot: Int) {
    guard var point = points[slot] else { return }
    if point.estimate.position != nil, point.deviation < .infinity {
      point.isTracked = false
      points[slot] = point
    } else {
      remove(slot)
    }
  }

  mutating func remove(_ slot: Int) {
    points[slot] = nil
    freeSlots.append(slot)
  }

  /// Takes up a new point at a pixel; false where there is no room.
  mutating func add(at pixel: SIMD2<Float>, in view: CameraView) -> Bool {
    guard let direction = view.direction(ofPixel: pixel),
      let reference = PatchReference(at: pixel, in: view)
    else { return false }
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
    } else if points.count < options.mapLimit {
      slot = points.count
      points.append(nil)
    } else {
      return false
    }
    let estimate = PointEstimate(
      origin: view.origin, direction: direction,
      angularDeviation: options.pixelDeviation * view.radiansPerPixel)
    points[slot] = MapPoint(
      identifier: nextIdentifier, estimate: estimate, reference: reference, pixel: pixel,
      lastSeen: frameCount)
    nextIdentifier += 1
    guard patches.store(pixel, of: current, slot: slot) else {
      remove(slot)
      return false
    }
    tracked.append(slot)
    return true
  }

  private mutating func updateTypicalDistance(from view: CameraView) {
    var distances: [Float] = []
    distances.reserveCapacity(tracked.count)
    for slot in tracked {
      guard let position = points[slot]?.estimate.position else { continue }
      distances.append(Float((position - view.origin).length))
    }
    if distances.count >= 10, let median = distances.upperMedian {
      typicalDistance = Double(median)
    }
  }
}
