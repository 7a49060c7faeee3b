package import Recognition
package import Recordings

/// The label app: names what the camera sees, and anchors the current name where one taps.
///
/// A value that turns events into state; the session carries out what it asks for. It re-creates
/// the well-known sample (SEMANTICS sections 5 and 6) without its faults (section 11).
package struct LabelPlacement: Hashable, Sendable {
  package struct Options: Hashable, Sendable {
    /// A label is shown and placed only above this, strictly (SEMANTICS L-3).
    package var confidenceThreshold = 0.5
    /// The label of a frame longer ago than this is not placed.
    package var maximumLabelAge = 0.5

    package init() {}
  }

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

  package let options: Options
  package private(set) var panel = StatusPanel()
  /// Nil while nothing is recognized with enough confidence.
  package private(set) var label: LiveLabel?
  /// The labels of anchors; an anchor that is not in it has no node (B-1).
  package private(set) var placedLabels: [Anchor.Identifier: PlacedLabel] = [:]
  private var visibility = Visibility.shown

  package init(options: Options = Options()) { self.options = options }

  /// A result came back; a failed one leaves everything as it was (L-7).
  package mutating func classified(
    _ classes: [Classification], seenAt: Timestamp, at now: Timestamp
  ) {
    let found = LabelPolicy(threshold: options.confidenceThreshold).label(for: classes)
    guard let message = found.displayText else {
      label = nil
      return
    }
    label = LiveLabel(text: found.text, confidence: found.confidence, seenAt: seenAt)
    panel.show(message, hides: true, at: now)
  }

  /// Tracking changed its state or the reason of its limit.
  package mutating func trackingStateChanged(_ state: TrackingState, at now: Timestamp) {
    let message = TrackingMessage(state)
    panel.cancelEscalation()
    panel.show(message.text, hides: true, at: now)
    if let escalated = message.escalated { panel.scheduleEscalation(escalated, at: now) }
    if state == .normal, visibility == .hidden { visibility = .fadingIn(since: now) }
  }

  /// The session was interrupted: labels hide at once.
  package mutating func wasInterrupted() { visibility = .hidden }

  /// Why the label on screen may not be placed; nil when it may.
  package func refusal(at now: Timestamp) -> PlacementRefusal? {
    guard let label else { return .noLabel }
    let age = now.seconds(since: label.seenAt)
    guard age <= options.maximumLabelAge else {
      return .staleLabel(text: label.text, age: age, limit: options.maximumLabelAge)
    }
    return nil
  }

  /// The label as a tap at `now` would place it.
  package func placeable(at now: Timestamp) -> PlacedLabel? {
    refusal(at: now) == nil ? labelOnScreen(at: now) : nil
  }

  /// Gives a label to an anchor that will appear with the next frame.
  package mutating func place(_ placed: PlacedLabel, on anchor: Anchor.Identifier) {
    placedLabels[anchor] = placed
  }

  /// The label on screen with its age, whether or not it may be placed.
  package func labelOnScreen(at now: Timestamp) -> PlacedLabel? {
    label.map {
      PlacedLabel(text: $0.text, confidence: $0.confidence, age: now.seconds(since: $0.seenAt))
    }
  }

  /// A tap placed nothing: say so, since a silent refusal looks like a fault.
  package mutating func refused(_ refusal: PlacementRefusal, at now: Timestamp) {
    panel.show(refusal.message, hides: true, at: now)
  }

  /// Anchors are gone, and their labels with them (B-14).
  package mutating func removed(_ anchors: [Anchor]) {
    for anchor in anchors { placedLabels[anchor.identifier] = nil }
  }

  /// The restart button: scheduled messages and placed labels go now (C-29, SEMANTICS §5.6).
  package mutating func restart(at now: Timestamp) {
    panel.cancelScheduled()
    panel.show("RESTARTING SESSION", hides: true, at: now)
    placedLabels.removeAll()
    label = nil
    visibility = .shown
  }

  /// The recording jumped to another moment: what was seen before says nothing about now.
  package mutating func discontinuity() {
    label = nil
    panel = StatusPanel()
    if visibility != .hidden { visibility = .shown }
  }

  /// Lets time pass.
  package mutating func tick(_ now: Timestamp) { panel.tick(now) }

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
