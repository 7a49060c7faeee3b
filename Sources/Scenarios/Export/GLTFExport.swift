import Foundation
import Geometry
import Recordings

/// A scene as glTF 2.0 with its buffer inside: the way as a line, points, planes as meshes, a node for
/// each label whose name is the label's text.
///
/// glTF has the axes of Placard: metres, +y up, right-handed. Planes are seen from both sides.
enum GLTFExport {
  private struct Document: Encodable {
    struct Asset: Encodable { var version = "2.0", generator = "placard" }
    struct Scene: Encodable { var name: String, nodes: [Int] }
    struct Node: Encodable {
      var name: String
      var mesh: Int?
      var translation: [Double]?
      var rotation: [Double]?
      var children: [Int]?
      var extras: [String: String]?
    }
    struct Mesh: Encodable { var name: String, primitives: [Primitive] }
    struct Primitive: Encodable {
      var attributes: [String: Int]
      var indices: Int?
      /// 0 points, 3 a line strip, 4 triangles.
      var mode: Int
      var material: Int
    }
    struct Material: Encodable {
      struct Colour: Encodable {
        var baseColorFactor: [Double]
        var metallicFactor = 0.0
        var roughnessFactor = 1.0
      }
      var name: String
      var pbrMetallicRoughness: Colour
      var doubleSided = true
      var alphaMode = "OPAQUE"
    }
    struct Accessor: Encodable {
      var bufferView: Int
      var componentType: Int
      var count: Int
      var type: String
      var min: [Double]?
      var max: [Double]?
    }
    struct View: Encodable { var buffer = 0, byteOffset: Int, byteLength: Int, target: Int }
    struct Buffer: Encodable { var byteLength: Int, uri: String }

    var asset = Asset()
    var scene = 0
    var scenes: [Scene] = []
    var nodes: [Node] = []
    var meshes: [Mesh]?
    var materials: [Material]?
    var accessors: [Accessor]?
    var bufferViews: [View]?
    var buffers: [Buffer]?
  }

  static func data(_ scene: ExportScene) throws -> Data {
    var builder = Builder()
    builder.add(
      "way", scene.path.map { SIMD3<Float>($0.worldFromCamera.translation) }, mode: 3, material: 0)
    builder.add(
      "points",
      (0..<scene.points.count).map {
        SIMD3(scene.points.x[$0], scene.points.y[$0], scene.points.z[$0])
      }, mode: 0, material: 1)
    for plane in scene.planes {
      let corners = plane.cornersInWorld.map { SIMD3<Float>($0) }
      // A fan: the outlines are convex.
      let fan = (1..<max(1, corners.count - 1)).flatMap { (corner: Int) -> [UInt32] in
        [0, UInt32(corner), UInt32(corner + 1)]
      }
      builder.add(
        "plane \(plane.identifier)" + (plane.classification.map { " \($0)" } ?? ""), corners,
        triangles: fan, mode: 4, material: 2)
    }
    for label in scene.labels {
      let (t, q) = (label.worldFromLabel.translation, label.worldFromLabel.rotation)
      builder.document.nodes.append(
        .init(
          name: label.text, translation: [t.x, t.y, t.z], rotation: [q.x, q.y, q.z, q.w],
          extras: ["id": label.id]))
    }
    return try ReportJSON.data(builder.finished())
  }

  private struct Builder {
    var document = Document()
    private var bytes = Data()

    /// Adds a node with a mesh of its own; nothing for no points.
    mutating func add(
      _ name: String, _ points: [SIMD3<Float>], triangles: [UInt32] = [], mode: Int, material: Int
    ) {
      guard let first = points.first, mode != 3 || points.count > 1,
        mode != 4 || !triangles.isEmpty
      else { return }
      let start = bytes.count
      for point in points {
        for value in [point.x, point.y, point.z] {
          withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
      }
      let low = points.reduce(first) { pointwiseMin($0, $1) }
      let high = points.reduce(first) { pointwiseMax($0, $1) }
      let position = add(
        .init(
          bufferView: 0, componentType: 5126, count: points.count, type: "VEC3",
          min: [low.x, low.y, low.z].map(Double.init),
          max: [high.x, high.y, high.z].map(Double.init)), from: start, target: 34962)
      var indices: Int?
      if !triangles.isEmpty {
        let start = bytes.count
        for index in triangles {
          withUnsafeBytes(of: index.littleEndian) { bytes.append(contentsOf: $0) }
        }
        indices = add(
          .init(bufferView: 0, componentType: 5125, count: triangles.count, type: "SCALAR"),
          from: start, target: 34963)
      }
      document.meshes =
        (document.meshes ?? []) + [
          .init(
            name: name,
            primitives: [
              .init(
                attributes: ["POSITION": position], indices: indices, mode: mode, material: material
              )
            ])
        ]
      document.nodes.append(.init(name: name, mesh: (document.meshes?.count ?? 1) - 1))
    }

    private mutating func add(
      _ accessor: Document.Accessor, from start: Int, target: Int
    ) -> Int {
      var accessor = accessor
      var views = document.bufferViews ?? []
      accessor.bufferView = views.count
      views.append(.init(byteOffset: start, byteLength: bytes.count - start, target: target))
      document.bufferViews = views
      document.accessors = (document.accessors ?? []) + [accessor]
      return views.count - 1
    }

    func finished() -> Document {
      var result = document
      result.scenes = [.init(name: "placard", nodes: Array(document.nodes.indices))]
      if !bytes.isEmpty {
        let colours: [(String, [Double])] = [
          ("way", [0.05, 0.35, 0.95, 1]), ("points", [0.95, 0.6, 0.05, 1]),
          ("planes", [0.3, 0.75, 0.4, 0.4]),
        ]
        result.materials = colours.map { name, colour in
          .init(
            name: name, pbrMetallicRoughness: .init(baseColorFactor: colour),
            alphaMode: colour[3] < 1 ? "BLEND" : "OPAQUE")
        }
        result.buffers = [
          .init(
            byteLength: bytes.count,
            uri: "data:application/octet-stream;base64," + bytes.base64EncodedString())
        ]
      }
      return result
    }
  }
}
