package import Recordings
package import SyntheticScenes

/// The scene file and what it needs, to be kept with a recording of the scene.
///
/// It is `scene.json` there; the files that it names keep their places beside it.
package struct SceneCompanions {
  private let scene: String
  /// Where files are, and their names in the recording.
  private let files: [(path: String, name: String)]

  /// Throws ``SceneFilmError``.
  package init(_ scene: Scene) throws {
    self.scene = scene.path
    files = try scene.files.sorted { $0.key < $1.key }.map { name, path in
      guard RecordingWriter.mayBeAdded(name), name != SceneTruth.sceneName else {
        throw SceneFilmError.nameTaken(scene: scene.path, file: name)
      }
      return (path, name)
    }
  }

  /// Copies them into a recording that is being written.
  package func add(to writer: RecordingWriter) throws {
    try writer.add(copyOf: scene, named: SceneTruth.sceneName)
    for file in files { try writer.add(copyOf: file.path, named: file.name) }
  }
}
