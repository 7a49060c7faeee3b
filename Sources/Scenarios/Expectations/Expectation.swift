package import Recordings

/// Something that should be true of a tap or of a whole run.
package enum Expectation: Hashable, Sendable {
  /// The placed label.
  case label(LabelExpectation)
  /// The tap places a label, on a hit of one of these types.
  case hit([String])
  /// The tap places nothing, for one of these reasons; an empty list allows any.
  case miss([RefusalReason])
  /// Where the label is placed.
  case position(of: Place, within: Double)
  /// How far the hit is from what really is there, in a scene that was made.
  case truth(TruthLimit)
  /// Seconds from the capture of the classified picture to the tap.
  case labelAge(Bounds)
  case confidence(Bounds)
  /// How far an anchor gets from where it was placed, as the camera really sees it.
  case drift(MotionLimit)
  /// How much an anchor moves from frame to frame, root mean square.
  case jitter(MotionLimit)
  /// The share of frames since its placement in which an anchor is inside the view.
  case visibility(Bounds)
  case tracking(TrackingExpectation)
  case classified(Bounds)
  case delivered(Bounds)
  case dropped(Bounds)
  case skipped(Bounds)
  /// How many labels were placed.
  case anchors(Bounds)
  /// The score of the last game.
  case score(Bounds)
  case picture(GoldenPicture)

  /// The kinds; the raw value is the key in a scenario file.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case label, hit, miss, position, truth, labelAge, confidence, drift, jitter, visibility
    case tracking, classified, delivered, dropped, skipped, anchors, score, pictures

    /// Those that a tap may have; motion and visibility are then of the anchor that it placed.
    package static let ofTap: [Kind] = [
      .label, .hit, .miss, .position, .truth, .labelAge, .confidence, .drift, .jitter, .visibility,
    ]
    /// Those that a run may have; motion and visibility are then of every anchor.
    package static let ofRun: [Kind] = [
      .tracking, .classified, .delivered, .dropped, .skipped, .anchors, .drift, .jitter,
      .visibility, .score, .pictures,
    ]
  }

  package var kind: Kind {
    switch self {
    case .label: .label
    case .hit: .hit
    case .miss: .miss
    case .position: .position
    case .truth: .truth
    case .labelAge: .labelAge
    case .confidence: .confidence
    case .drift: .drift
    case .jitter: .jitter
    case .visibility: .visibility
    case .tracking: .tracking
    case .classified: .classified
    case .delivered: .delivered
    case .dropped: .dropped
    case .skipped: .skipped
    case .anchors: .anchors
    case .score: .score
    case .picture: .pictures
    }
  }

  /// What a position is compared with.
  package enum Place: Hashable, Sendable {
    case point(SIMD3<Double>)
    /// The measured depth under the tap.
    case depth
    /// What really is there, in a scene that was made.
    case truth
    /// Where it was when the baseline was written.
    case baseline
  }
}

/// Why a tap placed nothing; the raw value is the reason in run documents.
package enum RefusalReason: String, Hashable, Sendable, CaseIterable {
  case noFrame, noLabel, staleLabel, trackingNotReady, outsideImage, nothingToHit, upUnknown
  case notTriangulated, nothingNearRay
  case relocalizing, busy, cancelled, recordingEnded
}

/// What a label should be.
package enum LabelExpectation: Hashable, Sendable {
  case equals(String)
  case oneOf([String])
  case matches(LabelPattern)
}

/// A number that should lie between two others, both allowed; equal ones ask for one value.
package struct Bounds: Hashable, Sendable {
  package var atLeast: Double?
  package var atMost: Double?

  package init(atLeast: Double? = nil, atMost: Double? = nil) {
    self.atLeast = atLeast
    self.atMost = atMost
  }

  package func contains(_ value: Double) -> Bool {
    value >= atLeast ?? -.infinity && value <= atMost ?? .infinity
  }
}

/// What a hit should be in truth; at least one part is set.
package struct TruthLimit: Hashable, Sendable {
  /// The name of the object that is tapped.
  package var object: String?
  /// Whether the hit lies on that object.
  package var isOnObject: Bool?
  package var metres: Double?
  /// In the pictures of the recording.
  package var pixels: Double?
  /// Between the plane that was hit and the true surface.
  package var degrees: Double?

  package init() {}
}

/// How far an anchor may move; at least one limit is set.
package struct MotionLimit: Hashable, Sendable {
  /// In the recording's unit.
  package var metres: Double?
  /// In points of the view.
  package var pixels: Double?

  package init(metres: Double? = nil, pixels: Double? = nil) {
    self.metres = metres
    self.pixels = pixels
  }
}

/// A tracking state as scenario files write it; `limited` without a reason is any limited state.
package struct TrackingPattern: Hashable, Sendable {
  package var text: String

  /// Fails for what is no state: "normal", "notAvailable", "limited", "limited(initializing)" ….
  package init?(_ text: String) {
    guard Self.all.contains(text) else { return nil }
    self.text = text
  }

  package static let all =
    ["notAvailable", "limited"]
    + TrackingState.Reason.allCases.map { "limited(\($0.rawValue))" } + ["normal"]

  package func matches(_ state: TrackingState) -> Bool {
    text == state.name || text == Self.text(of: state)
  }

  package static func text(of state: TrackingState) -> String {
    state.reason.map { "\(state.name)(\($0.rawValue))" } ?? state.name
  }
}

/// What the tracking states of a run should be; each part that is set is checked.
package struct TrackingExpectation: Hashable, Sendable {
  package struct Moment: Hashable, Sendable {
    package var time: Double
    package var state: TrackingPattern

    package init(time: Double, state: TrackingPattern) {
      self.time = time
      self.state = state
    }
  }

  /// All states in their order, from the first frame on.
  package var sequence: [TrackingPattern]?
  /// States that come at least once.
  package var includes: [TrackingPattern] = []
  /// States that never come.
  package var never: [TrackingPattern] = []
  /// The state of the frame on screen at a time.
  package var at: [Moment] = []

  package init() {}
}

/// A picture of the run that should look as it did before.
package struct GoldenPicture: Hashable, Sendable {
  package enum Moment: Hashable, Sendable {
    /// The frame on screen at so many seconds from the recording's start.
    case time(Double)
    /// The frame with this number in the recording.
    case frame(Int)
  }

  package var moment: Moment
  /// A PNG file, its path relative to the scenario's folder.
  package var golden: String
  /// With points, planes and numbers drawn.
  package var layers: Bool

  package init(moment: Moment, golden: String, layers: Bool = false) {
    self.moment = moment
    self.golden = golden
    self.layers = layers
  }
}
