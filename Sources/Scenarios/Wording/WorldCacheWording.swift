package import WorldTracking

/// The words for what happened to the cache of a recording's world.
package enum WorldCacheWording {
  /// One sentence; nil for what goes as it should.
  package static func text(for notice: TrackedWorld.Notice) -> String? {
    switch notice {
    case .rebuilding(let path, let isDamaged):
      isDamaged
        ? "\(path) is damaged; the recording was tracked again"
        : "\(path) is not of this recording, these settings or this build; it was tracked again"
    case .changed(let path, let frame):
      "\(path): the files of frame \(frame) have changed since; it was tracked again from the start"
    case .notKept(let path, let detail):
      "what was found in the pictures could not be kept as \(path): \(detail)"
    case .kept: nil
    }
  }
}
