/// An axis-aligned rectangle.
package struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  package var origin: SIMD2<Double>
  package var size: SIMD2<Double>

  package init(origin: SIMD2<Double>, size: SIMD2<Double>) {
    self.origin = origin
    self.size = size
  }

  /// The square from (0, 0) to (1, 1): the whole of a normalized picture.
  package static let unit = Rect(origin: .zero, size: SIMD2(1, 1))
}
