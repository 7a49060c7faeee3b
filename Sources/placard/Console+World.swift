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

  /// Prints a run, for a person, or with the option for a program.
  func show(_ document: RunDocument, _ arguments: ParsedArguments) throws {
    if arguments.has("json") {
      try print(data: document.json())
    } else {
      try print(document.summary())
    }
  }
}
