import CAssimp
import Foundation

/// What Assimp made of a file; frees it at the end.
///
/// Nodes' placements are applied, polygons are triangles, lines and points are left out.
final class ImportedScene {
  private let scene: UnsafePointer<aiScene>

  /// Nil where the importer refuses the bytes.
  init?(bytes: Data, kind: String) {
    // Only glTF's own importer is asked for, whatever else the bytes might look like.
    let steps =
      aiProcess_Triangulate.rawValue | aiProcess_PreTransformVertices.rawValue
      | aiProcess_GenSmoothNormals.rawValue | aiProcess_SortByPType.rawValue
    let scene = bytes.withUnsafeBytes { buffer -> UnsafePointer<aiScene>? in
      guard let start = buffer.baseAddress else { return nil }
      return aiImportFileFromMemory(
        start.assumingMemoryBound(to: CChar.self), UInt32(buffer.count), UInt32(steps), kind)
    }
    guard let scene else { return nil }
    self.scene = scene
  }

  deinit { aiReleaseImport(scene) }

  struct Mesh {
    var material: Int
    var points: [SIMD3<Double>]
    var normals: [SIMD3<Double>]
    /// x right and y up; empty where the mesh has none.
    var texturePoints: [SIMD2<Double>]
    var triangles: [SIMD3<UInt32>]
  }

  /// How many triangles the meshes have together.
  var triangleCount: Int {
    (0..<Int(scene.pointee.mNumMeshes)).reduce(0) { sum, index in
      sum + (scene.pointee.mMeshes?[index].map { Int($0.pointee.mNumFaces) } ?? 0)
    }
  }

  /// The meshes that have triangles and sound numbers.
  var meshes: [Mesh] {
    (0..<Int(scene.pointee.mNumMeshes)).compactMap { index in
      scene.pointee.mMeshes?[index].flatMap { Self.mesh($0.pointee) }
    }
  }

  private static func mesh(_ mesh: aiMesh) -> Mesh? {
    let count = Int(mesh.mNumVertices)
    guard let vertices = mesh.mVertices, let normals = mesh.mNormals, let faces = mesh.mFaces
    else { return nil }
    func vector(_ v: aiVector3D) -> SIMD3<Double> {
      SIMD3(Double(v.x), Double(v.y), Double(v.z))
    }
    var result = Mesh(
      material: Int(mesh.mMaterialIndex), points: (0..<count).map { vector(vertices[$0]) },
      normals: (0..<count).map { vector(normals[$0]) }, texturePoints: [], triangles: [])
    guard
      (result.points + result.normals).allSatisfy({
        $0.x.isFinite && $0.y.isFinite && $0.z.isFinite
      })
    else { return nil }
    if let texture = mesh.mTextureCoords.0 {
      result.texturePoints = (0..<count).map {
        let point = SIMD2(Double(texture[$0].x), Double(texture[$0].y))
        return point.x.isFinite && point.y.isFinite ? point : .zero
      }
    }
    for index in 0..<Int(mesh.mNumFaces) {
      let face = faces[index]
      guard face.mNumIndices == 3, let corners = face.mIndices else { continue }
      let triangle = SIMD3(corners[0], corners[1], corners[2])
      guard max(triangle.x, triangle.y, triangle.z) < UInt32(count) else { continue }
      result.triangles.append(triangle)
    }
    return result.triangles.isEmpty ? nil : result
  }

  enum Texture {
    case file(name: String)
    /// The bytes of a JPEG or PNG file.
    case embedded([UInt8])
  }

  struct Material {
    /// Linear RGB.
    var color: SIMD3<Float>
    var opacity: Float
    var roughness: Float
    var texture: Texture?
  }

  func material(_ index: Int) -> Material {
    var result = Material(color: .one, opacity: 1, roughness: 1)
    guard index < Int(scene.pointee.mNumMaterials), let material = scene.pointee.mMaterials?[index]
    else { return result }
    var color = aiColor4D()
    if aiGetMaterialColor(material, "$clr.base", 0, 0, &color) == aiReturn_SUCCESS {
      result.color = SIMD3(color.r, color.g, color.b)
      if string(material, "$mat.gltf.alphaMode") == "BLEND" { result.opacity = color.a }
    }
    var (roughness, one) = (Float(1), UInt32(1))
    if aiGetMaterialFloatArray(material, "$mat.roughnessFactor", 0, 0, &roughness, &one)
      == aiReturn_SUCCESS
    {
      result.roughness = roughness
    }
    if let name = string(material, "$tex.file", aiTextureType_BASE_COLOR.rawValue) {
      result.texture = texture(named: name)
    }
    return result
  }

  private func string(
    _ material: UnsafePointer<aiMaterial>, _ key: String, _ type: UInt32 = 0
  ) -> String? {
    var value = aiString()
    guard aiGetMaterialString(material, key, type, 0, &value) == aiReturn_SUCCESS else {
      return nil
    }
    let length = Int(value.length)
    return withUnsafeBytes(of: value.data) { bytes in
      String(decoding: bytes.prefix(length), as: UTF8.self)
    }
  }

  /// "*3" is the third embedded picture, anything else a file.
  private func texture(named name: String) -> Texture? {
    guard name.hasPrefix("*") else { return .file(name: name) }
    guard let index = Int(name.dropFirst()), index >= 0, index < Int(scene.pointee.mNumTextures),
      let texture = scene.pointee.mTextures?[index]?.pointee,
      // A height of 0 says that the bytes are a file's and the width counts them.
      texture.mHeight == 0, let data = texture.pcData
    else { return nil }
    return .embedded(
      [UInt8](UnsafeRawBufferPointer(start: UnsafeRawPointer(data), count: Int(texture.mWidth))))
  }
}
