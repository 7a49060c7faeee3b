/// The choices that ARKit does not document, each with this project's default.
package struct HitTestOptions: Hashable, Sendable {
  /// What "nearest to the ray" means (SEMANTICS H-10).
  package enum Metric: String, Hashable, Sendable, CaseIterable {
    /// The distance from the ray.
    case metres
    /// The angle between the ray and the point as seen from the camera.
    case angle
  }

  package var metric: Metric = .metres
  /// The full opening angle of the cone around the ray in which feature points count; nil is no limit.
  package var coneDegrees: Double? = 18
  /// The full opening angle of the wider cone whose points support an estimated plane (H-12).
  package var planeConeDegrees: Double = 30
  /// How far, up or down, a point may be from an estimated plane that it supports.
  package var planeTolerance: Double = 0.02
  package var planeMinimumPoints = 3
  /// Hits nearer to the camera are not believed (SEMANTICS F-4).
  package var minimumDistance: Double = 0.05
  /// Results also while tracking is not available or initializing (SEMANTICS C-24).
  package var answersInAnyState = false

  package init() {}
}
