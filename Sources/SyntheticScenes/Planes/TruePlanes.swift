import Geometry
package import Recordings

extension SceneGeometry {
  /// The flat faces of the scene that a plane detector would find, with their true outlines.
  ///
  /// Faces that look up, down or sideways and measure at least 0.2 m both ways; those that are
  /// coplanar and touch are one. What looks down is left out unless it is a ceiling, and so is glass.
  /// Outlines have no holes. Identifiers count from 1, floors first. Takes time n log n in the number
  /// of triangles, and in each plane the square of the number of its separate faces.
  package func truePlanes() -> [PlaneAnchor] {
    let faces = flatFaces().flatMap { CoplanarFaces($0).outlines }
      .compactMap(PlaneOutline.init).filter { min($0.extent.x, $0.extent.y) >= Self.leastSide }
    let floor = faces.filter { $0.normal.y > 0.5 && $0.area >= 1 }.map(\.height).min()
    let planes = faces.compactMap { face -> PlaneAnchor? in
      let name = face.classification(floor: floor)
      if face.normal.y < -0.5, name != "ceiling" { return nil }
      return face.anchor(classification: name)
    }
    // Larger ones first, so that what matters has small numbers.
    let order = ["floor", "ceiling", "wall", "table"]
    func rank(_ plane: PlaneAnchor) -> Int {
      plane.classification.flatMap(order.firstIndex) ?? order.count
    }
    return planes.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .enumerated().map { number, entry in
        var plane = entry.element
        plane.identifier = UInt64(number + 1)
        return plane
      }
  }

  /// Metres.
  static let leastSide = 0.2
  /// The cosine of the angle, 0.6°, by which a face may lean and still count as level or upright.
  private static let levelCosine = 0.99995

  /// Metres by which faces of one plane may differ: a sheet of paper on a board has a plane of its own.
  private static let coplanarity = 0.0001

  /// Triangles that lie in one plane each, in an order that depends on nothing but the scene.
  private func flatFaces() -> [FlatFace] {
    var faces: [FlatFace] = []
    var indices: [SIMD4<Int>: Int] = [:]
    for surface in surfaces where materials[surface.material].opacity >= 1 {
      for t in surface.triangles {
        let corners = [t.x, t.y, t.z].map { surface.vertices[Int($0)] }
        let points = corners.map { SIMD3<Double>($0.pointInWorld) }
        guard let facing = (points[1] - points[0]).cross(points[2] - points[0]).normalized,
          // The corners' own: that of a thin triangle is not exact.
          let normal = SIMD3<Double>(corners[0].normalInWorld).normalized,
          abs(normal.y) > Self.levelCosine || abs(normal.y) < 1 - Self.levelCosine,
          // A face that is shaded as round is no plane.
          corners.allSatisfy({ SIMD3<Double>($0.normalInWorld).dot(facing) > 0.9999 })
        else { continue }
        let offset = normal.dot(points[0])
        let key = SIMD4(
          Int((normal.x * 500).rounded()), Int((normal.y * 500).rounded()),
          Int((normal.z * 500).rounded()), Int((offset / Self.coplanarity).rounded()))
        // The plane may be just beyond where its number ends.
        let known = [0, 1, -1].lazy.compactMap { indices[key &+ SIMD4(0, 0, 0, $0)] }
          .first { abs(faces[$0].offset - offset) < Self.coplanarity }
        if let known {
          faces[known].triangles.append((points[0], points[1], points[2]))
        } else {
          indices[key] = faces.count
          faces.append(
            FlatFace(
              normal: normal, offset: offset, triangles: [(points[0], points[1], points[2])]))
        }
      }
    }
    return faces
  }
}

/// The triangles of a scene that lie in one plane and look the same way.
struct FlatFace {
  var normal: SIMD3<Double>
  var offset: Double
  var triangles: [(SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)]
}
