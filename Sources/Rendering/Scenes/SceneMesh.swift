import Geometry
import SyntheticScenes

/// A scene's triangles as they are handed to the driver, in batches of one object and material.
struct SceneMesh {
  struct Vertex: BitwiseCopyable {
    var point: (Float, Float, Float)
    var normal: (Float, Float, Float)
    /// In the paint's own unit, rows from the top.
    var paint: (Float, Float)
    /// In the picture of baked light.
    var light: (Float, Float)
    /// The identifier in id maps.
    var object: Float
  }

  struct Batch {
    var material: Int
    /// Indices of ``SceneMesh/indices``.
    var range: Range<Int>
    var bounds: SceneBounds
    /// True where triangles that are seen from behind are hidden by others, seen from outside.
    var isClosed: Bool
  }

  private(set) var vertices: [Vertex] = []
  private(set) var indices: [UInt32] = []
  private(set) var batches: [Batch] = []
  private(set) var bounds = SceneBounds()
  /// Of each chart: thin where it is a wall, so that a person in a room is in none of them.
  private(set) var chartBounds: [SceneBounds] = []

  /// Linear in the triangles; those without an area are left out.
  init(_ geometry: SceneGeometry, atlas: LightAtlas) {
    let chartsBySurface = Dictionary(grouping: atlas.charts.indices) { atlas.charts[$0].surface }
    let closed = ClosedObjects(geometry)
    let order = geometry.surfaces.indices.sorted {
      let (a, b) = (geometry.surfaces[$0], geometry.surfaces[$1])
      return (a.object, a.material, $0) < (b.object, b.material, $1)
    }
    var lastKey = SIMD2(-1, -1)
    for surface in order {
      let mesh = geometry.surfaces[surface]
      precondition(
        geometry.objects.indices.contains(mesh.object)
          && geometry.materials.indices.contains(mesh.material),
        "a surface has an object and a material of its scene")
      let first = indices.count
      var bounds = SceneBounds()
      for chart in chartsBySurface[surface] ?? [] {
        let own = append(mesh, chart, atlas, geometry.materials[mesh.material])
        chartBounds.append(own)
        bounds.add(own)
      }
      guard indices.count > first else { continue }
      self.bounds.add(bounds)
      let key = SIMD2(mesh.object, mesh.material)
      if key == lastKey {
        let last = batches.count - 1
        batches[last].range = batches[last].range.lowerBound..<indices.count
        batches[last].bounds.add(bounds)
      } else {
        batches.append(
          Batch(
            material: mesh.material, range: first..<indices.count, bounds: bounds,
            isClosed: closed.contains(mesh.object)))
      }
      lastKey = key
    }
  }

  private mutating func append(
    _ mesh: SceneSurface, _ chart: Int, _ atlas: LightAtlas, _ material: SceneMaterial
  ) -> SceneBounds {
    var bounds = SceneBounds()
    var numbers: [UInt32: UInt32] = [:]
    for triangle in atlas.charts[chart].triangles {
      for corner in 0..<3 {
        let source = mesh.triangles[triangle][corner]
        if let number = numbers[source] {
          indices.append(number)
          continue
        }
        let number = UInt32(vertices.count)
        numbers[source] = number
        indices.append(number)
        let vertex = mesh.vertices[Int(source)]
        let (point, normal) = (vertex.pointInWorld, vertex.normalInWorld)
        bounds.add(point)
        var paint = vertex.pointInTexture
        if material.fit == .tiled { paint /= material.size }
        let light = atlas.place(of: point, chart: chart)
        vertices.append(
          Vertex(
            point: (point.x, point.y, point.z), normal: (normal.x, normal.y, normal.z),
            paint: (paint.x, 1 - paint.y), light: (light.x, light.y),
            object: Float(mesh.object + 1)))
      }
    }
    return bounds
  }
}

/// A box along the axes around points.
struct SceneBounds {
  var lower = SIMD3<Float>(repeating: .infinity)
  var upper = SIMD3<Float>(repeating: -.infinity)

  mutating func add(_ point: SIMD3<Float>) {
    lower = pointwiseMin(lower, point)
    upper = pointwiseMax(upper, point)
  }

  mutating func add(_ other: SceneBounds) {
    lower = pointwiseMin(lower, other.lower)
    upper = pointwiseMax(upper, other.upper)
  }

  /// The squared distance from a point, 0 inside.
  func squaredDistance(to point: SIMD3<Float>) -> Float {
    let gap = pointwiseMax(pointwiseMax(lower - point, point - upper), .zero)
    return gap.dotProduct(gap)
  }

  /// The squared distance of the farthest corner from a point.
  func squaredReach(from point: SIMD3<Float>) -> Float {
    let reach = pointwiseMax(upper - point, point - lower)
    return reach.dotProduct(reach)
  }
}
