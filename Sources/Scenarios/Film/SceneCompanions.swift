package import Recordings
package import SyntheticScenes
import Foundation

/// The scene file and what it needs, to be kept with a recording of the scene.
///
/// It is `scene.json` there; the files that it names keep their places beside it.
package struct SceneCompanions {
  private let scene: String
  /// Where files are, and their names in the recording.
  private let files: [(path: String, name: String)]

  /// Throws ``SceneFilmError``.
  package init(_ scene: Scene, materials: [SceneMaterial]) throws {
    self.scene = scene.path
    let folder =
      URL(fileURLWithPath: scene.path).resolvingSymlinksInPath()
      .deletingLastPathComponent().path + "/"
    let pictures = materials.compactMap { material -> String? in
      if case .picture(let path) = material.paint { path } else { nil }
    }
    files = try Set(pictures).sorted().map { path in
      guard path.hasPrefix(folder) else {
        throw SceneFilmError.fileOutside(scene: scene.path, file: path)
      }
      let name = String(path.dropFirst(folder.count))
      guard RecordingWriter.mayBeAdded(name), name != "scene.json" else {
        throw SceneFilmError.nameTaken(scene: scene.path, file: name)
      }
      return (path, name)
    }
  }

  /// Copies them into a recording that is being written.
  package func add(to writer: RecordingWriter) throws {
    try writer.add(copyOf: scene, named: "scene.json")
    for file in files { try writer.add(copyOf: file.path, named: file.name) }
  }
}
