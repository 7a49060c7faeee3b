package import Geometry

/// A detected flat surface; it lies in the x–z plane of its own space with +y as the normal
/// (ARPlaneAnchor, SEMANTICS H-17).
package struct PlaneAnchor: Hashable, Sendable {
  package enum Alignment: String, Hashable, Sendable { case horizontal, vertical }

  package var identifier: UInt64
  package var alignment: Alignment
  package var worldFromPlane: Transform
  /// The centre of the extent, plane space; y is 0.
  package var center: SIMD2<Double>
  /// The lengths of the rectangle along plane x and z.
  package var extent: SIMD2<Double>
  /// The outline's vertices (x, z), counter-clockwise seen from +y; empty where not recorded.
  package var boundary: [SIMD2<Double>]
  /// What the surface is ("floor", "table" …), where the source says.
  package var classification: String?

  package init(
    identifier: UInt64, alignment: Alignment, worldFromPlane: Transform,
    center: SIMD2<Double> = .zero, extent: SIMD2<Double>, boundary: [SIMD2<Double>] = [],
    classification: String? = nil
  ) {
    self.identifier = identifier
    self.alignment = alignment
    self.worldFromPlane = worldFromPlane
    self.center = center
    self.extent = extent
    self.boundary = boundary
    self.classification = classification
  }
}
