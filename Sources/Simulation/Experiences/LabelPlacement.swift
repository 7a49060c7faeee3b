import Geometry
package import Recognition
package import Recordings

/// The label app: names what the camera sees, and anchors the current name where one taps.
///
/// A value that turns events into state and effects, one function an event. It re-creates the
/// well-known sample (SEMANTICS sections 5 and 6) without its faults (section 11).
package struct LabelPlacement: Sendable {
  /// What the newest classification named.
  package struct LiveLabel: Hashable, Sendable {
    package var text: String
    package var confidence: Double
    /// When the classified frame was captured.
    package var seenAt: Timestamp
  }

  /// How placed labels are shown (SEMANTICS S-24).
  private enum Visibility: Hashable {
    case shown
    /// From an interruption until tracking is normal again.
    case hidden
    case fadingIn(since: Timestamp)
  }

  /// Seconds in which labels fade in after an interruption.
  package static let fadeInDuration = 0.5
  /// Seconds for which the answer to a tap is not replaced by what the camera sees.
  package static let answerDuration = 2.0

  package let options: Options
  let request: ClassificationRequest
  package internal(set) var panel = StatusPanel()
  /// Nil while nothing is recognized with enough confidence.
  package private(set) var label: LiveLabel?
  /// The labels of anchors; an anchor that is not in it has no node (B-1).
  package internal(set) var placedLabels: [Anchor.Identifier: PlacedLabel] = [:]
  var poses: [Anchor.Identifier: Transform] = [:]
  var changes: [LabelChange] = []
  var placedCount = 0
  var tapCount = 0
  var pendingTaps: [PendingTap] = []
  var kept: KeptPictures
  private(set) var hasEnded = false
  private(set) var relocalizesSince: Timestamp?
  /// The earlier place was not found in time: a restart is offered.
  package private(set) var offersReset = false
  private var visibility = Visibility.shown
  private var trackingState = TrackingState.notAvailable
  private var quietUntil: Timestamp?

  package init(
    options: Options = Options(), request: ClassificationRequest = ClassificationRequest()
  ) {
    self.options = options
    self.request = request
    kept = KeptPictures(options: options.regions)
  }

  package mutating func handle(
    _ event: ExperienceEvent, at now: Timestamp
  ) -> [ExperienceEffect] {
    switch event {
    case .tick: tick(now)
    case .frame(let frame): saw(frame)
    case .idle(let frame): return job(newFrame: frame).map { [.classify($0)] } ?? []
    case .classified(let answer): return classified(answer, at: now)
    case .answerLost: for index in pendingTaps.indices { pendingTaps[index].evidence.retry() }
    case .tapped(let site): return tapped(site, at: now)
    case .pressed(let button): return pressed(button, at: now)
    case .edited(let edit): return edited(edit, at: now)
    case .trackingStateChanged(let state): trackingStateChanged(state, at: now)
    case .wasInterrupted: wasInterrupted()
    case .restarted: return restarted(at: now)
    case .anchorsRemoved(let anchors): removed(anchors)
    case .labelsRestored(let anchors, let labels): restored(anchors, labels)
    case .discontinuity: return discontinuity(at: now)
    case .ended:
      hasEnded = true
      return refusePendingTaps(.recordingEnded, at: now)
    }
    return []
  }

  /// The session offers to restart, and to take back the last edit.
  package var buttons: [ExperienceButton] {
    (changes.isEmpty ? [] : [.undo]) + [.restart]
  }

  private mutating func pressed(
    _ button: ExperienceButton, at now: Timestamp
  ) -> [ExperienceEffect] {
    switch button {
    case .restart: [.restart]
    case .undo: edited(.undo, at: now)
    case .start, .skip: []
    }
  }

  /// Takes what the live classification saw; nil for an answer about nothing (L-3, L-4).
  mutating func see(_ classes: [Classification], seenAt: Timestamp, at now: Timestamp) {
    let found = LabelPolicy(threshold: options.confidenceThreshold).label(
      for: options.vocabulary?.limiting(classes) ?? classes)
    guard let message = found.displayText else {
      label = nil
      return
    }
    label = LiveLabel(text: found.text, confidence: found.confidence, seenAt: seenAt)
    // A tap that is being answered keeps its message, and so does tracking that has become limited
    // since the picture was taken (B-7).
    // An answer to a tap is left alone for long enough to be read.
    guard pendingTaps.isEmpty, trackingState == .normal, quietUntil.map({ now >= $0 }) ?? true
    else { return }
    panel.show(message, hides: true, at: now)
  }

  private mutating func saw(_ frame: Frame) {
    if options.mode != .frame { kept.offer(frame) }
  }

  /// Shows what became of a tap; the live names wait for a while.
  mutating func answer(_ message: String, at now: Timestamp) {
    panel.show(message, hides: true, at: now)
    quietUntil = now.advanced(bySeconds: Self.answerDuration)
  }

  /// Tracking changed its state or the reason of its limit.
  private mutating func trackingStateChanged(_ state: TrackingState, at now: Timestamp) {
    trackingState = state
    let message = TrackingMessage(state)
    panel.cancelEscalation()
    panel.show(message.text, hides: true, at: now)
    if let escalated = message.escalated { panel.scheduleEscalation(escalated, at: now) }
    if state == .normal, visibility == .hidden { visibility = .fadingIn(since: now) }
    relocalizesSince = state == .limited(.relocalizing) ? relocalizesSince ?? now : nil
    if relocalizesSince == nil { offersReset = false }
  }

  /// The session was interrupted: labels hide at once.
  private mutating func wasInterrupted() { visibility = .hidden }

  /// Anchors are gone, and their labels with them (B-14).
  private mutating func removed(_ anchors: [Anchor]) {
    for anchor in anchors {
      placedLabels[anchor.identifier] = nil
      poses[anchor.identifier] = nil
    }
  }

  /// Labels of a world map stand in the world again; new ones are counted on from theirs.
  private mutating func restored(_ anchors: [Anchor], _ labels: [Anchor.Identifier: PlacedLabel]) {
    for anchor in anchors {
      placedLabels[anchor.identifier] = labels[anchor.identifier]
      poses[anchor.identifier] = anchor.worldFromAnchor
      if case .placed(let number) = anchor.identifier { placedCount = max(placedCount, number) }
    }
  }

  /// The restart button: scheduled messages and placed labels go now (C-29, SEMANTICS §5.6).
  private mutating func restarted(at now: Timestamp) -> [ExperienceEffect] {
    let refused = refusePendingTaps(.cancelled, at: now)
    panel.cancelScheduled()
    panel.show("RESTARTING SESSION", hides: true, at: now)
    placedLabels.removeAll()
    poses.removeAll()
    changes.removeAll()
    kept.removeAll()
    label = nil
    quietUntil = nil
    visibility = .shown
    relocalizesSince = nil
    offersReset = false
    return refused
  }

  /// The recording jumped to another moment: what was seen before says nothing about now.
  private mutating func discontinuity(at now: Timestamp) -> [ExperienceEffect] {
    let refused = refusePendingTaps(.cancelled, at: now)
    label = nil
    panel = StatusPanel()
    quietUntil = nil
    kept.removeAll()
    relocalizesSince = nil
    offersReset = false
    hasEnded = false
    if visibility != .hidden { visibility = .shown }
    return refused
  }

  private mutating func tick(_ now: Timestamp) {
    panel.tick(now)
    guard let since = relocalizesSince, !offersReset else { return }
    let due = since.advanced(bySeconds: options.relocalizationTimeout)
    guard now >= due else { return }
    offersReset = true
    panel.cancelEscalation()
    panel.show(
      "The earlier place was not found\nRestart the session to go on without its labels.",
      hides: false, at: due)
  }

  /// 0 while labels are hidden, 1 while shown, and between while they fade in.
  package func labelOpacity(at now: Timestamp) -> Double {
    switch visibility {
    case .shown: 1
    case .hidden: 0
    case .fadingIn(let since):
      min(1, max(0, now.seconds(since: since) / Self.fadeInDuration))
    }
  }
}
