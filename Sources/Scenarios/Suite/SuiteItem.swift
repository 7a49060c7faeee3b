import Foundation
import Imaging
import Recordings

/// A scenario of a suite, as far as it must be known before it is run.
package struct SuiteItem: Hashable, Sendable {
  /// Its file, relative to the folder in which the suite was started where it lies below it.
  package var path: String
  /// Its own name, or its file's.
  package var name: String
  /// How many frames it replays; 0 where the scenario or its recording can't be read.
  package var frameCount: Int
  /// Seconds after which it counts as hanging; nil where the file sets no limit.
  package var timeLimit: Double?
  /// SHA-256 of the file; of nothing where it can't be read.
  package var contentHash: String
  /// SHA-256 of all that its result depends on; equal keys give equal results.
  package var key: String

  package init(
    path: String, name: String, frameCount: Int, timeLimit: Double? = nil, contentHash: String = "",
    key: String = ""
  ) {
    self.path = path
    self.name = name
    self.frameCount = frameCount
    self.timeLimit = timeLimit
    self.contentHash = contentHash
    self.key = key
  }
}

extension SuiteItem {
  /// Reads what must be known of a scenario; one that can't be read is told of when it is run.
  ///
  /// Costs the reading of its recording's index, once for scenarios of one recording that follow
  /// each other.
  package init(path: String, _ resources: ScenarioResources, settings: [String]) {
    let place = ScenarioPlace(path: path)
    self.init(path: path, name: place.stem, frameCount: 0)
    if ScenarioBundle.isBundle(path) {
      guard let glance = try? OpenedBundle.glance(at: path) else { return }
      frameCount = glance.frameCount
      contentHash = glance.hash
      key = Self.hash([ScenarioResult.revision, glance.hash].map { Data($0.utf8) })
      return
    }
    let data = (try? BoundedFile.read(path: path, limit: Scenario.sizeLimit)) ?? Data()
    contentHash = Self.hash([data])
    var parts = [Data(ScenarioResult.revision.utf8), data] + settings.map { Data($0.utf8) }
    if let json = try? LocatedJSON(parsing: data), let scenario = try? Scenario(json) {
      name = scenario.name ?? place.stem
      timeLimit = scenario.timeLimit
      let recording = place.resolve(scenario.recording)
      frameCount = (try? resources.frameCount(recording, scenario.settings)) ?? 0
      parts.append(Data(((try? resources.contentHash(recording)) ?? "").utf8))
      parts += scenario.files(at: place, resources).map(Self.identity)
    }
    key = Self.hash(parts)
  }

  /// Each part with its length before it, so that no two lists give the same bytes.
  static func hash(_ parts: [Data]) -> String {
    var hash = SHA256()
    for part in parts {
      hash.update("\(part.count)\n".utf8)
      hash.update(part)
    }
    return hash.hexDigest()
  }

  /// A file's name, size and time of change: enough to see that it is another one.
  private static func identity(_ path: String) -> Data {
    let found = try? FileManager.default.attributesOfItem(atPath: path)
    let size = (found?[.size] as? NSNumber)?.int64Value ?? -1
    let changed = (found?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return Data("\(path)\t\(size)\t\(changed)".utf8)
  }
}

extension Scenario {
  /// The files besides the recording that the result depends on.
  fileprivate func files(at place: ScenarioPlace, _ resources: ScenarioResources) -> [String] {
    var files = [place.baselinePath]
    for case .picture(let picture) in expectations { files.append(place.resolve(picture.golden)) }
    switch model {
    case .standard: files.append(resources.modelPath(nil))
    case .file(let path): files.append(resources.modelPath(place.resolve(path)))
    case .none, .scripted: break
    }
    return files
  }
}

extension ScenarioResult {
  /// Counts up when the same inputs come to give another result: older results are then run anew.
  static let revision = "placard-result/1"
}
