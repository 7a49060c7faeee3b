import Recognition
package import Recordings

/// The program that runs on a session: one of three, each a value with its own rules.
///
/// An experience turns events into its own state and into effects, which the session carries out
/// without knowing what they are for.
package enum Experience: Sendable {
  /// Which experience runs; the raw values are those of the command line.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case labels
    case hunt
    case snapshot
  }

  case labels(LabelPlacement)
  case hunt(ScavengerHunt)
  case snapshot(Snapshot)

  package init(_ configuration: SessionConfiguration) {
    let request = ClassificationRequest(
      orientation: configuration.imageOrientation, cropAndScale: configuration.cropAndScale)
    switch configuration.experience {
    case .labels: self = .labels(LabelPlacement(options: configuration.labels, request: request))
    case .hunt: self = .hunt(ScavengerHunt(options: configuration.hunt, request: request))
    case .snapshot:
      self = .snapshot(
        Snapshot(options: configuration.snapshot, orientation: configuration.imageOrientation))
    }
  }

  package mutating func handle(
    _ event: ExperienceEvent, at now: Timestamp
  ) -> [ExperienceEffect] {
    switch self {
    case .labels(var labels):
      defer { self = .labels(labels) }
      return labels.handle(event, at: now)
    case .hunt(var hunt):
      defer { self = .hunt(hunt) }
      return hunt.handle(event, at: now)
    case .snapshot(var snapshot):
      defer { self = .snapshot(snapshot) }
      return snapshot.handle(event, at: now)
    }
  }

  /// The label app, when that is what runs.
  package var labels: LabelPlacement? {
    if case .labels(let labels) = self { labels } else { nil }
  }

  /// The game, when that is what runs.
  package var hunt: ScavengerHunt? {
    if case .hunt(let hunt) = self { hunt } else { nil }
  }

  /// The photo app, when that is what runs.
  package var snapshot: Snapshot? {
    if case .snapshot(let snapshot) = self { snapshot } else { nil }
  }

  /// True while a tap waits for the classifier's answer.
  package var isWaiting: Bool {
    switch self {
    case .labels(let labels): !labels.pendingTaps.isEmpty
    case .hunt: false
    case .snapshot(let snapshot): snapshot.isBusy
    }
  }

  /// The buttons that are there now, in the order in which they are shown.
  package var buttons: [ExperienceButton] {
    switch self {
    case .labels(let labels): labels.buttons
    case .hunt(let hunt): hunt.buttons
    case .snapshot: []
    }
  }
}

/// A button of an experience; its raw value is its name in clicks files.
package enum ExperienceButton: String, Hashable, Sendable, CaseIterable {
  /// Begins a game.
  case start
  /// Asks for another target.
  case skip
  /// Takes back the last edit of a label.
  case undo
  /// Restarts the session (SEMANTICS §5.6).
  case restart
}
