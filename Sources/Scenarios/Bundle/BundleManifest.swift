import Recordings

/// What a bundle says of itself: the content of its `bundle.json`.
struct BundleManifest: Codable {
  static let format = "placard-bundle/1"
  static let fileName = "bundle.json"
  static let scenarioName = "scenario" + Scenario.fileSuffix
  static let recordingName = "recording"
  static let answersName = "answers.f32"
  static let labelsName = "labels.json"
  /// The largest manifest that is read, in bytes.
  static let sizeLimit = 64 << 20

  struct File: Codable {
    var path: String
    var bytes: Int
    var sha256: String
  }

  struct Model: Codable {
    var name: String
    /// SHA-256 of the model's file; nil where it could not be read.
    var sha256: String?
  }

  var format: String
  /// What the frames are from.
  var recording: RecordingSource
  /// Present where an installed model named the pictures: its answers are in the bundle.
  var model: Model?
  /// SHA-256 of the run document, without the recording's path: what a replay must come to.
  var run: String
  /// Everything else in the bundle.
  var files: [File]
}

/// Why a bundle can't be made or used.
package enum BundleError: Error, Hashable, Sendable {
  /// Not there, or no archive; `detail` has the library's words.
  case unreadable(path: String, detail: String)
  /// No bundle, or one that is damaged, at a file of it.
  case malformed(path: String, place: String, expected: String)
  /// A file whose bytes are not those that were bundled.
  case wrongHash(path: String, file: String)
  /// A replay of the new bundle gave another run.
  case notFaithful(path: String)
}
