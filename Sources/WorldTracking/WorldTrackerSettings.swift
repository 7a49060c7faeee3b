/// What a world tracker looks for, and what it is told about the recording.
package struct WorldTrackerSettings: Hashable, Sendable {
  package var features = FeatureTrackerOptions()
  package var thresholds = TrackingThresholds()
  /// Where the states come from that say when planes are looked for.
  package var tracking = TrackingSource.automatic
  package var start = TrackingStateMachine.Start.sequence
  /// The direction against gravity, in the world; nil finds no planes.
  package var up: SIMD3<Double>? = SIMD3(0, 1, 0)
  /// True where `up` is only estimated from the cameras: a level plane of many points then says it.
  package var refinesUp = false
  /// False where lengths are in an unknown unit: planes can't be told by their heights and sizes.
  package var hasScale = true
  /// False where the frames' times are made up.
  package var hasClock = true

  package init() {}
}
