package import Geometry
package import Recordings
package import WorldTracking

/// What a session knew of a place, for another session to find it again (ARWorldMap, SEMANTICS A-5).
package struct WorldMap: Hashable, Sendable {
  /// A label that stood in the place.
  package struct PlacedAnchor: Hashable, Sendable {
    /// The number in its identifier.
    package var number: Int
    package var worldFromAnchor: Transform
    package var label: PlacedLabel

    package init(number: Int, worldFromAnchor: Transform, label: PlacedLabel) {
      self.number = number
      self.worldFromAnchor = worldFromAnchor
      self.label = label
    }
  }

  package var unit: LengthUnit
  package var anchors: [PlacedAnchor]
  package var planes: [PlaneAnchor]
  package var landmarks: [Landmark]

  package init(
    unit: LengthUnit, anchors: [PlacedAnchor] = [], planes: [PlaneAnchor] = [],
    landmarks: [Landmark] = []
  ) {
    self.unit = unit
    self.anchors = anchors
    self.planes = planes
    self.landmarks = landmarks
  }

  /// The box around the landmarks; nil without any.
  package var bounds: (center: SIMD3<Double>, extent: SIMD3<Double>)? {
    guard var low = landmarks.first?.position else { return nil }
    var high = low
    for landmark in landmarks {
      low = pointwiseMin(low, landmark.position)
      high = pointwiseMax(high, landmark.position)
    }
    return ((low + high) / 2, high - low)
  }
}
