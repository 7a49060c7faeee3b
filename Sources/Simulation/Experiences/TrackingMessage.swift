package import Recordings

/// The status panel's words for a tracking state (SEMANTICS 2.7; the advice is worded here).
package struct TrackingMessage: Hashable, Sendable {
  /// Shown at once.
  package var text: String
  /// Shown when the state has lasted for 3 s; nil where nothing is escalated.
  package var escalated: String?
  /// What to do about the state; nil where there is nothing to do.
  package var advice: String?

  package init(_ state: TrackingState) {
    switch state {
    case .notAvailable:
      self.init(text: "TRACKING UNAVAILABLE", advice: nil, escalates: true)
    case .normal:
      self.init(text: "TRACKING NORMAL", advice: nil, escalates: false)
    case .limited(.excessiveMotion):
      self.init(
        text: "TRACKING LIMITED\nExcessive motion",
        advice: "Move the camera more slowly, or restart the session.", escalates: true)
    case .limited(.insufficientFeatures):
      self.init(
        text: "TRACKING LIMITED\nLow detail",
        advice: "Aim at a surface with more detail, or restart the session.", escalates: true)
    case .limited(.initializing):
      self.init(text: "Initializing", advice: nil, escalates: true)
    case .limited(.relocalizing):
      self.init(
        text: "Recovering from interruption",
        advice: "Go back to where the camera was before, or restart the session.", escalates: true)
    }
  }

  private init(text: String, advice: String?, escalates: Bool) {
    self.text = text
    self.advice = advice
    escalated = escalates ? text + (advice.map { ": " + $0 } ?? "") : nil
  }
}
