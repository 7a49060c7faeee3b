package import Foundation
import Recordings

/// The files that a scene can be exported to; the raw value is the ending of their names.
package enum SceneExportFormat: String, Sendable, CaseIterable {
  case gltf, ply, csv, tum, mcap

  /// By the ending of a file's name; nil for another.
  package init?(path: String) {
    self.init(rawValue: (path as NSString).pathExtension.lowercased())
  }

  /// The file, the same bytes for the same scene.
  package func data(_ scene: ExportScene) throws -> Data {
    switch self {
    case .gltf: try GLTFExport.data(scene)
    case .ply: PLYExport.data(scene)
    case .csv: Data(CSVExport.text(scene).utf8)
    case .tum: Data(TUMExport.text(scene).utf8)
    case .mcap: try MCAPExport.data(scene)
    }
  }

  /// What of a scene the format leaves out.
  package func omissions(of scene: ExportScene) -> [String] {
    let parts = [
      ("the way", scene.path.isEmpty), ("labels", scene.labels.isEmpty),
      ("points", scene.points.isEmpty), ("planes", scene.planes.isEmpty),
    ].filter { !$0.1 }.map(\.0)
    return parts.filter { !contents.contains($0) }
  }

  /// What a file of this format holds, of the way, labels, points and planes.
  package var contents: [String] {
    switch self {
    case .gltf, .csv, .mcap: ["the way", "labels", "points", "planes"]
    case .ply: ["points"]
    case .tum: ["the way"]
    }
  }
}
