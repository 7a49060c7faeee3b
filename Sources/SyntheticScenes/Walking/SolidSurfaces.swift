import Geometry

/// What a person who walks through a scene stands on and runs against: the triangles of solid things.
package struct SolidSurfaces: Sendable {
  private let hierarchy: TriangleHierarchy

  /// Takes time n log n in the number of triangles.
  package init(_ geometry: SceneGeometry) {
    var triangles: [(SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)] = []
    for surface in geometry.surfaces where geometry.objects[surface.object].isSolid {
      for t in surface.triangles {
        triangles.append(
          (
            surface.vertices[Int(t.x)].pointInWorld, surface.vertices[Int(t.y)].pointInWorld,
            surface.vertices[Int(t.z)].pointInWorld
          ))
      }
    }
    hierarchy = TriangleHierarchy(triangles: triangles)
  }

  /// How far something reaches into an upright cylinder, and where to it is pushed out of it.
  struct Intrusion {
    static let none = Intrusion(depth: 0, way: nil)

    var depth: Double
    /// Of length 1; nil where the cylinder's middle is inside, so that no way is the shortest.
    var way: SIMD2<Double>?
  }

  /// What reaches deepest into a cylinder between two heights.
  func intrusion(
    into line: SIMD2<Double>, radius: Double, heights: ClosedRange<Double>
  ) -> Intrusion {
    var deepest = Intrusion.none
    forEach(around: line, radius: radius, heights: heights) { face in
      let part = face.between(heights.lowerBound, and: heights.upperBound)
      guard let place = part.nearest(to: line) else { return }
      let offset = line - place
      let distance = offset.length
      guard radius - distance > deepest.depth else { return }
      deepest = Intrusion(
        depth: radius - distance, way: distance > 1e-9 ? offset / distance : nil)
    }
    return deepest
  }

  /// The highest place to stand on under a cylinder's base that is no higher than `limit`.
  ///
  /// What rises above the limit under the base is a wall or a thing to run against, no place to stand.
  func ground(under line: SIMD2<Double>, radius: Double, limit: Double) -> Double? {
    var ground: Double?
    forEach(around: line, radius: radius, heights: -1e6...limit) { face in
      guard let top = face.top(within: radius, of: line), top <= limit,
        top > ground ?? -.infinity
      else { return }
      ground = top
    }
    return ground
  }

  /// The heights of everything on an upright line below a height.
  func heights(on line: SIMD2<Double>, below limit: Double) -> [Double] {
    var heights: [Double] = []
    forEach(around: line, radius: 0, heights: -1e6...limit) { face in
      guard face.contains(line), let top = face.top(within: 0, of: line), top <= limit else {
        return
      }
      heights.append(top)
    }
    return heights
  }

  private func forEach(
    around line: SIMD2<Double>, radius: Double, heights: ClosedRange<Double>,
    _ body: (FacePart) -> Void
  ) {
    // Boxes are in single precision: a little more room loses nothing.
    let room = radius + 1e-3
    hierarchy.forEach(
      from: SIMD3<Float>(
        Float(line.x - room), Float(heights.lowerBound - 1e-3), Float(line.y - room)),
      to: SIMD3<Float>(
        Float(line.x + room), Float(heights.upperBound + 1e-3), Float(line.y + room))
    ) { body(FacePart($0)) }
  }
}
