import Geometry
import Recognition
import Recordings
import WorldTracking

/// The picture that the classifier has, as the session knows it.
struct ClassificationFlight: Sendable {
  var purpose: ClassificationPurpose
  var seenAt: Timestamp
  var request: ClassificationRequest
  /// Held from submission to delivery, so that starvation does not depend on thread timing.
  var lease: BufferLease?
}

extension Session {
  /// Tells the experience what happened, and does what it asks for.
  mutating func tell(
    _ event: ExperienceEvent, at now: Timestamp, into update: inout FrameUpdate
  ) {
    for effect in experience.handle(event, at: now) {
      switch effect {
      case .addAnchor(let anchor): anchors.add(anchor)
      case .moveAnchor(let anchor, let pose): anchors.move(anchor, to: pose)
      case .removeAnchor(let anchor): anchors.remove(anchor)
      case .classify(let job): submit(job, at: now, into: &update)
      case .restart: handle(TimedInput(timestamp: now, input: .restart), into: &update)
      case .reportTap(let tap): update.taps.append(tap)
      case .report(let record): update.experience.append(record)
      }
    }
  }

  /// Delivers what the classifier has finished by now, each at its own time, and asks for more.
  mutating func deliver(by now: Timestamp, into update: inout FrameUpdate) {
    while let outcome = queue?.takeFinished(by: now.nanoseconds) {
      let submitted = Timestamp(nanoseconds: outcome.submittedNanoseconds)
      let delivered = Timestamp(nanoseconds: outcome.deliveredNanoseconds)
      let purpose = flight?.purpose ?? .live
      let seenAt = flight?.seenAt ?? submitted
      update.classifications.append(
        ClassificationRecord(
          frameIndex: outcome.frameIndex, submitted: submitted, delivered: delivered,
          purpose: purpose, regionOfInterest: flight?.request.regionOfInterest ?? .unit,
          result: outcome.result))
      flight = nil
      let answer = ClassificationAnswer(
        purpose: purpose, frameIndex: outcome.frameIndex, seenAt: seenAt, result: outcome.result)
      tell(.tick, at: delivered, into: &update)
      tell(.classified(answer), at: delivered, into: &update)
      offer(newFrame: nil, at: delivered, into: &update)
    }
    tell(.tick, at: now, into: &update)
  }

  /// Lets the experience ask for a classification when nothing is in flight (S-33).
  mutating func offer(newFrame: Frame?, at now: Timestamp, into update: inout FrameUpdate) {
    guard let queue, queue.isIdle else { return }
    tell(.idle(newFrame: newFrame), at: now, into: &update)
  }

  private mutating func submit(
    _ job: ClassificationJob, at now: Timestamp, into update: inout FrameUpdate
  ) {
    guard let queue,
      queue.submit(
        job.image, job.request, frameIndex: job.frameIndex, at: now.nanoseconds)
    else { return }
    update.submissionCount += 1
    flight = ClassificationFlight(
      purpose: job.purpose, seenAt: job.seenAt, request: job.request,
      lease: job.purpose == .live ? currentFrame?.lease : nil)
  }

  /// The result in flight, if any, will not be delivered.
  mutating func discardFlight(at now: Timestamp, into update: inout FrameUpdate) {
    queue?.discardInFlight()
    flight = nil
    tell(.answerLost, at: now, into: &update)
  }

  func display(of frame: Frame) -> DisplayTransform? {
    DisplayTransform(
      imageSize: frame.camera.imageResolution, orientation: configuration.orientation,
      viewport: configuration.viewport)
  }

  /// The place of the frame on screen under a view point.
  func site(at viewPoint: SIMD2<Double>) -> TapSite {
    let frame = lifecycle.state == .running ? currentFrame : nil
    return TapSite(
      viewPoint: viewPoint, frame: frame, display: frame.flatMap(display(of:)),
      trackingState: frame?.trackingState ?? tracking.state, types: configuration.hitTestTypes,
      options: configuration.hitTest)
  }
}
