package import Recordings
package import WorldTracking

extension WorldTrackerSettings {
  /// What a session's tracker is set to; nil where the recording says all that is to be known.
  ///
  /// Without a direction against gravity nothing can be called horizontal, so no planes are found.
  package init?(
    _ configuration: SessionConfiguration, hasGravity: Bool, hasClock: Bool, hasScale: Bool = true
  ) {
    guard configuration.world.findsPoints || configuration.tracking == .frames else { return nil }
    self.init()
    tracking = configuration.tracking
    start = configuration.trackingStart
    up = hasGravity ? SIMD3(0, 1, 0) : configuration.up
    refinesUp = !hasGravity && configuration.up != nil && configuration.refinesUp
    self.hasClock = hasClock
    self.hasScale = hasScale
  }
}

extension TrackedWorld {
  /// The world that sessions of a configuration are given; nil where none comes from the frames.
  ///
  /// Throws what opening the cache throws.
  package convenience init?(
    _ recording: Recording, _ configuration: SessionConfiguration, cache: WorldCache?
  ) throws {
    let settings = WorldTrackerSettings(
      configuration, hasGravity: recording.hasGravity, hasClock: recording.hasClock,
      hasScale: recording.unit == .metre)
    guard let settings else { return nil }
    try self.init(recording, settings: settings, cache: cache)
  }
}
