import Foundation
import Imaging
import Recordings

/// One file that holds a scenario and all that its run needs, so that it replays alike elsewhere.
///
/// A zip file: the scenario, the frames that it replays in Placard's own format, goldens, baseline
/// and truth, what the model answered, and a manifest with the hash of everything.
package enum ScenarioBundle {
  package static let fileSuffix = ".placard"

  package static func isBundle(_ path: String) -> Bool { path.hasSuffix(fileSuffix) }

  /// What was bundled.
  package struct Summary: Hashable, Sendable {
    package var frameCount: Int
    package var byteCount: Int
  }

  /// Bundles the scenario of a file, then replays the bundle and holds the two runs against each other.
  ///
  /// `progress` tells how many frames of how many are done, of both runs together. Throws what
  /// opening and running the scenario throws, ``BundleError``, `ZipError` and `RecordingError`.
  package static func write(
    scenario path: String, to target: String, _ resources: ScenarioResources,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> Summary {
    let place = ScenarioPlace(path: path)
    var run = try ScenarioRun(Scenario(contentsOf: path), at: place, resources)
    let recorder = try run.recordAnswers(resources)
    let total = 2 * run.frameCount
    let document = try run.headless.run(progress: { done, _ in progress(done, total) })
    let scratch = try BundleFolder()
    let answers = try recorder.map { try $0.answers(model: run.settings.model ?? "") }
    let contents = try BundleContents(run, answers, document, resources, scratch)
    try contents.write(to: target)
    do {
      let bundle = try OpenedBundle(path: target, resources)
      let again = try bundle.run.headless.run(
        progress: { done, _ in progress(run.frameCount + done, total) })
      guard try bundle.isSame(again) else {
        throw BundleError.notFaithful(path: target)
      }
    } catch {
      // What does not replay alike is no bundle.
      try? FileManager.default.removeItem(atPath: target)
      throw error
    }
    return Summary(
      frameCount: contents.manifest.recording.frames.count,
      byteCount: Int(try FileHandle(forReadingFrom: URL(fileURLWithPath: target)).seekToEnd()))
  }

  /// SHA-256 of a run document whatever its recording's path.
  static func hash(of document: RunDocument) throws -> String {
    var document = document
    document.recording.path = ""
    return hash(of: try document.json())
  }

  static func hash(of data: Data) -> String {
    var hash = SHA256()
    hash.update(data)
    return hash.hexDigest()
  }
}

/// A new folder for a bundle's files, removed with the value that owns it.
final class BundleFolder: Sendable {
  private let folder: ScratchFolder
  var path: String { folder.path }

  /// Throws ``RunError/cannotWrite(path:detail:)``.
  init() throws(RunError) {
    do throws(ScratchFolder.Fault) {
      folder = try ScratchFolder(named: "placard-bundle")
    } catch {
      throw .cannotWrite(path: error.path, detail: error.detail)
    }
  }

  /// Writes a file, making the folders above it.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)``.
  func write(_ data: Data, to name: String) throws(RunError) {
    do throws(ScratchFolder.Fault) {
      try folder.write(data, to: name)
    } catch {
      throw .cannotWrite(path: error.path, detail: error.detail)
    }
  }

  /// The files in it, with paths relative to it, sorted.
  func files() -> [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}
