package import Geometry

/// Rays through a scene: the truth about what is seen where.
///
/// Glass, which is what has a material with an opacity below 1, lets rays pass unless asked not to: a
/// tap on a window is meant for what is behind it. Triangles are met from both sides. Making one takes
/// time n log n in the number of triangles, a ray about log n.
package struct SceneRays: Sendable {
  package let geometry: SceneGeometry
  let hierarchy: TriangleHierarchy
  private let places: [SIMD2<UInt32>]
  private let isGlass: [Bool]
  private let noGlass: [Bool]

  package init(_ geometry: SceneGeometry) {
    self.geometry = geometry
    var corners: [(SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)] = []
    var places: [SIMD2<UInt32>] = []
    var isGlass: [Bool] = []
    let count = geometry.surfaces.reduce(0) { $0 + $1.triangles.count }
    corners.reserveCapacity(count)
    places.reserveCapacity(count)
    for (index, surface) in geometry.surfaces.enumerated() {
      let isClear = geometry.materials[surface.material].opacity < 1
      for (number, t) in surface.triangles.enumerated() {
        corners.append(
          (
            surface.vertices[Int(t.x)].pointInWorld, surface.vertices[Int(t.y)].pointInWorld,
            surface.vertices[Int(t.z)].pointInWorld
          ))
        places.append(SIMD2(UInt32(index), UInt32(number)))
        isGlass.append(isClear)
      }
    }
    hierarchy = TriangleHierarchy(triangles: corners)
    self.places = places
    self.isGlass = isGlass
    noGlass = [Bool](repeating: false, count: isGlass.count)
  }

  /// The nearest thing along a ray; nil where it leaves the scene.
  ///
  /// The triangle is found in single precision, the place on it worked out in double.
  package func hit(
    along ray: Ray, within limit: Double = .infinity, stopsAtGlass: Bool = false
  ) -> SceneHit? {
    hit(from: ray.origin, along: ray.direction, within: limit, stopsAtGlass: stopsAtGlass)
  }

  /// Metres from a point to the nearest surface of an object, glass included; nil where it has none.
  package func distance(from point: SIMD3<Double>, toObject object: Int) -> Double? {
    hierarchy.distance(from: point) { geometry.surfaces[Int(places[$0].x)].object == object }
  }

  /// As ``hit(along:within:stopsAtGlass:)``; distances are in units of the direction's length.
  func hit(
    from origin: SIMD3<Double>, along direction: SIMD3<Double>, within limit: Double = .infinity,
    stopsAtGlass: Bool
  ) -> SceneHit? {
    let nearest = (stopsAtGlass ? noGlass : isGlass).withUnsafeBufferPointer { isLetThrough in
      hierarchy.nearest(
        from: SIMD3<Float>(origin), along: SIMD3<Float>(direction), within: Float(limit),
        isLetThrough: isLetThrough)
    }
    guard let nearest else { return nil }
    let place = places[nearest.triangle]
    let surface = geometry.surfaces[Int(place.x)]
    let t = surface.triangles[Int(place.y)]
    let (v0, v1, v2) = (
      surface.vertices[Int(t.x)], surface.vertices[Int(t.y)], surface.vertices[Int(t.z)]
    )
    let corner = SIMD3<Double>(v0.pointInWorld)
    let (u, v) = (SIMD3<Double>(v1.pointInWorld) - corner, SIMD3<Double>(v2.pointInWorld) - corner)
    let normal = u.cross(v)
    let cosine = normal.dot(direction)
    let exact = normal.dot(corner - origin) / cosine
    // Seen edge on, the division has no good result and the first one stands.
    let distance = exact.isFinite && exact > 0 ? exact : Double(nearest.distance)
    let point = origin + distance * direction
    let square = normal.dot(normal)
    let b = normal.dot((point - corner).cross(v)) / square
    let c = normal.dot(u.cross(point - corner)) / square
    let side = cosine > 0 ? -1.0 : 1.0
    let face = (normal.normalized ?? SIMD3(0, 1, 0)) * side
    let mixed =
      SIMD3<Double>(v0.normalInWorld) * (1 - b - c) + SIMD3<Double>(v1.normalInWorld) * b
      + SIMD3<Double>(v2.normalInWorld) * c
    return SceneHit(
      distance: distance, pointInWorld: point,
      normalInWorld: mixed.normalized.map { $0 * side } ?? face, faceNormalInWorld: face,
      object: surface.object, surface: Int(place.x), triangle: Int(place.y))
  }
}
