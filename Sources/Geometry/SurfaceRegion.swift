/// A surface known to the world as a set of triangles that belong together, as in WebXR hit testing.
package struct SurfaceRegion: Hashable, Sendable {
  /// What the surface was estimated from.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case plane, mesh, point
  }

  package var kind: Kind
  /// The faces in world space.
  package var triangles: [Triangle]

  package init(kind: Kind, triangles: [Triangle]) {
    self.kind = kind
    self.triangles = triangles
  }

  /// The |cosine| below which a ray counts as parallel to a face.
  static let grazingCosine = 1e-3
  /// Faces of one region hit at distances closer than this, in metres, meet in the point hit.
  static let sharedEdgeTolerance = 1e-9

  /// The hits on this region, nearest first; faces that meet in a point hit count once there.
  func hits(along ray: Ray, regionIndex: Int) -> [SurfaceHit] {
    let faces: [SurfaceHit] = triangles.indices.compactMap { index in
      let triangle = triangles[index]
      guard let plane = triangle.plane,
        let distance = plane.distance(along: ray, grazingCosine: Self.grazingCosine),
        triangle.contains(ray.point(at: distance)),
        let pose = Transform(onSurfaceWithNormal: plane.normal, along: ray, at: distance)
      else { return nil }
      return SurfaceHit(
        distance: distance, worldFromSurface: pose, kind: kind, regionIndex: regionIndex,
        triangleIndex: index)
    }
    var kept: [SurfaceHit] = []
    for hit in faces.sorted(by: SurfaceHit.isNearer) {
      if let last = kept.last, hit.distance - last.distance < Self.sharedEdgeTolerance { continue }
      kept.append(hit)
    }
    return kept
  }
}

extension [SurfaceRegion] {
  /// The hits of a ray on the regions of the given kinds, nearest first.
  ///
  /// Faces are two-sided and their edges belong to them; a ray within 0.06° of a face's plane
  /// passes by it. Each region gives one hit where several of its faces meet. Equal distances are in
  /// the order of regions. Takes time in proportion to the number of triangles.
  package func hits(along ray: Ray, kinds: Set<SurfaceRegion.Kind> = [.plane]) -> [SurfaceHit] {
    indices.filter { kinds.contains(self[$0].kind) }
      .flatMap { self[$0].hits(along: ray, regionIndex: $0) }
      .sorted(by: SurfaceHit.isNearer)
  }
}
