package import Recordings

/// Something that a person or the system does to a running session.
package enum SessionInput: Hashable, Sendable {
  /// A tap at a view point (points from the view's upper left corner).
  case tap(SIMD2<Double>)
  /// The app's restart button (SEMANTICS §5.6).
  case restart
  case run(RunOptions)
  case pause
  /// Camera or motion data stop arriving (SEMANTICS S-19).
  case interruptionBegan
  case interruptionEnded
  /// Takes a placed label away.
  case remove(Anchor.Identifier)
  /// Puts a placed label where the world is hit under a view point.
  case move(Anchor.Identifier, to: SIMD2<Double>)
  case rename(Anchor.Identifier, to: String)
  /// Takes back the last change of a placed label.
  case undo
  /// A button of the experience.
  case button(ExperienceButton)
}

/// An input with the session time at which it happened.
package struct TimedInput: Hashable, Sendable {
  package var timestamp: Timestamp
  package var input: SessionInput

  package init(timestamp: Timestamp, input: SessionInput) {
    self.timestamp = timestamp
    self.input = input
  }
}

/// What a new run does to the session's state (ARSession.RunOptions, SEMANTICS 1.1).
package struct RunOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let resetTracking = RunOptions(rawValue: 1)
  package static let removeExistingAnchors = RunOptions(rawValue: 2)
  package static let stopTrackedRaycasts = RunOptions(rawValue: 4)
}
