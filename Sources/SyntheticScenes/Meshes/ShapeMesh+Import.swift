import Foundation
import Geometry

extension ShapeMesh {
  /// The triangles of a glTF file, with its own materials.
  ///
  /// Where a mesh has no texture coordinates all of it is at (0, 0). Coordinates count as metres for
  /// tiled materials.
  mutating func addMesh(path: String) throws(Fault) {
    let folder = (path as NSString).deletingLastPathComponent
    let file: GLTFFile
    do throws(GLTFFile.Fault) {
      // Which files may be named was checked when the scene was read.
      file = try GLTFFile(path: path) { name throws(GLTFFile.Fault) in folder + "/" + name }
    } catch {
      throw .unusableMesh(expected: error.expected, found: error.found)
    }
    guard let scene = ImportedScene(bytes: file.bytes, kind: file.kind) else {
      throw .unusableMesh(expected: "a glTF file that Assimp can import", found: "another one")
    }
    guard triangleCount + scene.triangleCount <= triangleLimit else { throw .tooManyTriangles }
    for mesh in scene.meshes {
      let texture = mesh.texturePoints
      let vertices = mesh.points.indices.map { index in
        let point = texture.isEmpty ? .zero : texture[index]
        return Vertex(
          point: mesh.points[index], normal: mesh.normals[index].normalized ?? SIMD3(0, 1, 0),
          metres: point, fraction: point)
      }
      var patch = Patch(face: nil, vertices: vertices, triangles: [])
      patch.material = SceneMaterial(scene.material(mesh.material), folder: folder)
      for t in mesh.triangles { patch.addTriangle(t.x, t.y, t.z) }
      add(patch)
    }
  }
}

extension SceneMaterial {
  fileprivate init(_ material: ImportedScene.Material, folder: String) {
    let color = SceneColor.encoded(material.color.clamped(lowerBound: .zero, upperBound: .one))
    let paint: Paint =
      switch material.texture {
      case .file(let name):
        .picture(path: folder + "/" + (name.removingPercentEncoding ?? name))
      case .embedded(let bytes): .encodedPicture(bytes)
      case nil: .pattern(.plain)
      }
    self.init(
      paint: paint, fit: .stretched, color: color, secondColor: color,
      gloss: max(0, min(1, 1 - material.roughness)), opacity: max(0, min(1, material.opacity)))
  }
}
