import Geometry
import SyntheticScenes

/// Triangles of one surface laid out flat in the picture that their light is baked in.
///
/// A flat piece keeps its shape; a curved one is cut where it turns more than some 50° away from its
/// first triangle and seen along that one's normal.
struct LightChart {
  let surface: Int
  /// Indices of the surface's triangles.
  let triangles: [Int]
  private let xAxis: SIMD3<Float>
  private let yAxis: SIMD3<Float>
  private let lower: SIMD2<Float>
  /// Metres.
  let extent: SIMD2<Float>
  /// The lower left texel in the picture, edge included.
  var place = SIMD2<Int>.zero

  init(surface: Int, triangles: [Int], of mesh: SceneSurface, normal: SIMD3<Float>) {
    self.surface = surface
    self.triangles = triangles
    // The tightest of the rectangles along the edges of the first triangle.
    let corners = mesh.triangles[triangles[0]]
    let points = (0..<3).map { mesh.vertices[Int(corners[$0])].pointInWorld }
    var best: (x: SIMD3<Float>, y: SIMD3<Float>, lower: SIMD2<Float>, extent: SIMD2<Float>)?
    for corner in 0..<3 {
      let edge = points[(corner + 1) % 3] - points[corner]
      guard let x = (edge - normal * edge.dotProduct(normal)).unit else { continue }
      let y = normal.crossProduct(x)
      var lower = SIMD2<Float>(repeating: .infinity)
      var upper = SIMD2<Float>(repeating: -.infinity)
      for triangle in triangles {
        for index in 0..<3 {
          let point = mesh.vertices[Int(mesh.triangles[triangle][index])].pointInWorld
          let place = SIMD2(point.dotProduct(x), point.dotProduct(y))
          lower = pointwiseMin(lower, place)
          upper = pointwiseMax(upper, place)
        }
      }
      let extent = upper - lower
      if let best, best.extent.x * best.extent.y <= extent.x * extent.y { continue }
      best = (x, y, lower, extent)
    }
    xAxis = best?.x ?? SIMD3(1, 0, 0)
    yAxis = best?.y ?? SIMD3(0, 1, 0)
    lower = best?.lower ?? .zero
    extent = best?.extent ?? .zero
  }

  /// Where a point of the surface lies in the chart, in metres from its lower left corner.
  func place(of pointInWorld: SIMD3<Float>) -> SIMD2<Float> {
    SIMD2(pointInWorld.dotProduct(xAxis), pointInWorld.dotProduct(yAxis)) - lower
  }
}

extension LightChart {
  /// The charts of a surface.
  ///
  /// Linear in its triangles; those without an area are in none.
  static func charts(of mesh: SceneSurface, surface: Int) -> [LightChart] {
    let normals = mesh.triangles.map { corners in
      let a = mesh.vertices[Int(corners.x)].pointInWorld
      let b = mesh.vertices[Int(corners.y)].pointInWorld
      let c = mesh.vertices[Int(corners.z)].pointInWorld
      return (b - a).crossProduct(c - a).unit
    }
    var neighbours = VertexTriangles(mesh)
    var isTaken = normals.map { $0 == nil }
    var charts: [LightChart] = []
    for seed in mesh.triangles.indices where !isTaken[seed] {
      guard let axis = normals[seed] else { continue }
      var members = [seed]
      isTaken[seed] = true
      var next = 0
      while next < members.count {
        let corners = mesh.triangles[members[next]]
        next += 1
        for index in 0..<3 {
          neighbours.forEach(at: Int(corners[index])) { triangle in
            guard !isTaken[triangle], let normal = normals[triangle],
              normal.dotProduct(axis) > 0.64
            else { return }
            isTaken[triangle] = true
            members.append(triangle)
          }
        }
      }
      charts.append(LightChart(surface: surface, triangles: members, of: mesh, normal: axis))
    }
    return charts
  }
}

/// The triangles at each vertex of a mesh, in one list.
private struct VertexTriangles {
  private var starts: [Int]
  private var triangles: [Int]

  init(_ mesh: SceneSurface) {
    starts = [Int](repeating: 0, count: mesh.vertices.count + 1)
    for corners in mesh.triangles {
      for index in 0..<3 { starts[Int(corners[index]) + 1] += 1 }
    }
    for vertex in mesh.vertices.indices { starts[vertex + 1] += starts[vertex] }
    triangles = [Int](repeating: 0, count: 3 * mesh.triangles.count)
    var ends = starts
    for (triangle, corners) in mesh.triangles.enumerated() {
      for index in 0..<3 {
        triangles[ends[Int(corners[index])]] = triangle
        ends[Int(corners[index])] += 1
      }
    }
  }

  mutating func forEach(at vertex: Int, _ body: (Int) -> Void) {
    for index in starts[vertex]..<starts[vertex + 1] { body(triangles[index]) }
  }
}

extension SIMD3 where Scalar == Float {
  func dotProduct(_ other: SIMD3<Float>) -> Float { (self * other).sum() }

  func crossProduct(_ other: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The vector of length 1 in this direction; nil where there is none.
  var unit: SIMD3<Float>? {
    let length = dotProduct(self).squareRoot()
    return length > 1e-12 && length.isFinite ? self / length : nil
  }
}
