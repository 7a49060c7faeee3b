import Foundation
import Imaging
import Recordings
import Simulation
import SyntheticScenes

/// The files of a new bundle, gathered in a folder, with the manifest that goes with them.
struct BundleContents {
  private(set) var manifest: BundleManifest
  private let folder: BundleFolder
  /// The largest picture, baseline or truth file, in bytes.
  private static let fileLimit = 1 << 30

  /// Gathers the scenario, the frames that its run replays and what lies beside them.
  init(
    _ run: ScenarioRun, _ answers: ClassifierAnswers?, _ document: RunDocument,
    _ resources: ScenarioResources, _ folder: BundleFolder
  ) throws {
    self.folder = folder
    let recording = run.recording
    // The first frame goes along in any case: seconds are counted from it.
    var kept = Array(run.headless.replayedRange)
    if kept.first != 0 { kept.insert(0, at: 0) }
    let frames = kept.map { recording.frames[$0] }
    let target = folder.path + "/" + BundleManifest.recordingName
    let writer = try RecordingWriter(
      path: target, unit: recording.unit, hasGravity: recording.hasGravity)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    for name in [SceneTruth.fileName, SceneTruth.sceneName] {
      guard let truth = try recording.companion(named: name) else { continue }
      try folder.write(
        BoundedFile.read(path: truth, limit: Self.fileLimit),
        to: BundleManifest.recordingName + "/" + name)
    }
    // What a scene names is read with it.
    if let truth = try recording.companion(named: SceneTruth.sceneName) {
      for (name, path) in try Scene(contentsOf: truth).files.sorted(by: { $0.key < $1.key }) {
        try folder.write(
          BoundedFile.read(path: path, limit: Self.fileLimit),
          to: BundleManifest.recordingName + "/" + name)
      }
    }
    try folder.write(
      Data(try Self.scenario(of: run, folder).json().utf8), to: BundleManifest.scenarioName)
    var model: BundleManifest.Model?
    if let answers {
      try folder.write(answers.data, to: BundleManifest.answersName)
      try folder.write(ReportJSON.data(answers.labels), to: BundleManifest.labelsName)
      model = BundleManifest.Model(
        name: answers.model,
        sha256: Self.hash(
          ofFile: resources.modelPath(run.scenario.modelFile(at: run.place))))
    }
    manifest = BundleManifest(
      format: BundleManifest.format,
      recording: try RecordingSource(of: recording, frames: frames),
      model: model, run: try ScenarioBundle.hash(of: document), files: [])
    manifest.files = try folder.files().map { name in
      let bytes = try BoundedFile.read(path: folder.path + "/" + name, limit: Self.fileLimit)
      return BundleManifest.File(
        path: name, bytes: bytes.count, sha256: ScenarioBundle.hash(of: bytes))
    }
  }

  /// Writes the bundle's file.
  ///
  /// Throws `ZipError`.
  func write(to path: String) throws {
    let archive = try ZipWriter(path: path)
    try archive.add(ReportJSON.data(manifest), as: BundleManifest.fileName, packs: true)
    for file in manifest.files {
      let isPicture = file.path.hasSuffix(".jpg") || file.path.hasSuffix(".png")
      try archive.add(file: folder.path + "/" + file.path, as: file.path, packs: !isPicture)
    }
    try archive.finish()
  }

  /// The scenario with paths inside of the bundle; what they name is copied to there.
  private static func scenario(of run: ScenarioRun, _ folder: BundleFolder) throws -> Scenario {
    var scenario = run.scenario
    scenario.name = scenario.name ?? run.place.stem
    scenario.recording = BundleManifest.recordingName
    // Where the world comes from must not hang on which frames go along.
    scenario.settings.world = run.settings.session.world
    let baseline = run.place.baselinePath
    if FileManager.default.fileExists(atPath: baseline) {
      try folder.write(
        BoundedFile.read(path: baseline, limit: fileLimit), to: "scenario.baseline.json")
    }
    for index in scenario.expectations.indices {
      guard case .picture(var picture) = scenario.expectations[index] else { continue }
      let golden = run.place.resolve(picture.golden)
      picture.golden = "goldens/\(index).png"
      scenario.expectations[index] = .picture(picture)
      // A golden that is missing fails the check there as it does here.
      guard FileManager.default.fileExists(atPath: golden) else { continue }
      try folder.write(BoundedFile.read(path: golden, limit: fileLimit), to: picture.golden)
    }
    return scenario
  }

  private static func hash(ofFile path: String) -> String? {
    (try? BoundedFile.read(path: path, limit: fileLimit)).map(ScenarioBundle.hash(of:))
  }
}
