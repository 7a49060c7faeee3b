import Geometry
import Recordings

extension Frame {
  /// The query for the ray through a pixel of the captured picture (ARFrame.raycastQuery, SEMANTICS
  /// H-21); nil for a pixel outside of it.
  package func raycastQuery(
    fromPixel pixel: SIMD2<Double>, target: RaycastQuery.Target, alignment: RaycastQuery.Alignment
  ) -> RaycastQuery? {
    guard isInsideImage(pixel), let ray = camera.ray(throughPixel: pixel) else { return nil }
    return RaycastQuery(ray: ray, target: target, alignment: alignment)
  }

  /// The surfaces along a query's ray, nearest first (SEMANTICS H-20).
  ///
  /// Empty while tracking is not available or initializing (C-24). Planes of another alignment are
  /// ignored, but nothing is hit behind one that the ray meets inside its outline: no wall through a
  /// table. Where a plane is met inside its outline, planes met outside of theirs don't count. Takes
  /// time in proportion to the planes' corners, and for estimates to the feature points.
  package func raycast(
    _ query: RaycastQuery, options: HitTestOptions = HitTestOptions()
  ) -> [RaycastResult] {
    guard options.answersInAnyState || answersHitTests else { return [] }
    let meetings = PlaneMeeting.all(of: anchors, along: query.ray, options: options)
    let inside = meetings.filter(\.isInside)
    switch query.target {
    case .existingPlaneGeometry, .existingPlaneInfinite:
      let wall = inside.first { !query.alignment.allows($0.plane.alignment) }
      let limit = wall?.distance ?? .infinity
      let isBounded = query.target == .existingPlaneGeometry || !inside.isEmpty
      return (isBounded ? inside : meetings)
        .filter { query.alignment.allows($0.plane.alignment) && $0.distance <= limit }
        .map { $0.result(of: query) }
    case .estimatedPlane:
      guard let cloud = rawFeaturePoints,
        let estimate = SurfaceEstimate(
          in: cloud, along: query.ray, alignment: query.alignment, up: up, options: options),
        estimate.distance <= PlaneMeeting.sightLimit(inside),
        let pose = Transform(
          onSurfaceWithNormal: estimate.normal, along: query.ray, at: estimate.distance)
      else { return [] }
      let anchor = inside.first {
        abs($0.distance - estimate.distance) <= 0.02 + 0.02 * estimate.distance
      }
      return [
        RaycastResult(
          target: .estimatedPlane, alignment: estimate.alignment, distance: estimate.distance,
          worldFromHit: pose, anchor: anchor?.identifier)
      ]
    }
  }
}

/// Why a raycast has no result.
package enum RaycastMiss: Hashable, Sendable {
  /// Tracking was not available or initializing (SEMANTICS C-24).
  case trackingNotReady
  case noPlanes
  /// There are planes, but none of the alignment.
  case noneAligned(planes: Int)
  /// So many planes are of the alignment; the ray meets none of them, or only beside its outline.
  case besideAll(planes: Int)
  /// What the ray would meet lies behind this plane.
  case hidden(by: Anchor.Identifier)
  case noFeaturePoints
  /// Level or upright surfaces were to be estimated, and which way is up is unknown.
  case upUnknown
  /// The feature points around the ray make no surface of the alignment.
  case noSurface
}

extension Frame {
  /// Why ``raycast(_:options:)`` has no result; nil where it has.
  package func raycastMiss(
    _ query: RaycastQuery, options: HitTestOptions = HitTestOptions()
  ) -> RaycastMiss? {
    guard raycast(query, options: options).isEmpty else { return nil }
    guard options.answersInAnyState || answersHitTests else { return .trackingNotReady }
    let meetings = PlaneMeeting.all(of: anchors, along: query.ray, options: options)
    let nearest = meetings.first(where: \.isInside)
    switch query.target {
    case .existingPlaneGeometry, .existingPlaneInfinite:
      let planes = anchors.compactMap(\.plane)
      let aligned = planes.filter { query.alignment.allows($0.alignment) }
      guard !planes.isEmpty else { return .noPlanes }
      guard !aligned.isEmpty else { return .noneAligned(planes: planes.count) }
      let isInfinite = query.target == .existingPlaneInfinite
      let isBehind = meetings.contains {
        ($0.isInside || isInfinite) && query.alignment.allows($0.plane.alignment)
      }
      if isBehind, let nearest { return .hidden(by: nearest.identifier) }
      return .besideAll(planes: aligned.count)
    case .estimatedPlane:
      guard let cloud = rawFeaturePoints, cloud.count > 0 else { return .noFeaturePoints }
      guard up != nil || query.alignment == .any else { return .upUnknown }
      let estimate = SurfaceEstimate(
        in: cloud, along: query.ray, alignment: query.alignment, up: up, options: options)
      guard estimate != nil, let nearest else { return .noSurface }
      return .hidden(by: nearest.identifier)
    }
  }
}

/// Where a ray meets a detected plane, inside its outline or beside it.
struct PlaneMeeting {
  var identifier: Anchor.Identifier
  var plane: PlaneAnchor
  var distance: Double
  var point: SIMD3<Double>
  var isInside: Bool

  /// The |cosine| below which a ray runs along a plane, as in WebXR.
  private static let grazingCosine = 1e-3

  /// The meetings with all planes among the anchors, nearest first, of equal ones the older plane.
  static func all(
    of anchors: [Anchor], along ray: Ray, options: HitTestOptions
  ) -> [PlaneMeeting] {
    anchors.compactMap { anchor -> PlaneMeeting? in
      guard let plane = anchor.plane else { return nil }
      let outline =
        plane.boundary.count >= 3 ? PlaneRegion.Bounds.boundary : PlaneRegion.Bounds.extent
      let region = PlaneRegion(
        worldFromPlane: plane.worldFromPlane, center: plane.center, extent: plane.extent,
        boundary: Polygon(plane.boundary))
      guard let hit = region.hit(by: ray, within: .infinite, grazingCosine: grazingCosine),
        hit.distance >= options.minimumDistance
      else { return nil }
      return PlaneMeeting(
        identifier: anchor.identifier, plane: plane, distance: hit.distance,
        point: hit.pointInWorld, isInside: region.contains(hit.pointInPlane, within: outline))
    }
    .sorted { ($0.distance, $0.identifier) < ($1.distance, $1.identifier) }
  }

  /// How far the ray is free: up to the nearest plane that it meets inside the outline, and a little.
  static func sightLimit(_ meetings: [PlaneMeeting]) -> Double {
    meetings.first(where: \.isInside).map { 1.02 * $0.distance + 0.02 } ?? .infinity
  }

  func result(of query: RaycastQuery) -> RaycastResult {
    RaycastResult(
      target: query.target, alignment: plane.alignment == .vertical ? .vertical : .horizontal,
      distance: distance,
      worldFromHit: Transform(rotation: plane.worldFromPlane.rotation, translation: point),
      anchor: identifier)
  }
}
