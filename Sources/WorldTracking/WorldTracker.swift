package import Recordings

/// Finds feature points and planes in the frames of a camera whose poses are known.
///
/// Causal and deterministic: an update depends on the frames so far and on nothing else. A value: a
/// copy goes on by itself.
package struct WorldTracker: Sendable {
  private var features: FeatureTracker

  private var planes: PlaneDetector?
  private var frameCount = 0

  /// Planes are looked for once in so many frames.
  static let planeInterval = 6

  /// - Parameter up: The direction against gravity, in the world; nil finds no planes.
  package init(
    options: FeatureTrackerOptions = FeatureTrackerOptions(),
    up: SIMD3<Double>? = SIMD3(0, 1, 0)
  ) {
    features = FeatureTracker(options: options)
    planes = up.flatMap(LevelAxes.init(up:)).map(PlaneDetector.init(axes:))
  }

  /// Takes the next frame, of which the luma and, where recorded, the depth are used.
  ///
  /// Takes time in proportion to the picture's pixels and the points' number, both bounded.
  ///
  /// - Parameter findsPlanes: False leaves the planes as they are, as while tracking is limited
  ///   (SEMANTICS C-24).
  package mutating func track(_ frame: CapturedFrame, findsPlanes: Bool = true) -> WorldUpdate {
    var update = WorldUpdate()
    guard let view = features.track(frame, evidence: &update.evidence) else {
      update.planes = planes?.planes.map(\.anchor) ?? []
      return update
    }
    update.featurePoints = features.cloud(seenFrom: view)
    update.unplacedPixels = features.unplacedPixels
    update.evidence.mappedCount = update.featurePoints.count
    frameCount += 1
    if findsPlanes, frameCount % Self.planeInterval == 0 {
      planes?.update(features.planePoints, seenFrom: view.origin)
    }
    update.planes = planes?.planes.map(\.anchor) ?? []
    return update
  }
}
