package import Geometry
import Recordings

/// A ray along which the world is searched (ARRaycastQuery, SEMANTICS H-19).
package struct RaycastQuery: Hashable, Sendable {
  /// What the ray may meet; the raw values are ARKit's.
  package enum Target: Int, Hashable, Sendable, CaseIterable {
    /// Detected planes inside their outlines.
    case existingPlaneGeometry = 0
    /// Detected planes without bounds.
    case existingPlaneInfinite = 1
    /// A plane estimated from the feature points around the ray.
    case estimatedPlane = 2

    /// ARKit's name.
    package var name: String { String(describing: self) }
  }

  /// How the surface lies; others are ignored.
  package enum Alignment: Int, Hashable, Sendable, CaseIterable {
    case horizontal = 0
    case vertical = 1
    case any = 2

    /// ARKit's name.
    package var name: String { String(describing: self) }

    func allows(_ alignment: PlaneAnchor.Alignment) -> Bool {
      switch self {
      case .horizontal: alignment == .horizontal
      case .vertical: alignment == .vertical
      case .any: true
      }
    }
  }

  package var ray: Ray
  package var target: Target
  package var alignment: Alignment

  package init(ray: Ray, target: Target, alignment: Alignment) {
    self.ray = ray
    self.target = target
    self.alignment = alignment
  }
}

/// A surface that the ray of a query meets (ARRaycastResult).
package struct RaycastResult: Hashable, Sendable {
  package var target: RaycastQuery.Target
  /// How the surface lies; `any` for one that is neither level nor upright.
  package var alignment: RaycastQuery.Alignment
  /// Metres from the ray's origin to the hit.
  package var distance: Double
  /// The pose at the hit: +y is the surface's normal.
  ///
  /// A detected plane gives its own rotation; at an estimated one +z points to the ray's origin
  /// (SEMANTICS H-23).
  package var worldFromHit: Transform
  /// The detected plane that was hit: always for existing planes, for an estimated one where the ray
  /// hits a detected one too (H-20).
  package var anchor: Anchor.Identifier?

  /// The pose at the hit with the normal on the ray's side and +z along the way back, as WebXR has it;
  /// nil where the ray runs along the surface.
  package func worldFromSurface(along ray: Ray) -> Transform? {
    Transform(
      onSurfaceWithNormal: worldFromHit.rotation.act(SIMD3(0, 1, 0)), along: ray, at: distance)
  }
}
