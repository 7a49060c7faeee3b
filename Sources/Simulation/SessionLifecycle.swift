/// Whether a session runs (SEMANTICS 1.2, 1.5), as one state and one function an event.
package struct SessionLifecycle: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case notRun
    case running
    case paused
    case interrupted
  }

  /// What an event asks the session to do.
  package enum Effect: Hashable, Sendable {
    case resetTracking
    case removeAnchors
    case stopRaycasts
    case announceInterruption
    case announceInterruptionEnd
    /// Ask the app whether to relocalize, and do as it says.
    case relocalize
  }

  package private(set) var state: State = .notRun

  package init() {}

  /// A run begins; options mean nothing on the first one (S-2).
  package mutating func run(_ options: RunOptions) -> [Effect] {
    defer { state = .running }
    switch state {
    case .notRun:
      return []
    case .running, .paused, .interrupted:
      var effects: [Effect] = []
      if options.contains(.resetTracking) { effects.append(.resetTracking) }
      if options.contains(.removeExistingAnchors) { effects.append(.removeAnchors) }
      if options.contains(.stopTrackedRaycasts) { effects.append(.stopRaycasts) }
      // Tracking is not continued across a pause, only relocalized or restarted (S-6, S-20).
      if state == .paused, !options.contains(.resetTracking) { effects.append(.relocalize) }
      return effects
    }
  }

  package mutating func pause() -> [Effect] {
    switch state {
    case .notRun, .paused: return []
    case .running, .interrupted:
      state = .paused
      return []
    }
  }

  package mutating func interruptionBegan() -> [Effect] {
    switch state {
    case .notRun, .paused, .interrupted: return []
    case .running:
      state = .interrupted
      return [.announceInterruption]
    }
  }

  /// The session resumes by itself: ended first, then the question (S-19, S-23).
  package mutating func interruptionEnded() -> [Effect] {
    switch state {
    case .notRun, .paused, .running: return []
    case .interrupted:
      state = .running
      return [.announceInterruptionEnd, .relocalize]
    }
  }
}
