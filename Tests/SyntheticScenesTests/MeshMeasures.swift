import Geometry

@testable import SyntheticScenes

/// What can be measured of a shape's triangles.
struct MeshMeasures {
  var mesh: ShapeMesh

  /// Fails the test where the shape is too large.
  init(_ shape: SceneShape, scale: Double = 1) throws {
    mesh = try ShapeMesh(shape, scale: scale, triangleLimit: 1_000_000)
  }

  typealias Corners = (ShapeMesh.Vertex, ShapeMesh.Vertex, ShapeMesh.Vertex)

  var triangles: [Corners] {
    mesh.patches.flatMap { patch in
      patch.triangles.map {
        (patch.vertices[Int($0.x)], patch.vertices[Int($0.y)], patch.vertices[Int($0.z)])
      }
    }
  }

  /// By the divergence theorem: right only for closed surfaces that face outwards.
  var volume: Double {
    triangles.reduce(0) { $0 + $1.0.point.dot($1.1.point.cross($1.2.point)) / 6 }
  }

  var area: Double {
    triangles.reduce(0) { $0 + Self.normal($1).length / 2 }
  }

  /// True where every corner's normal is of length 1 and on its triangle's front side.
  var hasNormalsOutwards: Bool {
    triangles.allSatisfy { corners in
      let normal = Self.normal(corners)
      return [corners.0, corners.1, corners.2].allSatisfy {
        $0.normal.dot(normal) > 0 && abs($0.normal.length - 1) < 1e-9
      }
    }
  }

  /// True where textures are nowhere mirrored: x right and y up as seen from outside.
  var hasTexturesUpright: Bool {
    triangles.allSatisfy { corners in
      [\ShapeMesh.Vertex.metres, \ShapeMesh.Vertex.fraction].allSatisfy { texture in
        let origin = corners.0[keyPath: texture]
        return (corners.1[keyPath: texture] - origin)
          .cross(corners.2[keyPath: texture] - origin) >= -1e-12
      }
    }
  }

  static func normal(_ corners: Corners) -> SIMD3<Double> {
    (corners.1.point - corners.0.point).cross(corners.2.point - corners.0.point)
  }
}
