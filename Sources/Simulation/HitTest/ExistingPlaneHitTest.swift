import Foundation
import Geometry
import Recordings

/// Meets a ray with a detected plane: without bounds, in its rectangle, or in its outline
/// (SEMANTICS H-14, H-15).
struct ExistingPlaneHitTest {
  var ray: Ray
  var types: HitTestType
  var options: HitTestOptions

  private static let planeTypes: [HitTestType] = [
    .existingPlaneUsingGeometry, .existingPlaneUsingExtent, .existingPlane,
  ]

  /// The hit with the tightest type that was asked for and that holds, and what became of it.
  func outcome(of anchor: Anchor) -> (HitTestCandidate?, HitTestResult?) {
    let wanted = Self.planeTypes.filter(types.contains)
    guard let plane = anchor.plane, let tightest = wanted.first else { return (nil, nil) }
    let normal = plane.worldFromPlane.rotation.act(SIMD3(0, 1, 0))
    guard let surface = Plane(normal: normal, through: plane.worldFromPlane.translation) else {
      return (nil, nil)
    }
    func candidate(_ type: HitTestType, _ at: Double, _ verdict: HitTestCandidate.Verdict)
      -> HitTestCandidate
    {
      HitTestCandidate(
        type: type, source: .plane(anchor.identifier), positionInWorld: ray.point(at: at),
        distance: at, angleDegrees: 0, verdict: verdict)
    }
    guard abs(normal.dot(ray.direction)) >= 1e-4 else {
      return (candidate(tightest, 0, .parallelToRay), nil)
    }
    guard let distance = surface.distance(along: ray) else {
      return (candidate(tightest, 0, .behindCamera), nil)
    }
    guard distance >= options.minimumDistance else {
      return (
        candidate(
          tightest, distance, .tooNear(metres: distance, limitMetres: options.minimumDistance)), nil
      )
    }
    let hitInPlane = plane.worldFromPlane.inverse * ray.point(at: distance)
    let place = SIMD2(hitInPlane.x, hitInPlane.z)
    guard let type = wanted.first(where: { plane.contains(place, as: $0) }) else {
      let verdict: HitTestCandidate.Verdict =
        wanted.last == .existingPlaneUsingExtent ? .outsideExtent : .outsideBoundary
      return (candidate(tightest, distance, verdict), nil)
    }
    let worldFromHit = Transform(
      rotation: plane.worldFromPlane.rotation, translation: ray.point(at: distance))
    return (
      candidate(type, distance, .won),
      HitTestResult(
        type: type, distance: distance, worldFromHit: worldFromHit,
        localFromHit: plane.worldFromPlane.inverse * worldFromHit, anchor: anchor.identifier)
    )
  }
}

extension PlaneAnchor {
  /// True when a point of plane space (x, z) counts as on the plane for the hit type.
  fileprivate func contains(_ place: SIMD2<Double>, as type: HitTestType) -> Bool {
    let region = PlaneRegion(
      worldFromPlane: worldFromPlane, center: center, extent: extent, boundary: Polygon(boundary))
    return switch type {
    case .existingPlaneUsingExtent: region.contains(place, within: .extent)
    case .existingPlaneUsingGeometry: region.contains(place, within: .boundary)
    default: region.contains(place, within: .infinite)
    }
  }
}
