package import Foundation
import Geometry
import Recordings
import SyntheticScenes

/// What a scene file holds, as text and as JSON.
package struct SceneReport: Sendable {
  private struct Document: Encodable {
    struct Path: Encodable {
      var name: String
      var duration: Double
    }

    struct Plane: Encodable {
      var classification: String?
      var alignment: String
      var extent: [Double]
      /// Of its middle.
      var position: [Double]
    }

    struct Object: Encodable {
      var name: String
      var label: String?
      var triangles: Int
    }

    var format: String
    var resolution: [Int]
    var objects: [Object]
    var triangles: Int
    var surfaces: Int
    var materials: Int
    var lights: Int
    var paths: [Path]
    var planes: [Plane]
    var files: [String]
  }

  private let document: Document

  /// The ending of the names of scene files.
  package static let nameEnding = "scene.json"

  /// Builds the scene, so that every fault shows.
  ///
  /// Throws as `Scene(contentsOf:)` and `SceneGeometry`.
  package init(contentsOf path: String) throws {
    let scene = try Scene(contentsOf: path)
    let geometry = try SceneGeometry(scene)
    var counts = [Int](repeating: 0, count: geometry.objects.count)
    for surface in geometry.surfaces { counts[surface.object] += surface.triangles.count }
    document = Document(
      format: Scene.format,
      resolution: [scene.camera.imageSize.width, scene.camera.imageSize.height],
      objects: zip(geometry.objects, counts).map {
        Document.Object(name: $0.name, label: $0.label, triangles: $1)
      },
      triangles: counts.reduce(0, +), surfaces: geometry.surfaces.count,
      materials: geometry.materials.count, lights: scene.lights.count,
      paths: scene.paths.sorted { $0.key < $1.key }.map {
        Document.Path(name: $0.key, duration: $0.value.seconds)
      },
      planes: geometry.truePlanes().map { plane in
        Document.Plane(
          classification: plane.classification, alignment: plane.alignment.rawValue,
          extent: [plane.extent.x, plane.extent.y],
          position: plane.worldFromPlane.translation.array)
      },
      files: scene.files.keys.sorted())
  }

  package func json() throws -> Data { try ReportJSON.data(document) }

  package func text() -> String {
    let labels = document.objects.count { $0.label != nil }
    let paths = document.paths.map { "\($0.name) (\(String(format: "%.1f", $0.duration)) s)" }
    var rows: [(String, String)] = [
      ("format", document.format),
      ("objects", "\(document.objects.count), \(labels) of them with a label"),
      (
        "triangles",
        "\(document.triangles) in \(document.surfaces) surfaces of \(document.materials) materials"
      ),
      ("lights", "\(document.lights)"),
      ("resolution", "\(document.resolution[0])×\(document.resolution[1])"),
      ("paths", paths.isEmpty ? "none" : paths.joined(separator: ", ")),
      ("true planes", "\(document.planes.count)" + planeWords),
    ]
    if !document.files.isEmpty { rows.append(("files", document.files.joined(separator: ", "))) }
    return rows.map {
      $0.0.padding(toLength: 13, withPad: " ", startingAt: 0) + TerminalText.line($0.1)
    }
    .joined(separator: "\n")
  }

  /// How many planes there are of each kind.
  private var planeWords: String {
    let kinds = Dictionary(grouping: document.planes) { $0.classification ?? $0.alignment }
    let words = kinds.sorted { $0.key < $1.key }.map { "\($0.value.count) \($0.key)" }
    return words.isEmpty ? "" : ": " + words.joined(separator: ", ")
  }
}
