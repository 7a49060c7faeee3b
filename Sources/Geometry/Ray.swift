/// A half-line.
package struct Ray: Hashable, Sendable {
  package let origin: SIMD3<Double>
  /// A vector of length 1.
  package let direction: SIMD3<Double>

  init(unchecked origin: SIMD3<Double>, direction: SIMD3<Double>) {
    self.origin = origin
    self.direction = direction
  }

  /// Fails when `direction` has no direction or a value is not finite.
  package init?(origin: SIMD3<Double>, direction: SIMD3<Double>) {
    guard origin.isFinite, let direction = direction.normalized else { return nil }
    self.init(unchecked: origin, direction: direction)
  }

  /// The point at `distance` from the origin.
  package func point(at distance: Double) -> SIMD3<Double> { origin + distance * direction }
}
