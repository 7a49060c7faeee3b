package import Recordings

/// Finds feature points and planes in the frames of a camera whose poses are known.
///
/// Causal and deterministic: an update depends on the frames so far and on nothing else. A value: a
/// copy goes on by itself.
package struct WorldTracker: Sendable {
  private var features: FeatureTracker

  package init(options: FeatureTrackerOptions = FeatureTrackerOptions()) {
    features = FeatureTracker(options: options)
  }

  /// Takes the next frame, of which the luma and, where recorded, the depth are used.
  ///
  /// Takes time in proportion to the picture's pixels and the points' number, both bounded.
  package mutating func track(_ frame: CapturedFrame) -> WorldUpdate {
    var update = WorldUpdate()
    guard let view = features.track(frame, evidence: &update.evidence) else { return update }
    update.featurePoints = features.cloud(seenFrom: view)
    update.evidence.mappedCount = update.featurePoints.count
    return update
  }
}
