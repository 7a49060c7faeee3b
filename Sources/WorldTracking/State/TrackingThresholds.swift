/// When tracking counts as limited; each limit is easier to fall under than to come back over.
///
/// ARKit publishes none of its own (SEMANTICS C-23). Speeds are those of the picture's content as an
/// angle: at 2.5 rad/s and an exposure of 1/60 s, 1280 pixels over 60° smear by 50.
package struct TrackingThresholds: Hashable, Sendable {
  /// Faster than this, in radians a second, the motion is excessive.
  package var excessiveSpeed = 2.5
  /// Slower than this it no longer is.
  package var calmSpeed = 1.75
  /// For how many seconds the motion must be excessive, and then calm, to count.
  package var excessiveSeconds = 0.1
  package var calmSeconds = 0.3
  /// Fewer followed points than this are too little detail.
  package var sparseCount = 12
  /// So many followed points are enough again.
  package var richCount = 24
  /// For how many seconds detail must be missing, and then be there, to count.
  package var sparseSeconds = 0.2
  package var richSeconds = 0.3
  /// So many points with known places end the start, and the search for the earlier place.
  package var knownCount = 12
  /// For how many seconds known points must have been followed after a break.
  package var recognizedSeconds = 0.3
  /// The search for the earlier place ends after so many seconds: the poses are known all the same.
  package var relocalizingSeconds = 1.0
  /// Nominal frames (60 a second) without tracking, and until the start ends at the latest (C-22).
  package var unavailableFrames = 3.0
  package var startFrames = 63.0

  package init() {}
}
