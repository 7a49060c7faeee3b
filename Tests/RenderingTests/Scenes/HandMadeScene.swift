import Foundation
import Geometry
import SyntheticScenes

@testable import Rendering

/// Scenes put together by hand, a face at a time.
struct HandMadeScene {
  var geometry = SceneGeometry(
    objects: [], surfaces: [], materials: [], lights: [], ambientLight: SIMD3(repeating: 0.2),
    background: SIMD3(0.01, 0.02, 0.05))
  var paints: [MaterialPicture] = []

  mutating func material(
    _ paint: MaterialPicture, fit: SceneMaterial.Fit = .tiled, size: SIMD2<Float> = SIMD2(1, 1),
    gloss: Float = 0, glow: Float = 0, opacity: Float = 1
  ) -> Int {
    // The number of the material is its seed, so that its paint can be found.
    let number = geometry.materials.count
    geometry.materials.append(
      SceneMaterial(
        paint: .pattern(.plain), fit: fit, size: size, color: SIMD3(1, 1, 1),
        secondColor: SIMD3(1, 1, 1), seed: UInt64(number), gloss: gloss, glow: glow,
        opacity: opacity))
    paints.append(paint)
    return number
  }

  mutating func object(_ name: String) -> Int {
    geometry.objects.append(SceneObject(name: name, label: nil))
    return geometry.objects.count - 1
  }

  /// A parallelogram with its lower left corner at `corner`, seen from where `right` × `up` points.
  mutating func face(
    object: Int, material: Int, corner: SIMD3<Float>, right: SIMD3<Float>, up: SIMD3<Float>
  ) {
    let normal = SIMD3<Float>(
      (SIMD3<Double>(right).cross(SIMD3<Double>(up))).normalized ?? SIMD3(0, 1, 0))
    let isTiled = geometry.materials[material].fit == .tiled
    let length = isTiled ? SIMD2(right.length, up.length) : SIMD2<Float>(1, 1)
    let vertices = [SIMD2<Float>(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)].map {
      SceneVertex(
        pointInWorld: corner + right * $0.x + up * $0.y, normalInWorld: normal,
        pointInTexture: $0 * length)
    }
    geometry.surfaces.append(
      SceneSurface(
        object: object, material: material, vertices: vertices,
        triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)]))
  }

  mutating func box(object: Int, material: Int, center: SIMD3<Float>, size: SIMD3<Float>) {
    let (x, y, z) = (
      SIMD3<Float>(size.x, 0, 0), SIMD3<Float>(0, size.y, 0), SIMD3<Float>(0, 0, size.z)
    )
    let low = center - size / 2
    let high = center + size / 2
    face(object: object, material: material, corner: low + z, right: x, up: y)
    face(object: object, material: material, corner: low + x, right: -x, up: y)
    face(object: object, material: material, corner: high - y, right: -z, up: y)
    face(object: object, material: material, corner: low, right: z, up: y)
    face(object: object, material: material, corner: high - x, right: x, up: -z)
    face(object: object, material: material, corner: low, right: x, up: z)
  }

  /// A ball of `rings` by 2 · `rings` pieces.
  mutating func ball(
    object: Int, material: Int, center: SIMD3<Float>, radius: Float, rings: Int
  ) {
    var vertices: [SceneVertex] = []
    var triangles: [SIMD3<UInt32>] = []
    let columns = 2 * rings
    for ring in 0...rings {
      for column in 0...columns {
        let (v, u) = (Double(ring) / Double(rings), Double(column) / Double(columns))
        let (polar, around) = (v * .pi, u * 2 * .pi)
        let normal = SIMD3<Float>(
          Float(sin(polar) * cos(around)), Float(-cos(polar)),
          Float(-sin(polar) * sin(around)))
        vertices.append(
          SceneVertex(
            pointInWorld: center + radius * normal, normalInWorld: normal,
            pointInTexture: SIMD2(Float(u), Float(v))))
        guard ring > 0, column > 0 else { continue }
        let last = UInt32(vertices.count - 1)
        let below = last - UInt32(columns + 1)
        triangles += [SIMD3(below - 1, below, last), SIMD3(below - 1, last, last - 1)]
      }
    }
    geometry.surfaces.append(
      SceneSurface(object: object, material: material, vertices: vertices, triangles: triangles))
  }

  /// The renderer of the scene in the current context.
  func renderer() throws -> SceneRenderer {
    try SceneRenderer(geometry) { paints[Int($0.seed)] }
  }
}

extension SIMD3 where Scalar == Float {
  var length: Float { (self * self).sum().squareRoot() }
}

extension MaterialPicture {
  static func plain(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> MaterialPicture {
    MaterialPicture(size: ImageSize(width: 1, height: 1), bytes: [r, g, b, 255])
  }

  /// A grid of `count` by `count` squares, dark and light, dark at the lower left.
  static func checker(_ count: Int, side: Int = 256) -> MaterialPicture {
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let isDark = (x * count / side + (side - 1 - y) * count / side).isMultiple(of: 2)
        bytes += isDark ? [40, 40, 40, 255] : [220, 220, 220, 255]
      }
    }
    return MaterialPicture(size: ImageSize(width: side, height: side), bytes: bytes)
  }
}
