package import Geometry
package import Recognition
package import Recordings
package import WorldTracking

/// The simulated ARSession with its experience: frames and inputs in, what happened out.
///
/// A replay is a function of its inputs. Whatever the step does is in the ``FrameUpdate``, in the
/// order in which ARKit would call its delegates; the classifier is the only thread crossing.
package struct Session: Sendable {
  package let configuration: SessionConfiguration
  package private(set) var currentFrame: Frame?
  package internal(set) var experience: Experience
  private(set) var lifecycle = SessionLifecycle()
  var tracking: TrackingStateMachine
  var anchors = AnchorStore()
  package internal(set) var raycasts = TrackedRaycasts()
  let hasGravity: Bool
  /// False where lengths are in an unknown unit.
  package let hasScale: Bool
  let queue: (any VisionQueue)?
  private let ledger: BufferLedger
  var flight: ClassificationFlight?
  private var hasWarnedOfRetaining = false
  /// Present when the world or the states come from the frames.
  private let trackerSettings: WorldTrackerSettings?
  private var tracker: WorldTracker?
  /// True since a reset: what a straight run knows of a frame is not what this session knows.
  private var hasOwnWorld = false
  /// False until the first frame after the start or a discontinuity: what was known before it is not what
  /// a straight run would have held until there.
  private var holdsPlanes = false
  /// Present while the place of a world map is looked for.
  var relocalizer: Relocalizer?
  /// The world map that was loaded, once its place is known.
  package internal(set) var foundMap: FoundMap?

  package init(
    configuration: SessionConfiguration, hasGravity: Bool, hasClock: Bool = true,
    hasScale: Bool = true,
    queue: (any VisionQueue)?, ledger: BufferLedger = BufferLedger()
  ) {
    self.configuration = configuration
    self.hasGravity = hasGravity
    self.hasScale = hasScale
    self.queue = queue
    self.ledger = ledger
    experience = Experience(configuration)
    tracking = TrackingStateMachine(start: configuration.trackingStart, hasClock: hasClock)
    trackerSettings = WorldTrackerSettings(
      configuration, hasGravity: hasGravity, hasClock: hasClock, hasScale: hasScale)
    tracker = trackerSettings.map(WorldTracker.init)
    if let map = configuration.initialWorldMap {
      relocalizer = Relocalizer(map)
      tracking.beginRelocalizing(at: Timestamp(nanoseconds: .min), seconds: nil)
    }
  }

  /// How the newest frame is shown in the view; nil before the first frame.
  package var display: DisplayTransform? { currentFrame.flatMap(display(of:)) }

  /// True while a tap waits for what is being classified.
  package var isAnsweringTap: Bool { experience.isWaiting && flight != nil }

  /// Takes the camera's next frame, after the inputs that came before it.
  ///
  /// `world` is what a straight run over the recording knows with this frame, where the world comes
  /// from the frames; with nil the session tracks for itself. After a reset of tracking it does so in
  /// any case, until a discontinuity.
  package mutating func step(
    _ captured: CapturedFrame, world: WorldUpdate? = nil, inputs: [TimedInput] = []
  ) -> FrameUpdate {
    step(.seen(captured), world: world, inputs: inputs)
  }

  /// Takes a frame whose picture nobody looks at, with what a straight run knows with it.
  ///
  /// Only for a session that neither classifies nor tracks for itself.
  package mutating func step(
    unseen record: FrameRecord, world: WorldUpdate, inputs: [TimedInput] = []
  ) -> FrameUpdate {
    step(.unseen(record), world: world, inputs: inputs)
  }

  private mutating func step(
    _ delivery: FrameDelivery, world: WorldUpdate?, inputs: [TimedInput]
  ) -> FrameUpdate {
    let now = delivery.record.delivery
    var update = FrameUpdate(disposition: .notRunning)
    advance(to: now, inputs: inputs, into: &update)
    if lifecycle.state == .running {
      if let lease = leaseBuffer(for: delivery.record, into: &update) {
        let frame = publish(delivery, world: world, lease: lease, into: &update)
        offer(newFrame: frame, at: now, into: &update)
        update.disposition = .delivered
      } else {
        update.disposition = .dropped
      }
    }
    update.frame = currentFrame
    return update
  }

  /// Lets time pass without a new frame: between frames, and while a replay stands still.
  package mutating func advance(to now: Timestamp, inputs: [TimedInput] = []) -> FrameUpdate {
    var update = FrameUpdate(disposition: .notRunning)
    advance(to: now, inputs: inputs, into: &update)
    update.frame = currentFrame
    return update
  }

  /// Applies pending anchors to the current frame, for a replay that stands still: there the next
  /// frame, which would show them (S-16), does not come.
  package mutating func refresh() -> FrameUpdate {
    var update = FrameUpdate(disposition: .notRunning)
    if var frame = currentFrame {
      let changes = anchors.drain(planes: frame.anchors.compactMap(\.plane))
      frame.anchors = anchors.current
      currentFrame = frame
      report(changes, at: frame.timestamp, into: &update)
    }
    update.frame = currentFrame
    return update
  }

  /// Takes what came after the last frame: no further frame can show an anchor.
  package mutating func end(at now: Timestamp, inputs: [TimedInput]) -> FrameUpdate {
    var update = FrameUpdate(disposition: .notRunning)
    tell(.ended, at: now, into: &update)
    advance(to: now, inputs: inputs, into: &update)
    update.frame = currentFrame
    return update
  }

  /// The recording was moved to another moment; anchors stay, all that hangs on time starts again.
  @discardableResult
  package mutating func discontinuity() -> FrameUpdate {
    var update = FrameUpdate(disposition: .notRunning)
    let now = currentFrame?.timestamp ?? Timestamp(nanoseconds: .min)
    discardFlight(at: now, into: &update)
    // What was found at a later moment of the recording must not be known at an earlier one.
    forgetWorld()
    hasOwnWorld = false
    holdsPlanes = false
    tell(.discontinuity, at: now, into: &update)
    update.frame = currentFrame
    return update
  }

  private mutating func forgetWorld() {
    tracker = trackerSettings.map(WorldTracker.init)
  }

  /// Deliveries and inputs in order of time; a result due at the moment of a tap comes first.
  private mutating func advance(
    to now: Timestamp, inputs: [TimedInput], into update: inout FrameUpdate
  ) {
    for input in inputs.sorted(by: { $0.timestamp < $1.timestamp }) {
      deliver(by: input.timestamp, into: &update)
      handle(input, into: &update)
      offer(newFrame: nil, at: input.timestamp, into: &update)
    }
    deliver(by: now, into: &update)
    offer(newFrame: nil, at: now, into: &update)
  }

  mutating func handle(_ timed: TimedInput, into update: inout FrameUpdate) {
    let now = timed.timestamp
    switch timed.input {
    case .tap(let point): tell(.tapped(site(at: point)), at: now, into: &update)
    case .button(let button): tell(.pressed(button), at: now, into: &update)
    case .remove(let anchor): tell(.edited(.remove(anchor)), at: now, into: &update)
    case .move(let anchor, let point):
      tell(.edited(.move(anchor, to: site(at: point))), at: now, into: &update)
    case .rename(let anchor, let name):
      tell(.edited(.rename(anchor, to: name)), at: now, into: &update)
    case .undo: tell(.edited(.undo), at: now, into: &update)
    case .restart:
      tell(.restarted, at: now, into: &update)
      carryOut(lifecycle.run([.resetTracking, .removeExistingAnchors]), at: now, into: &update)
    case .run(let options): carryOut(lifecycle.run(options), at: now, into: &update)
    case .pause: carryOut(lifecycle.pause(), at: now, into: &update)
    case .interruptionBegan: carryOut(lifecycle.interruptionBegan(), at: now, into: &update)
    case .interruptionEnded: carryOut(lifecycle.interruptionEnded(), at: now, into: &update)
    }
  }

  private mutating func carryOut(
    _ effects: [SessionLifecycle.Effect], at now: Timestamp, into update: inout FrameUpdate
  ) {
    for effect in effects {
      switch effect {
      case .resetTracking:
        tracking.reset()
        forgetWorld()
        hasOwnWorld = true
        relocalizer = nil
        foundMap = nil
        // A result of before the restart must not name what is seen after it.
        discardFlight(at: now, into: &update)
      case .removeAnchors:
        foundMap?.giveUpAllPlanes()
        tell(.anchorsRemoved(anchors.removeAll()), at: now, into: &update)
      case .announceInterruption:
        update.events.append(.wasInterrupted)
        raycasts.stopAll()
        tell(.wasInterrupted, at: now, into: &update)
      case .stopRaycasts: raycasts.stopAll()
      case .announceInterruptionEnd: update.events.append(.interruptionEnded)
      case .relocalize: relocalize(at: now, into: &update)
      }
    }
  }

  private mutating func relocalize(at now: Timestamp, into update: inout FrameUpdate) {
    switch configuration.relocalization {
    case .attempt(let seconds):
      update.events.append(.shouldAttemptRelocalization(answer: true))
      tracking.beginRelocalizing(at: now, seconds: seconds)
    case .continueTracking:
      update.events.append(.shouldAttemptRelocalization(answer: false))
    }
  }

  private mutating func leaseBuffer(
    for record: FrameRecord, into update: inout FrameUpdate
  ) -> BufferLease? {
    guard let lease = ledger.lease() else {
      update.events.append(.droppedFrame(index: record.index))
      return nil
    }
    let held = ledger.heldCount
    if held < ledger.warningCount {
      hasWarnedOfRetaining = false
    } else if !hasWarnedOfRetaining {
      hasWarnedOfRetaining = true
      update.events.append(.retainingFrames(count: held))
    }
    return lease
  }

  /// Makes the captured frame current and reports it in the order of SEMANTICS S-13.
  private mutating func publish(
    _ delivery: FrameDelivery, world given: WorldUpdate?, lease: BufferLease,
    into update: inout FrameUpdate
  ) -> Frame {
    let (record, captured) = (delivery.record, delivery.captured)
    let oldState = tracking.state
    let known = hasOwnWorld ? nil : given
    let found = known ?? captured.flatMap { tracker?.track($0) }
    let world = configuration.world.findsPoints ? found : nil
    let points = world?.featurePoints ?? captured?.featurePoints
    if let captured, let points { relocalize(with: points, of: captured, into: &update) }
    let state = tracking.advance(
      to: record.timestamp,
      recorded: configuration.tracking == .frames
        ? found?.trackingState : record.trackingState ?? found?.trackingState,
      interruption: record.interruption)
    // Plane detection adds and updates nothing while tracking is limited (SEMANTICS C-24). The world does
    // so by itself, which is what there is to go by after a jump; here it is for what the session did.
    let takesPlanes = state == .normal || !holdsPlanes
    let planes =
      configuration.world == .recordedPlanes
      ? nil : world.map { takesPlanes ? $0.planes : anchors.ownPlanes }
    holdsPlanes = true
    foundMap?.giveUpPlanes(seenAs: planes ?? record.planes)
    let changes = anchors.drain(planes: planes ?? record.planes, ofMap: foundMap?.planes ?? [])
    var frame = Frame(
      index: record.index, timestamp: record.timestamp, camera: record.camera,
      trackingState: state, capturedImage: captured?.image,
      rawFeaturePoints: state == .notAvailable ? nil : points,
      unplacedPixels: world?.unplacedPixels ?? [], depth: captured?.depth,
      depthCamera: record.depth?.camera, anchors: anchors.current, hasGravity: hasGravity,
      up: hasScale ? configuration.knownUp(seen: world?.up) : nil, lease: lease)
    frame.pointQuality = frame.rawFeaturePoints == nil ? nil : world?.pointQuality
    currentFrame = frame
    if let interruption = record.interruption {
      update.events.append(.recordingWasBroken(interruption))
    }
    if state != oldState {
      update.events.append(.cameraDidChangeTrackingState(state))
      tell(.trackingStateChanged(state), at: record.timestamp, into: &update)
    }
    update.events.append(.didUpdateFrame(index: record.index))
    tell(.frame(frame), at: record.timestamp, into: &update)
    report(changes, at: record.timestamp, into: &update)
    for (raycast, results) in raycasts.update(in: frame, options: configuration.hitTest) {
      update.events.append(.didUpdateRaycast(raycast, results))
    }
    return frame
  }

  private mutating func report(
    _ changes: AnchorStore.Changes, at now: Timestamp, into update: inout FrameUpdate
  ) {
    if !changes.added.isEmpty { update.events.append(.didAdd(changes.added)) }
    if !changes.updated.isEmpty { update.events.append(.didUpdate(changes.updated)) }
    guard !changes.removed.isEmpty else { return }
    update.events.append(.didRemove(changes.removed))
    tell(.anchorsRemoved(changes.removed), at: now, into: &update)
  }
}
