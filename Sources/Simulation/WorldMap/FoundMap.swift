package import Geometry
package import Recordings
package import WorldTracking

/// A world map whose place in a session's world is known, and what the session has of it.
///
/// Its planes stand in the session's world until the session sees the same surfaces itself: what is seen
/// now is known better, so it stays and the map's plane goes. Its points are not shown among a frame's
/// feature points, which are those that are seen there, as in ARKit; they only go into maps that are saved
/// later.
package struct FoundMap: Hashable, Sendable {
  package let worldFromMap: Transform
  /// The map's landmarks, in the session's world.
  package let landmarks: [Landmark]
  /// Those of the map's planes that the session has not seen itself, in its world, numbered from 1 in the
  /// map's order.
  package private(set) var planes: [PlaneAnchor]

  /// How far in the map's unit, mostly metres, planes of one surface may lie from each other: what
  /// relocalizing is off by, and both planes.
  private static let sameDistance = 0.05
  /// The least cosine between their normals: 10°.
  private static let sameCosine = 0.985

  package init(_ map: WorldMap, worldFromMap: Transform) {
    self.worldFromMap = worldFromMap
    landmarks = map.landmarks.map {
      var landmark = $0
      landmark.position = worldFromMap * $0.position
      return landmark
    }
    planes = map.planes.enumerated().map { index, inMap in
      var plane = inMap
      plane.identifier = UInt64(index + 1)
      plane.worldFromPlane = worldFromMap * inMap.worldFromPlane
      return plane
    }
  }

  /// Gives up the planes that are surfaces of these, which the session has seen; O(n m).
  mutating func giveUpPlanes(seenAs own: [PlaneAnchor]) {
    guard !planes.isEmpty else { return }
    planes.removeAll { plane in own.contains { Self.isSameSurface($0, plane) } }
  }

  mutating func giveUpAllPlanes() { planes.removeAll() }

  /// True for planes of one alignment that lie in each other and of which one has its middle over the
  /// other.
  static func isSameSurface(_ a: PlaneAnchor, _ b: PlaneAnchor) -> Bool {
    guard a.alignment == b.alignment else { return false }
    let (planeA, planeB) = (Plane(xzOf: a.worldFromPlane), Plane(xzOf: b.worldFromPlane))
    guard abs(planeA.normal.dot(planeB.normal)) >= sameCosine else { return false }
    return covers(a, b, planeA) || covers(b, a, planeB)
  }

  /// True where the middle of `other` lies in the rectangle of `plane`, and near it.
  private static func covers(_ plane: PlaneAnchor, _ other: PlaneAnchor, _ surface: Plane) -> Bool {
    let middle = other.worldFromPlane * SIMD3(other.center.x, 0, other.center.y)
    guard abs(surface.signedDistance(to: middle)) <= sameDistance else { return false }
    let inPlane = plane.worldFromPlane.inverse * middle
    let offset = SIMD2(inPlane.x, inPlane.z) - plane.center
    return abs(offset.x) <= plane.extent.x / 2 && abs(offset.y) <= plane.extent.y / 2
  }
}
