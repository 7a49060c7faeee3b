package import Geometry

/// A turn, a scaling and a shift: where a shape, a group or an object stands.
package struct ScenePlacement: Hashable, Sendable {
  package var rotation: Quaternion
  /// The same along all axes, above 0.
  package var scale: Double
  package var translation: SIMD3<Double>

  package static let identity = ScenePlacement(
    rotation: .identity, scale: 1, translation: .zero)

  package init(
    rotation: Quaternion = .identity, scale: Double = 1, translation: SIMD3<Double> = .zero
  ) {
    self.rotation = rotation
    self.scale = scale
    self.translation = translation
  }

  /// The placement that applies `rhs` first and `lhs` second.
  package static func * (lhs: ScenePlacement, rhs: ScenePlacement) -> ScenePlacement {
    ScenePlacement(
      rotation: lhs.rotation * rhs.rotation, scale: lhs.scale * rhs.scale,
      translation: lhs * rhs.translation)
  }

  /// Maps a point.
  package static func * (lhs: ScenePlacement, point: SIMD3<Double>) -> SIMD3<Double> {
    lhs.rotation.act(point * lhs.scale) + lhs.translation
  }
}
