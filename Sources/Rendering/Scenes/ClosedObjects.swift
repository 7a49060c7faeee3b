import Geometry
import SyntheticScenes

/// Finds the objects whose inside can't be seen from outside, so that half of their triangles can be
/// left out.
struct ClosedObjects {
  private let isClosed: [Bool]

  /// Expected time linear in the triangles.
  init(_ geometry: SceneGeometry) {
    let surfaces = Dictionary(grouping: geometry.surfaces.indices) {
      geometry.surfaces[$0].object
    }
    isClosed = geometry.objects.indices.map { object in
      Self.isClosed((surfaces[object] ?? []).map { geometry.surfaces[$0] })
    }
  }

  func contains(_ object: Int) -> Bool { isClosed[object] }

  /// True where each edge is passed as often in one direction as in the other, and the volume inside
  /// is positive; corners within some 10 µm are one.
  private static func isClosed(_ surfaces: [SceneSurface]) -> Bool {
    var numbers: [SIMD3<Int32>: Int32] = [:]
    var edges: [SIMD2<Int32>: Int] = [:]
    var volume = 0.0
    for surface in surfaces {
      let corners = surface.vertices.map { vertex -> Int32 in
        let place = (vertex.pointInWorld * 1e5).rounded(.toNearestOrEven)
        let bounded = place.clamped(
          lowerBound: SIMD3(repeating: -2e9), upperBound: SIMD3(repeating: 2e9))
        let next = Int32(numbers.count)
        let key = SIMD3<Int32>(bounded)
        if let number = numbers[key] { return number }
        numbers[key] = next
        return next
      }
      for triangle in surface.triangles {
        let points = (0..<3).map {
          SIMD3<Double>(surface.vertices[Int(triangle[$0])].pointInWorld)
        }
        volume += points[0].dot(points[1].cross(points[2]))
        for index in 0..<3 {
          let (a, b) = (corners[Int(triangle[index])], corners[Int(triangle[(index + 1) % 3])])
          guard a != b else { continue }
          edges[SIMD2(min(a, b), max(a, b)), default: 0] += a < b ? 1 : -1
        }
      }
    }
    return volume > 0 && edges.allSatisfy { $0.value == 0 }
  }
}
