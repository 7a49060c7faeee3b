import Foundation

/// A scenario's file: what its relative paths are relative to.
package struct ScenarioPlace: Hashable, Sendable {
  /// As given: absolute, or relative to the folder of the process.
  package let path: String

  package init(path: String) { self.path = path }

  /// A path of the scenario's file, made one that can be opened.
  package func resolve(_ relative: String) -> String {
    guard !relative.hasPrefix("/") else { return relative }
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? relative : (folder as NSString).appendingPathComponent(relative)
  }

  /// The file's name without its suffix.
  package var stem: String {
    let file = (path as NSString).lastPathComponent
    return file.hasSuffix(Scenario.fileSuffix)
      ? String(file.dropLast(Scenario.fileSuffix.count)) : (file as NSString).deletingPathExtension
  }

  /// Where the scenario's baseline lies: beside it.
  package var baselinePath: String { resolve(stem + ".baseline.json") }
}
