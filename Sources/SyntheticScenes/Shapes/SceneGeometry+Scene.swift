import Geometry
import Recordings

extension SceneGeometry {
  /// The most triangles that a scene may have.
  package static let triangleLimit = 4_000_000

  /// Makes triangles of a scene, its curves followed to ``Roundness/chordErrorInWorld``.
  ///
  /// Objects keep their order. Throws `JSONFileError` at the part with which the scene has too many
  /// triangles or parts, or leaves the room in which positions are exact.
  package init(_ scene: Scene, triangleLimit: Int = SceneGeometry.triangleLimit) throws {
    let built = try SceneBuilder.built(scene, triangleLimit: triangleLimit)
    objects = scene.objects.map {
      SceneObject(name: $0.name, label: $0.label, isSolid: $0.isSolid)
    }
    surfaces = built.surfaces
    materials = built.materials
    lights = scene.lights
    ambientLight = scene.ambientLight
    background = scene.background
  }
}

/// Gathers the surfaces of a scene, one for each object and material.
private struct SceneBuilder {
  let scene: Scene
  let triangleLimit: Int
  private(set) var surfaces: [SceneSurface] = []
  private(set) var materials: [SceneMaterial] = []
  private var materialIndices: [SceneMaterial: Int] = [:]
  private var surfaceIndices: [SIMD2<Int>: Int] = [:]
  private var meshes: [MeshKey: ShapeMesh] = [:]
  private var triangleCount = 0
  private var instanceCount = 0

  private struct MeshKey: Hashable {
    var shape: SceneShape
    var scale: Double
  }

  /// What a part without a material is made of.
  private static let usualMaterial = SceneMaterial(
    paint: .pattern(.plain), color: SIMD3(repeating: 0.8), secondColor: SIMD3(repeating: 0.4))

  private init(scene: Scene, triangleLimit: Int) {
    self.scene = scene
    self.triangleLimit = triangleLimit
  }

  static func built(
    _ scene: Scene, triangleLimit: Int
  ) throws(JSONFileError) -> SceneBuilder {
    var builder = SceneBuilder(scene: scene, triangleLimit: triangleLimit)
    do {
      for index in scene.objects.indices { try builder.add(scene.objects[index], index) }
    } catch {
      throw .malformed(path: scene.path, error)
    }
    return builder
  }

  mutating func add(_ object: SceneThing, _ index: Int) throws(JSONFault) {
    for part in object.parts {
      try add(
        part, to: index, worldFromParent: object.placement,
        material: object.material ?? Self.usualMaterial, depth: 0)
    }
  }

  private mutating func add(
    _ part: ScenePart, to object: Int, worldFromParent: ScenePlacement, material: SceneMaterial,
    depth: Int
  ) throws(JSONFault) {
    let material = part.material ?? material
    for z in 0..<part.copies.z {
      for y in 0..<part.copies.y {
        for x in 0..<part.copies.x {
          var placement = part.placement
          placement.translation += part.step * SIMD3(Double(x), Double(y), Double(z))
          let worldFromPart = worldFromParent * placement
          if case .group(let name) = part.shape {
            guard depth < SceneGroupCheck.depthLimit else {
              throw part.origin.fault(expected: "groups that end", found: "\"\(name)\"")
            }
            for inner in scene.groups[name] ?? [] {
              try add(
                inner, to: object, worldFromParent: worldFromPart, material: material,
                depth: depth + 1)
            }
          } else {
            try addShape(part, to: object, worldFromPart, material)
          }
        }
      }
    }
  }

  private mutating func addShape(
    _ part: ScenePart, to object: Int, _ worldFromPart: ScenePlacement, _ material: SceneMaterial
  ) throws(JSONFault) {
    instanceCount += 1
    guard instanceCount <= Scene.instanceLimit else {
      throw part.origin.fault(
        expected: "at most \(Scene.instanceLimit) parts in all", found: "more up to here")
    }
    let mesh = try mesh(part, scale: worldFromPart.scale)
    triangleCount += mesh.triangleCount
    for patch in mesh.patches {
      let own =
        patch.face.flatMap { part.faceMaterials[$0] } ?? part.material ?? patch.material ?? material
      try add(patch, to: surface(object, materialIndex(own)), worldFromPart, part)
    }
  }

  private mutating func mesh(_ part: ScenePart, scale: Double) throws(JSONFault) -> ShapeMesh {
    let key = MeshKey(shape: part.shape, scale: scale)
    let left = triangleLimit - triangleCount
    if let mesh = meshes[key], mesh.triangleCount <= left { return mesh }
    do throws(ShapeMesh.Fault) {
      let mesh = try ShapeMesh(part.shape, scale: scale, triangleLimit: left)
      meshes[key] = mesh
      return mesh
    } catch {
      switch error {
      case .tooManyTriangles:
        throw part.origin.fault(
          expected: "at most \(triangleLimit) triangles in all", found: "more up to here")
      case .missingFont(let path):
        throw part.origin.fault(expected: "the font \(path)", found: "none")
      case .unusableMesh(let expected, let found):
        throw part.origin.fault(expected: expected, found: found)
      case .missingGlyph(let scalar):
        throw part.origin.fault(
          expected: "letters that the font has",
          found: "U+" + String(scalar.value, radix: 16, uppercase: true))
      }
    }
  }

  private mutating func materialIndex(_ material: SceneMaterial) -> Int {
    if let index = materialIndices[material] { return index }
    materials.append(material)
    materialIndices[material] = materials.count - 1
    return materials.count - 1
  }

  private mutating func surface(_ object: Int, _ material: Int) -> Int {
    let key = SIMD2(object, material)
    if let index = surfaceIndices[key] { return index }
    surfaces.append(
      SceneSurface(object: object, material: material, vertices: [], triangles: []))
    surfaceIndices[key] = surfaces.count - 1
    return surfaces.count - 1
  }

  private mutating func add(
    _ patch: ShapeMesh.Patch, to surface: Int, _ worldFromPart: ScenePlacement, _ part: ScenePart
  ) throws(JSONFault) {
    let isTiled = materials[surfaces[surface].material].fit == .tiled
    let first = UInt32(surfaces[surface].vertices.count)
    for vertex in patch.vertices {
      let point = worldFromPart * vertex.point
      guard point.isFinite, abs(point.x) <= 1e5, abs(point.y) <= 1e5, abs(point.z) <= 1e5 else {
        throw part.origin.fault(
          expected: "a part within 100 km of the origin", found: "one that reaches farther")
      }
      let texture = isTiled ? vertex.metres * worldFromPart.scale : vertex.fraction
      surfaces[surface].vertices.append(
        SceneVertex(
          pointInWorld: SIMD3<Float>(point),
          normalInWorld: SIMD3<Float>(worldFromPart.rotation.act(vertex.normal)),
          pointInTexture: SIMD2<Float>(texture)))
    }
    surfaces[surface].triangles.append(
      contentsOf: patch.triangles.map { $0 &+ SIMD3(repeating: first) })
  }
}
