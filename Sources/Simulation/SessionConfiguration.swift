package import Geometry
package import Imaging
package import WorldTracking

/// How a session runs, with the defaults of the label app.
package struct SessionConfiguration: Hashable, Sendable {
  /// What happens after a pause or an interruption (SEMANTICS S-20 … S-22).
  ///
  /// A replay knows its poses, so relocalization succeeds after a set time.
  package enum Relocalization: Hashable, Sendable {
    /// The app answers yes: limited(relocalizing) for so many seconds, then normal; with nil for
    /// ever, as in a place that was never seen (S-21).
    case attempt(seconds: Double?)
    /// The app answers no: tracking goes on from the last known state.
    case continueTracking
  }

  /// The size of the view in points.
  package var viewport: SIMD2<Double>
  package var orientation: InterfaceOrientation
  package var hitTestTypes = HitTestType.labelApp
  package var hitTest = HitTestOptions()
  /// Which of the experiences runs; the options of the others have no effect.
  package var experience = Experience.Kind.labels
  package var labels = LabelPlacement.Options()
  package var hunt = ScavengerHunt.Options()
  package var snapshot = Snapshot.Options()
  package var cropAndScale = CropAndScale.centerCrop
  package var world = WorldSource.recorded
  /// The direction against gravity where it was estimated, since the recording does not say it.
  package var up: SIMD3<Double>?
  /// A level plane that is found in the pictures may say it more exactly.
  package var refinesUp = true
  package var tracking = TrackingSource.automatic
  package var trackingStart = TrackingStateMachine.Start.sequence
  /// A place that is looked for from the start; its labels come back where it is found.
  package var initialWorldMap: WorldMap?
  package var relocalization = Relocalization.attempt(seconds: 1)

  package init(viewport: SIMD2<Double>, orientation: InterfaceOrientation = .landscapeRight) {
    self.viewport = viewport
    self.orientation = orientation
  }

  /// The direction for up that hit tests may rely on: one that a level plane has told, or that was
  /// given; not one that is only estimated from the cameras.
  package func knownUp(seen: SIMD3<Double>?) -> SIMD3<Double>? {
    seen ?? (refinesUp ? nil : up)
  }

  /// How the sensor's picture must be turned to be upright in the interface (SEMANTICS V-3).
  package var imageOrientation: ImageOrientation {
    switch orientation {
    case .landscapeRight: .up
    case .landscapeLeft: .down
    case .portrait: .right
    case .portraitUpsideDown: .left
    }
  }
}
