package import Geometry
package import Recordings

/// A fixed place in the world: a snapshot that never changes; look newer ones up by identifier
/// (SEMANTICS ).
package struct Anchor: Hashable, Sendable {
  /// Tells anchors apart over the life of a session.
  package enum Identifier: Hashable, Sendable, Comparable {
    /// The n-th anchor that the app added, from 1.
    case placed(Int)
    /// A plane of the recording or of the tracker.
    case plane(UInt64)
    /// A plane of a world map that was found again.
    case mapPlane(UInt64)

    /// The identifier in files and on screen, such as "anchor-3".
    package var text: String {
      switch self {
      case .placed(let number): "anchor-\(number)"
      case .plane(let number): "plane-\(number)"
      case .mapPlane(let number): "map-plane-\(number)"
      }
    }
  }

  package var identifier: Identifier
  package var worldFromAnchor: Transform
  /// Set when this is a plane.
  package var plane: PlaneAnchor?

  package init(identifier: Identifier, worldFromAnchor: Transform, plane: PlaneAnchor? = nil) {
    self.identifier = identifier
    self.worldFromAnchor = worldFromAnchor
    self.plane = plane
  }
}
