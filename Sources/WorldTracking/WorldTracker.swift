import Geometry
package import Recordings

/// Finds feature points and planes in the frames of a camera whose poses are known, and tells the
/// tracking state from them.
///
/// Causal and deterministic: an update depends on the frames so far and on nothing else. A value: a
/// copy goes on by itself.
package struct WorldTracker: Sendable {
  private var features: FeatureTracker

  private var planes: PlaneDetector?
  /// How often the points had been forgotten when planes were last looked for.
  private var restartCount = 0
  private var frameCount = 0
  private var observed: EvidenceStateMachine
  private var state = TrackingState.notAvailable
  /// The states where they are not taken from the frames.
  private var recorded: TrackingStateMachine
  private let settings: WorldTrackerSettings
  /// The direction against gravity as a plane gives it.
  private var refinedUp: SIMD3<Double>?
  private var refinementsLeft = Self.refinementLimit
  /// Of the frames so far, while up is only estimated.
  private var rights = CameraRights()

  /// Planes are looked for once in so many frames.
  static let planeInterval = 6
  /// So many looks for planes may tell a better direction for up.
  private static let refinementLimit = 20
  /// Directions that are nearer to each other are taken for one: 2°, some of what few points say.
  private static let sameUpCosine = 0.9994

  package init(_ settings: WorldTrackerSettings = WorldTrackerSettings()) {
    self.settings = settings
    features = FeatureTracker(options: settings.features)
    planes = settings.up.flatMap(LevelAxes.init(up:)).map(PlaneDetector.init(axes:))
    recorded = TrackingStateMachine(start: settings.start, hasClock: settings.hasClock)
    observed = EvidenceStateMachine(
      start: settings.start, thresholds: settings.thresholds, hasClock: settings.hasClock)
  }

  /// - Parameter up: The direction against gravity, in the world; nil finds no planes.
  package init(options: FeatureTrackerOptions, up: SIMD3<Double>? = SIMD3(0, 1, 0)) {
    var settings = WorldTrackerSettings()
    settings.features = options
    settings.up = up
    self.init(settings)
  }

  /// Takes the next frame, of which the luma and, where recorded, the depth are used.
  ///
  /// While the frame's state is not normal the planes stay as they are (SEMANTICS C-24). Takes time in
  /// proportion to the picture's pixels and the points' number, both bounded.
  ///
  /// - Parameter findsPlanes: False leaves the planes as they are in any state.
  package mutating func track(_ frame: CapturedFrame, findsPlanes: Bool = true) -> WorldUpdate {
    var update = WorldUpdate()
    guard let view = features.track(frame, evidence: &update.evidence) else {
      // A camera that can't be calculated with shows nothing, so nothing changes.
      update.trackingState = state
      update.planes = planeAnchors
      return update
    }
    update.featurePoints = features.cloud(seenFrom: view)
    update.unplacedPixels = features.unplacedPixels
    update.pointQuality = features.shownQuality
    update.evidence.mappedCount = features.knownCount
    frameCount += 1
    if settings.refinesUp { rights.add(frame.record.camera) }
    state = nextState(of: frame.record, update.evidence)
    update.trackingState = state
    if findsPlanes, state == .normal,
      frameCount % Self.planeInterval == 0
    {
      if features.restartCount > restartCount {
        restartCount = features.restartCount
        planes?.startAnew()
      }
      let points = features.planePoints
      refineUp(with: points, seenFrom: view.origin)
      planes?.update(points, seenFrom: view.origin)
    }
    update.up = refinedUp
    update.planes = planeAnchors
    return update
  }

  private var planeAnchors: [PlaneAnchor] {
    (planes?.planes ?? []).map { plane in
      var anchor = plane.anchor
      if !settings.hasScale { anchor.classification = nil }
      return anchor
    }
  }

  /// Where a level plane says what is up, and that is not what was taken for it, planes are looked for
  /// anew.
  private mutating func refineUp(with points: [PlanePoint], seenFrom origin: SIMD3<Double>) {
    guard settings.refinesUp, refinementsLeft > 0, let up = settings.up,
      var estimate = UpEstimate(up, rights: rights)
    else { return }
    refinementsLeft -= 1
    estimate.refine(with: points.map(\.position), center: origin)
    guard estimate.source == .plane, estimate.up.dot(refinedUp ?? .zero) < Self.sameUpCosine,
      let axes = LevelAxes(up: estimate.up)
    else { return }
    refinedUp = estimate.up
    planes?.startAnew(axes: axes)
  }

  private mutating func nextState(
    of record: FrameRecord, _ evidence: FrameEvidence
  ) -> TrackingState {
    let seen = observed.advance(
      to: record.timestamp, evidence: evidence, interruption: record.interruption)
    switch settings.tracking {
    case .frames: return seen
    case .automatic: return record.trackingState ?? seen
    case .recorded:
      return recorded.advance(
        to: record.timestamp, recorded: record.trackingState, interruption: record.interruption)
    }
  }
}
