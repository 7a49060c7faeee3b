package import Recordings

/// What became of a tap: an anchor with a label, or a refusal; both are expected.
package enum Placement: Hashable, Sendable {
  case placed(Anchor.Identifier, HitTestResult, PlacedLabel)
  case refused(PlacementRefusal)
}

/// A label as it was when it was placed.
package struct PlacedLabel: Hashable, Sendable {
  package var text: String
  package var confidence: Double
  /// Seconds from the capture of the classified frame to the tap.
  package var age: Double

  package init(text: String, confidence: Double, age: Double) {
    self.text = text
    self.confidence = confidence
    self.age = age
  }
}

/// Why a tap placed nothing.
package enum PlacementRefusal: Hashable, Sendable {
  /// No frame has been processed yet, or the session is not running.
  case noFrame
  /// Nothing was recognized with enough confidence, so there is no label to place; the sample app
  /// would anchor an empty one (SEMANTICS L-5, B-5).
  case noLabel
  /// The label on screen is of a frame too long ago.
  case staleLabel(text: String, age: Double, limit: Double)
  case noHit(HitTestMiss, TrackingState)
  /// Tracking looks for the place of before an interruption; what is placed now would jump later
  /// (SEMANTICS B-13).
  case relocalizing
  /// Too many taps wait for their answers.
  case busy
  /// A restart, or a jump in the recording, came before the answer.
  case cancelled
  /// The recording was over before a frame could have shown the anchor.
  case recordingEnded
}
