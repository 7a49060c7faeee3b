import Geometry
import SyntheticScenes

/// The triangles that others show through, in the order from far to near.
struct SceneGlass {
  private struct Triangle {
    var indices: (UInt32, UInt32, UInt32)
    var middle: SIMD3<Float>
    var material: Int
  }

  private let triangles: [Triangle]

  init(_ mesh: SceneMesh, materials: [SceneMaterial]) {
    triangles = mesh.batches.filter { materials[$0.material].opacity < 1 }.flatMap { batch in
      stride(from: batch.range.lowerBound, to: batch.range.upperBound, by: 3).map { first in
        let corners = (mesh.indices[first], mesh.indices[first + 1], mesh.indices[first + 2])
        let sum = [corners.0, corners.1, corners.2].reduce(SIMD3<Float>.zero) {
          let point = mesh.vertices[Int($1)].point
          return $0 + SIMD3(point.0, point.1, point.2)
        }
        return Triangle(indices: corners, middle: sum / 3, material: batch.material)
      }
    }
  }

  var isEmpty: Bool { triangles.isEmpty }

  /// Indices from far to near, and the runs of one material among them; O(n log n) in the triangles.
  func sorted(from eye: SIMD3<Float>) -> (indices: [UInt32], runs: [(material: Int, Range<Int>)]) {
    let order = triangles.indices
      .map { index in
        let away = triangles[index].middle - eye
        return (distance: away.dotProduct(away), index: index)
      }
      .sorted { ($0.distance, $0.index) > ($1.distance, $1.index) }
    var indices: [UInt32] = []
    indices.reserveCapacity(3 * triangles.count)
    var runs: [(material: Int, Range<Int>)] = []
    for (_, index) in order {
      let triangle = triangles[index]
      let first = indices.count
      indices += [triangle.indices.0, triangle.indices.1, triangle.indices.2]
      if let last = runs.last, last.material == triangle.material {
        runs[runs.count - 1].1 = last.1.lowerBound..<indices.count
      } else {
        runs.append((triangle.material, first..<indices.count))
      }
    }
    return (indices, runs)
  }
}
