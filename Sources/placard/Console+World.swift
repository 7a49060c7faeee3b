import Scenarios
import WorldTracking

extension Console {
  /// Tells what an answer should be read with.
  func note(_ warning: RunDocument.Warning?) {
    if let warning { note("placard: \(warning.text)") }
  }

  /// Tells what went wrong with the cache of a recording's world.
  func note(_ world: TrackedWorld?) {
    for text in (world?.notices ?? []).compactMap(WorldCacheWording.text(for:)) {
      note("placard: \(text)")
    }
  }
}
