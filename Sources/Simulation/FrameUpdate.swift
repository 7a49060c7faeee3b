package import Geometry
package import Recognition
package import Recordings

/// Everything that one step of the session brought about, in order.
package struct FrameUpdate: Sendable {
  /// What became of the camera's frame.
  package enum Disposition: Hashable, Sendable {
    case delivered
    /// All buffers were held (SEMANTICS S-29).
    case dropped
    /// The session was paused, interrupted or not yet run.
    case notRunning
  }

  package var disposition: Disposition
  /// The session's current frame after the step; nil before the first.
  package var frame: Frame?
  package var events: [SessionEvent] = []
  /// Taps whose outcome is known by now.
  package var taps: [TapRecord] = []
  /// What the experience did besides.
  package var experience: [ExperienceRecord] = []
  /// Results delivered in this step.
  package var classifications: [ClassificationRecord] = []
  /// How many pictures were given to the classifier.
  package var submissionCount = 0

  /// True when a picture was given to the classifier.
  package var wasSubmitted: Bool { submissionCount > 0 }
}

/// A tap with everything that explains its outcome.
package struct TapRecord: Sendable {
  package var timestamp: Timestamp
  package var viewPoint: SIMD2<Double>
  /// The frame on screen when it was tapped; nil when there was none.
  package var frameIndex: Int?
  package var pixel: SIMD2<Double>?
  package var trackingState: TrackingState
  package var placement: Placement
  package var report: HitTestReport
  /// The label on screen, whether or not it was placed; of a tapped region, the one found there.
  package var label: PlacedLabel?
  /// When the outcome was known; later than the tap where a region had to be looked at.
  package var resolved: Timestamp?
}

/// A classification that was delivered.
package struct ClassificationRecord: Sendable {
  package var frameIndex: Int
  package var submitted: Timestamp
  package var delivered: Timestamp
  package var purpose: ClassificationPurpose
  /// The part of the upright picture that was looked at; normalized, origin lower left.
  package var regionOfInterest: Rect
  package var result: Result<[Classification], any Error>
}
