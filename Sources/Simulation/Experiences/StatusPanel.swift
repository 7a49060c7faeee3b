package import Recordings

/// The message panel that tracking and classifier texts share (SEMANTICS 2.7, C-26 … C-29).
package struct StatusPanel: Hashable, Sendable {
  /// Seconds after which a message hides by itself.
  package static let hideDelay = 6.0
  /// Seconds after which a limited state is explained at greater length.
  package static let escalationDelay = 3.0
  /// Seconds of a fade in or out.
  package static let fadeDuration = 0.2

  private struct Escalation: Hashable {
    var text: String
    var due: Timestamp
  }

  /// The newest message; nil before the first.
  package private(set) var text: String?
  private var shownAt: Timestamp?
  /// The moment at which the panel was empty or fading, from which it fades in.
  private var opacityAtShow = 0.0
  private var hidesAt: Timestamp?
  private var escalation: Escalation?

  package init() {}

  /// Replaces the text at once and cancels a running hide timer (C-26).
  package mutating func show(_ message: String, hides: Bool, at now: Timestamp) {
    opacityAtShow = opacity(at: now)
    text = message
    shownAt = now
    hidesAt = hides ? now.advanced(bySeconds: Self.hideDelay) : nil
  }

  /// Plans a longer text for a state that lasts; its wording is fixed now (C-27).
  package mutating func scheduleEscalation(_ message: String, at now: Timestamp) {
    escalation = Escalation(text: message, due: now.advanced(bySeconds: Self.escalationDelay))
  }

  package mutating func cancelEscalation() { escalation = nil }

  /// Cancels everything that is scheduled (C-29).
  package mutating func cancelScheduled() {
    escalation = nil
    hidesAt = nil
  }

  /// Lets time pass: a due escalation replaces the text and stays until the next message.
  package mutating func tick(_ now: Timestamp) {
    guard let due = escalation, due.due <= now else { return }
    escalation = nil
    show(due.text, hides: false, at: due.due)
  }

  /// 0 while hidden, 1 while shown, and between while fading.
  package func opacity(at now: Timestamp) -> Double {
    guard let shownAt else { return 0 }
    let appeared = now.seconds(since: shownAt) / Self.fadeDuration
    let opacity = min(1, opacityAtShow + max(0, appeared))
    guard let hidesAt, now > hidesAt else { return opacity }
    return max(0, 1 - now.seconds(since: hidesAt) / Self.fadeDuration)
  }
}
