import Recordings
package import SyntheticScenes

/// Writes what a camera films in a scene as a recording, with the scene beside it as its truth.
///
/// Neither depth nor planes are stored: a phone without a depth camera finds the world in the pictures,
/// and a replay finds it again to the bit.
package final class SceneRecorder {
  private let writer: RecordingWriter

  /// Throws `RecordingError` and ``SceneFilmError``.
  package init(path: String, scene: Scene, replacing: Bool = false) throws {
    writer = try RecordingWriter(
      path: path, unit: .metre, hasGravity: true, replacing: replacing)
    try SceneCompanions(scene).add(to: writer)
  }

  /// Throws `RecordingError`.
  package func append(_ shot: PhoneCamera.Shot) throws {
    try writer.append(shot.frame.record, picture: .encoded(shot.file))
  }

  /// Puts the recording in place.
  ///
  /// Throws `RecordingError`.
  package func finish() throws { try writer.finish() }
}
