import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import TestSupport
import Testing

@testable import Scenarios

/// Bundles damaged at random: as they are, and each of their files under the right hash.
@Suite struct `Damaged bundles` {
  private let folder: TemporaryFolder
  private let resources = ScenarioResources { _ in
    ModelLocations(libraryCandidates: [], modelPath: "/nowhere.onnx")
  }

  init() throws { folder = try TemporaryFolder() }

  /// The files of a bundle of one frame, without its manifest.
  private static func files() throws -> [(name: String, bytes: Data)] {
    let size = ImageSize(width: 16, height: 8)
    let picture = RGBImage(
      size: size, bytes: [UInt8](repeating: 99, count: 3 * size.width * size.height))
    let scenario = #"""
      {"format": "placard-scenario/1", "name": "desk", "recording": "recording",
       "viewport": [640, 480], "model": "default", "seed": 7,
       "taps": [{"time": 0, "x": 32, "y": 24, "expect": {"label": "mug"}}],
       "faults": [{"type": "poseNoise", "metres": 0.01}]}
      """#
    let recording = #"""
      {"format": "placard-recording/1", "unit": "metre", "hasGravity": true, "frames": [
       {"timestamp": 5, "image": "a.jpg", "camera": {"position": [1, 2, 3], "orientation": [0, 0, 0, 1],
        "intrinsics": [20, 20, 7.5, 3.5], "resolution": [16, 8]}}]}
      """#
    return [
      (BundleManifest.answersName, Data([0, 0, 0, 63, 0, 0, 128, 62])),
      (BundleManifest.labelsName, Data(#"["mug", "cup"]"#.utf8)),
      ("recording/recording.json", Data(recording.utf8)),
      (BundleManifest.scenarioName, Data(scenario.utf8)),
      ("recording/a.jpg", try JPEGEncoder().encode(picture)),
    ]
  }

  private static func manifest(_ files: [(name: String, bytes: Data)]) -> Data {
    let entries = files.map {
      #"{"path": "\#($0.name)", "bytes": \#($0.bytes.count), "sha256": "\#(ScenarioBundle.hash(of: $0.bytes))"}"#
    }
    return Data(
      #"""
      {"format": "placard-bundle/1", "model": {"name": "m.onnx", "sha256": "00"}, "run": "00",
       "recording": {"format": "tum", "sha256": "00", "hasClock": true, "findings": [],
        "frames": [{"index": 3}]}, "files": [\#(entries.joined(separator: ", "))]}
      """#.utf8)
  }

  private static func archive(
    _ files: [(name: String, bytes: Data)], _ manifest: Data? = nil
  ) -> [UInt8] {
    var zip = SampleZip()
    zip.add(BundleManifest.fileName, manifest ?? Self.manifest(files))
    for (name, bytes) in files { zip.add(name, bytes) }
    return [UInt8](zip.data())
  }

  /// Opens a bundle; passes on what is no error of its own.
  private func answer(_ archive: [UInt8]) throws -> DamageRun.Answer {
    try DamageRun.overwrite(folder.file("a.placard"), with: archive)
    do {
      _ = try OpenedBundle.glance(at: folder.file("a.placard"))
      _ = try OpenedBundle(path: folder.file("a.placard"), resources)
      return .taken
    } catch {
      switch error {
      case is BundleError, is ZipError, is RecordingError, is JSONFileError, is RunError:
        return .refused
      default: throw error
      }
    }
  }

  @Test func `a bundle as it is`() throws {
    let whole = Self.archive(try Self.files())
    #expect(try answer(whole) == .taken)
    let figures = try DamageRun.figures(of: "bundle", whole, runs: DamageRun.runs(100)) {
      try answer($0)
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `the manifest`() throws {
    let files = try Self.files()
    let figures = try DamageRun.figures(
      of: "bundle, manifest", [UInt8](Self.manifest(files)), runs: DamageRun.runs(100)
    ) { try answer(Self.archive(files, Data($0))) }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `each file under the right hash`() throws {
    let files = try Self.files()
    // The picture, which comes last, is decoded only when the bundle is run.
    let figures = try DamageRun.figures(
      of: "bundle, files under the right hash", samples: files.dropLast().map { [UInt8]($0.bytes) },
      runs: DamageRun.runs(400)
    ) { index, bytes in
      var damaged = files
      damaged[index].bytes = Data(bytes)
      return try answer(Self.archive(damaged))
    }
    #expect(figures.taken > 0 && figures.refused > 0)
  }

  @Test func `a scenario that names what is not in the bundle is refused`() throws {
    for change in [
      (#""model": "default""#, #""expect": {"pictures": [{"time": 0, "golden": "../../a.png"}]}"#),
      (#""model": "default""#, #""expect": {"pictures": [{"time": 0, "golden": "/tmp/a.png"}]}"#),
    ] {
      var files = try Self.files()
      let scenario = String(decoding: files[3].bytes, as: UTF8.self)
      files[3].bytes = Data(scenario.replacingOccurrences(of: change.0, with: change.1).utf8)
      try DamageRun.overwrite(folder.file("a.placard"), with: Self.archive(files))
      #expect(throws: BundleError.self) {
        try OpenedBundle(path: folder.file("a.placard"), resources)
      }
    }
    // A model that the bundle has no answers of would be looked for on this machine.
    let files = try Self.files()
    let manifest = String(decoding: Self.manifest(files), as: UTF8.self)
      .replacingOccurrences(of: #""model": {"name": "m.onnx", "sha256": "00"}, "#, with: "")
    try DamageRun.overwrite(
      folder.file("a.placard"), with: Self.archive(files, Data(manifest.utf8)))
    #expect(throws: BundleError.self) {
      try OpenedBundle(path: folder.file("a.placard"), resources)
    }
  }
}
