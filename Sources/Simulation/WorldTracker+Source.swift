import WorldTracking

extension WorldTracker {
  /// The tracker of a session; nil where the recording itself says what the world is.
  ///
  /// Without known gravity nothing can be called horizontal, so no planes are found.
  package init?(source: WorldSource, hasGravity: Bool) {
    switch source {
    case .recorded: return nil
    case .frames: self.init(up: hasGravity ? SIMD3(0, 1, 0) : nil)
    }
  }
}
