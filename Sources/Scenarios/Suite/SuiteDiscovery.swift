import Foundation

/// Finds scenario files.
package enum SuiteDiscovery {
  /// Why no scenario is found.
  package enum Failure: Error, Hashable, Sendable {
    case noSuchPath(String)
    case unreadableFolder(String)
    /// No file below the paths ends in the suffix.
    case noScenario(paths: [String])
    /// There are scenarios, but the filter leaves none.
    case noneMatches(filter: String, count: Int)
  }

  /// The scenarios that `paths` name, sorted, each once: files as they are, and all files below
  /// folders that end in ``Scenario/fileSuffix`` or are bundles; hidden folders are passed over.
  ///
  /// Paths below `folder` are made relative to it. Throws ``Failure``.
  package static func find(_ paths: [String], relativeTo folder: String) throws(Failure) -> [String]
  {
    var found: Set<String> = []
    for path in paths {
      let absolute = standardized(path, folder)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder) else {
        throw .noSuchPath(path)
      }
      let files = isFolder.boolValue ? try below(absolute, named: path) : [absolute]
      for file in files { found.insert(relative(file, to: folder)) }
    }
    guard !found.isEmpty else { throw .noScenario(paths: paths) }
    return found.sorted()
  }

  private static func below(_ folder: String, named path: String) throws(Failure) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .unreadableFolder(path)
    }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let inner = folder + "/" + name
      // A link to a folder is not followed: it may lead in a circle.
      let type =
        try? FileManager.default.attributesOfItem(atPath: inner)[.type] as? FileAttributeType
      if type == .typeDirectory {
        files += try below(inner, named: path + "/" + name)
      } else if name.hasSuffix(Scenario.fileSuffix) || ScenarioBundle.isBundle(name) {
        files.append(inner)
      }
    }
    return files
  }

  private static func standardized(_ path: String, _ folder: String) -> String {
    URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
      .standardizedFileURL.path
  }

  private static func relative(_ path: String, to folder: String) -> String {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
  }
}

extension SuiteDocument.Shard {
  /// This shard's part of a suite, in the order of the suite.
  ///
  /// Stable: it depends on paths and frame counts alone. Balanced: the longest scenarios are given
  /// out first, each to the shard that has the fewest frames so far (R. Graham, "Bounds on
  /// multiprocessing timing anomalies", 1969: at most 4/3 of the best). O(n log n + n · shards).
  package func part(of items: [SuiteItem]) -> [SuiteItem] {
    let order = items.sorted { ($1.frameCount, $0.path) < ($0.frameCount, $1.path) }
    var loads = [Int](repeating: 0, count: count)
    var mine: Set<String> = []
    for item in order {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      // One that replays nothing costs something too.
      loads[least] += max(1, item.frameCount)
      if least == index - 1 { mine.insert(item.path) }
    }
    return items.filter { mine.contains($0.path) }
  }
}
