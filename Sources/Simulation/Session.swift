package import Geometry
package import Recognition
package import Recordings
import WorldTracking

/// The simulated ARSession with its label app: frames and inputs in, what happened out.
///
/// A replay is a function of its inputs. Whatever the step does is in the ``FrameUpdate``, in the
/// order in which ARKit would call its delegates; the classifier is the only thread crossing.
package struct Session: Sendable {
  package let configuration: SessionConfiguration
  package private(set) var currentFrame: Frame?
  package internal(set) var experience: LabelPlacement
  private(set) var lifecycle = SessionLifecycle()
  private(set) var tracking: TrackingStateMachine
  var anchors = AnchorStore()
  private let hasGravity: Bool
  private let queue: (any VisionQueue)?
  private let ledger: BufferLedger
  /// Held from submission to delivery, so that starvation does not depend on thread timing.
  private var submittedLease: BufferLease?
  private var hasWarnedOfRetaining = false
  private(set) var hasEnded = false

  package init(
    configuration: SessionConfiguration, hasGravity: Bool, queue: (any VisionQueue)?,
    ledger: BufferLedger = BufferLedger()
  ) {
    self.configuration = configuration
    self.hasGravity = hasGravity
    self.queue = queue
    self.ledger = ledger
    experience = LabelPlacement(options: configuration.labels)
    tracking = TrackingStateMachine(start: configuration.trackingStart)
  }

  /// How the newest frame is shown in the view; nil before the first frame.
  package var display: DisplayTransform? { currentFrame.flatMap(display(of:)) }

  /// Takes the camera's next frame, after the inputs that came before it.
  package mutating func step(_ captured: CapturedFrame, inputs: [TimedInput] = []) -> FrameUpdate {
    let now = captured.record.timestamp
    var update = FrameUpdate(disposition: .notRunning)
    advance(to: now, inputs: inputs, into: &update)
    if lifecycle.state == .running {
      if let lease = leaseBuffer(for: captured, into: &update) {
        let frame = publish(captured, lease: lease, into: &update)
        update.wasSubmitted = offer(frame)
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
      report(changes, into: &update)
    }
    update.frame = currentFrame
    return update
  }

  /// Takes what came after the last frame: no further frame can show an anchor.
  package mutating func end(at now: Timestamp, inputs: [TimedInput]) -> FrameUpdate {
    var update = FrameUpdate(disposition: .notRunning)
    hasEnded = true
    advance(to: now, inputs: inputs, into: &update)
    update.frame = currentFrame
    return update
  }

  /// The recording was moved to another moment; anchors stay, all that hangs on time starts again.
  package mutating func discontinuity() {
    queue?.discardInFlight()
    submittedLease = nil
    experience.discontinuity()
  }

  /// Deliveries and inputs in order of time; a result due at the moment of a tap comes first.
  private mutating func advance(
    to now: Timestamp, inputs: [TimedInput], into update: inout FrameUpdate
  ) {
    for input in inputs.sorted(by: { $0.timestamp < $1.timestamp }) {
      deliver(by: input.timestamp, into: &update)
      handle(input, into: &update)
    }
    deliver(by: now, into: &update)
  }

  private mutating func deliver(by now: Timestamp, into update: inout FrameUpdate) {
    if let outcome = queue?.takeFinished(by: now.nanoseconds) {
      submittedLease = nil
      let record = ClassificationRecord(
        frameIndex: outcome.frameIndex,
        submitted: Timestamp(nanoseconds: outcome.submittedNanoseconds),
        delivered: Timestamp(nanoseconds: outcome.deliveredNanoseconds), result: outcome.result)
      update.classifications.append(record)
      experience.tick(record.delivered)
      if case .success(let classes) = outcome.result {
        experience.classified(classes, seenAt: record.submitted, at: record.delivered)
      }
    }
    experience.tick(now)
  }

  private mutating func handle(_ timed: TimedInput, into update: inout FrameUpdate) {
    switch timed.input {
    case .tap(let viewPoint): tap(viewPoint, at: timed.timestamp, into: &update)
    case .restart:
      experience.restart(at: timed.timestamp)
      carryOut(
        lifecycle.run([.resetTracking, .removeExistingAnchors]), at: timed.timestamp, into: &update)
    case .run(let options):
      carryOut(lifecycle.run(options), at: timed.timestamp, into: &update)
    case .pause: carryOut(lifecycle.pause(), at: timed.timestamp, into: &update)
    case .interruptionBegan:
      carryOut(lifecycle.interruptionBegan(), at: timed.timestamp, into: &update)
    case .interruptionEnded:
      carryOut(lifecycle.interruptionEnded(), at: timed.timestamp, into: &update)
    case .remove(let identifier): anchors.remove(identifier)
    }
  }

  private mutating func carryOut(
    _ effects: [SessionLifecycle.Effect], at now: Timestamp, into update: inout FrameUpdate
  ) {
    for effect in effects {
      switch effect {
      case .resetTracking:
        tracking.reset()
        // A result of before the restart must not name what is seen after it.
        queue?.discardInFlight()
        submittedLease = nil
      case .removeAnchors: anchors.removeAll()
      case .announceInterruption:
        update.events.append(.wasInterrupted)
        experience.wasInterrupted()
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
    for captured: CapturedFrame, into update: inout FrameUpdate
  ) -> BufferLease? {
    guard let lease = ledger.lease() else {
      update.events.append(.droppedFrame(index: captured.record.index))
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
    _ captured: CapturedFrame, lease: BufferLease, into update: inout FrameUpdate
  ) -> Frame {
    let record = captured.record
    let oldState = tracking.state
    let state = tracking.advance(to: record.timestamp, recorded: record.trackingState)
    let changes = anchors.drain(planes: record.planes)
    let frame = Frame(
      index: record.index, timestamp: record.timestamp, camera: record.camera,
      trackingState: state, capturedImage: captured.image,
      rawFeaturePoints: state == .notAvailable ? nil : captured.featurePoints,
      depth: captured.depth, anchors: anchors.current, hasGravity: hasGravity, lease: lease)
    currentFrame = frame
    if state != oldState {
      update.events.append(.cameraDidChangeTrackingState(state))
      experience.trackingStateChanged(state, at: record.timestamp)
    }
    update.events.append(.didUpdateFrame(index: record.index))
    report(changes, into: &update)
    return frame
  }

  private mutating func report(_ changes: AnchorStore.Changes, into update: inout FrameUpdate) {
    if !changes.added.isEmpty { update.events.append(.didAdd(changes.added)) }
    if !changes.updated.isEmpty { update.events.append(.didUpdate(changes.updated)) }
    if !changes.removed.isEmpty { update.events.append(.didRemove(changes.removed)) }
    experience.removed(changes.removed)
  }

  /// Gives the frame to the classifier when tracking is normal and nothing is in flight (S-33).
  private mutating func offer(_ frame: Frame) -> Bool {
    guard let queue, let image = frame.capturedImage, frame.trackingState == .normal, queue.isIdle
    else { return false }
    let request = ClassificationRequest(
      orientation: configuration.imageOrientation, cropAndScale: configuration.cropAndScale)
    let taken = queue.submit(
      image, request, frameIndex: frame.index,
      at: frame.timestamp.nanoseconds)
    if taken { submittedLease = frame.lease }
    return taken
  }
}
