import Geometry

/// A vertex of a plane's surface or outline, as the shader reads it.
struct PlaneVertex: BitwiseCopyable {
  var pointInCamera: SIMD3<Float>
  var pointInPlane: SIMD2<Float>
  var ribbon: Float
}

/// A plane's outline as triangles: its surface, and a ribbon along the inside of its edge.
struct PlaneMesh {
  /// Longer outlines are thinned to this many vertices.
  static let maximumVertexCount = 256

  let surface: [PlaneVertex]
  let outline: [PlaneVertex]

  /// Nil where the outline has no area or a value is not finite.
  ///
  /// `outlineWidth` is the ribbon's width at a distance of 1 m; it grows with depth so that it looks
  /// equally wide everywhere.
  init?(_ plane: ScenePlane, camera: Camera, outlineWidth: Double) {
    let step = (plane.boundary.count + Self.maximumVertexCount - 1) / Self.maximumVertexCount
    guard step > 0 else { return nil }
    var polygon = stride(from: 0, to: plane.boundary.count, by: step).map { plane.boundary[$0] }
    let cameraFromPlane = camera.worldFromCamera.inverse * plane.worldFromPlane
    guard polygon.count >= 3,
      polygon.allSatisfy({ $0.isFinite && $0.length < 1e6 }),
      cameraFromPlane.translation.isFinite
    else { return nil }
    let area = Polygon(polygon).signedArea
    guard area != 0 else { return nil }
    if area < 0 { polygon.reverse() }

    func vertex(_ point: SIMD2<Double>, ribbon: Float) -> PlaneVertex {
      let inCamera = cameraFromPlane * SIMD3(point.x, 0, point.y)
      return PlaneVertex(
        pointInCamera: SIMD3<Float>(camera.bent(inCamera) ?? inCamera),
        pointInPlane: SIMD2<Float>(point), ribbon: ribbon)
    }
    func width(at point: SIMD2<Double>) -> Double {
      let depth = -(cameraFromPlane * SIMD3(point.x, 0, point.y)).z
      return outlineWidth * max(depth, ClipTransform.near)
    }

    let filled = PolygonTriangulation(outline: polygon)
    surface = filled.triangles.flatMap { triangle in
      (0..<3).map { vertex(filled.points[Int(triangle[$0])], ribbon: 0) }
    }
    outline = polygon.indices.flatMap { index -> [PlaneVertex] in
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      let edge = b - a
      guard edge.length > 0 else { return [] }
      let inward = SIMD2(-edge.y, edge.x) / edge.length
      let (innerA, innerB) = (a + inward * width(at: a), b + inward * width(at: b))
      let corners = [
        vertex(a, ribbon: -1), vertex(b, ribbon: -1), vertex(innerB, ribbon: 1),
        vertex(innerA, ribbon: 1),
      ]
      return [0, 1, 2, 0, 2, 3].map { corners[$0] }
    }
  }
}
