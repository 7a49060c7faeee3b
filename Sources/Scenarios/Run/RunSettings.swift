import Geometry
package import Recordings
package import Simulation
package import WorldTracking

/// How a recording is replayed.
package struct RunSettings: Hashable, Sendable {
  package var session: SessionConfiguration
  /// Seconds from submitting a frame to the delivery of its classification, on the replay clock.
  package var latency = 0.1
  /// Only frames at or after so many seconds from the recording's start.
  package var start: Double?
  /// Only frames at or before so many seconds from the recording's start.
  package var end: Double?
  /// What goes wrong on purpose.
  package var faults = FaultPlan.none
  /// Where the recording's world is kept for later runs, where it comes from the frames.
  package var worldCache: WorldCache?
  /// The model's name for the document; nil when nothing is classified.
  package var model: String?
  /// What the run should be read with, noticed while it was prepared.
  package var warnings: [RunDocument.Warning] = []

  package init(session: SessionConfiguration) { self.session = session }
}

extension RunDocument.Settings {
  package init(_ settings: RunSettings) {
    let session = settings.session
    self.init(
      viewport: [session.viewport.x, session.viewport.y], orientation: session.orientation.name,
      confidence: session.labels.confidenceThreshold,
      maximumLabelAge: session.labels.maximumLabelAge, latency: settings.latency,
      hitTypes: session.hitTestTypes.names, world: session.world.rawValue,
      tracking: session.tracking.rawValue,
      coneDegrees: session.hitTest.coneDegrees,
      metric: session.hitTest.metric.rawValue, model: settings.model, start: settings.start,
      end: settings.end, experience: session.experience.rawValue)
    switch session.experience {
    case .labels:
      labelMode = session.labels.mode.rawValue
      vocabulary = session.labels.vocabulary?.words
    case .hunt:
      seed = session.hunt.seed
      targets = session.hunt.targets.winnable
    case .snapshot: break
    }
  }
}

extension RunDocument {
  /// An empty document for a run; the reader's findings are its first warnings.
  package init(recording: Recording, settings: RunSettings) throws {
    self.init(
      recording: RecordingReference(
        path: recording.origin?.path ?? recording.path, format: recording.format,
        sha256: try recording.contentHash(),
        unit: recording.unit.rawValue),
      settings: Settings(settings))
    warnings = recording.findings.map {
      Warning(code: FindingWording.code(for: $0), frame: nil, text: FindingWording.text(for: $0))
    }
    warnings += settings.warnings
    if let warning = UpWording.warning(for: settings.session, of: recording) {
      warnings.append(warning)
    }
    switch settings.session.experience {
    case .labels: break
    case .hunt: hunt = Hunt(score: 0, best: settings.session.hunt.bestScore)
    case .snapshot: snapshots = []
    }
  }
}
