import Foundation
import Recordings
package import WorldTracking

/// A bundle unpacked into a folder of its own, which goes with it, ready to be run.
///
/// Nothing of the file is believed: names stay inside of the folder, sizes are bounded, and every
/// file has the hash that the manifest states.
package final class OpenedBundle {
  package let run: ScenarioRun
  /// SHA-256 of the run document that the bundle was made with, without the recording's path.
  private let runHash: String
  private let folder: BundleFolder

  /// Unpacks a bundle; `faults` come on top of its own.
  ///
  /// Throws ``BundleError``, `ZipError`, and what opening a scenario throws.
  package init(
    path: String, _ resources: ScenarioResources, faults: FaultPlan = .none
  ) throws {
    let archive = try Self.archive(at: path)
    let manifest = try Self.manifest(of: archive, path)
    runHash = manifest.run
    folder = try BundleFolder()
    try Self.unpack(archive, manifest, path, folder)
    var recording = try Recording.open(path: folder.path + "/" + BundleManifest.recordingName)
    guard recording.restore(manifest.recording, path: path) else {
      throw BundleError.malformed(
        path: path, place: "recording.frames", expected: "one for each of its frames")
    }
    let scenarioPath = folder.path + "/" + BundleManifest.scenarioName
    let scenario = try Scenario(contentsOf: scenarioPath)
    try Self.check(scenario, manifest, path)
    run = try ScenarioRun(
      scenario.with(faults), at: ScenarioPlace(path: scenarioPath),
      over: recording,
      answers: try Self.answers(manifest, path, folder), resources)
  }

  /// Whether a run document says what the one did with which the bundle was made.
  package func isSame(_ document: RunDocument) throws -> Bool {
    try ScenarioBundle.hash(of: document) == runHash
  }

  /// How many frames a bundle replays and what tells it from others, without unpacking it.
  ///
  /// Throws ``BundleError`` and `ZipError`.
  static func glance(at path: String) throws -> (frameCount: Int, hash: String) {
    let manifest = try manifest(of: archive(at: path), path)
    return (
      manifest.recording.frames.count, ScenarioBundle.hash(of: try ReportJSON.data(manifest))
    )
  }

  private static func archive(at path: String) throws -> ZipReader {
    do {
      return try ZipReader(path: path)
    } catch ZipError.refused(_, nil, .notAnArchive(let detail)) {
      throw BundleError.unreadable(path: path, detail: detail)
    }
  }

  private static func manifest(of archive: ZipReader, _ path: String) throws -> BundleManifest {
    guard let entry = archive.entries.first(where: { $0.name == BundleManifest.fileName }),
      entry.byteCount <= BundleManifest.sizeLimit
    else {
      throw BundleError.malformed(
        path: path, place: BundleManifest.fileName, expected: "to be there")
    }
    guard
      let manifest = try? JSONDecoder().decode(
        BundleManifest.self, from: archive.data(of: entry)),
      manifest.format == BundleManifest.format
    else {
      throw BundleError.malformed(
        path: path, place: BundleManifest.fileName, expected: "the form of \(BundleManifest.format)"
      )
    }
    return manifest
  }

  private static func unpack(
    _ archive: ZipReader, _ manifest: BundleManifest, _ path: String, _ folder: BundleFolder
  ) throws {
    let entries = Dictionary(archive.entries.map { ($0.name, $0) }) { first, _ in first }
    guard entries.count == manifest.files.count + 1 else {
      throw BundleError.malformed(
        path: path, place: "files", expected: "\(entries.count - 1) files, as the archive holds")
    }
    for file in manifest.files {
      guard let entry = entries[file.path], entry.byteCount == file.bytes,
        file.path != BundleManifest.fileName
      else {
        throw BundleError.malformed(
          path: path, place: file.path, expected: "a file of \(file.bytes) bytes")
      }
      let data = try archive.data(of: entry)
      guard ScenarioBundle.hash(of: data) == file.sha256 else {
        throw BundleError.wrongHash(path: path, file: file.path)
      }
      try folder.write(data, to: file.path)
    }
  }

  /// Throws where a scenario needs, or would write, what is not in the bundle.
  private static func check(
    _ scenario: Scenario, _ manifest: BundleManifest, _ path: String
  ) throws(BundleError) {
    for case .picture(let picture) in scenario.expectations {
      let isInside =
        !picture.golden.hasPrefix("/") && !picture.golden.split(separator: "/").contains("..")
      guard isInside else {
        throw .malformed(
          path: path, place: BundleManifest.scenarioName, expected: "goldens inside of the bundle")
      }
    }
    switch scenario.model {
    case .standard, .file:
      guard manifest.model != nil else {
        throw .malformed(
          path: path, place: BundleManifest.fileName, expected: "a model, as the scenario has one")
      }
    case .none, .scripted: break
    }
  }

  private static func answers(
    _ manifest: BundleManifest, _ path: String, _ folder: BundleFolder
  ) throws -> ClassifierAnswers? {
    guard let model = manifest.model else { return nil }
    func data(_ name: String) -> Data? {
      FileManager.default.contents(atPath: folder.path + "/" + name)
    }
    guard
      let labels = data(BundleManifest.labelsName).flatMap({
        try? JSONDecoder().decode([String].self, from: $0)
      }), let bytes = data(BundleManifest.answersName),
      let answers = ClassifierAnswers(model: model.name, labels: labels, data: bytes)
    else {
      throw BundleError.malformed(
        path: path, place: BundleManifest.answersName, expected: "a number for each class and call")
    }
    return answers
  }
}
