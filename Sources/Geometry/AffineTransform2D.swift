/// The map (x, y) → (a·x + c·y + tx, b·x + d·y + ty), laid out as CGAffineTransform.
package struct AffineTransform2D: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  package static let identity = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static func * (lhs: AffineTransform2D, point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(
      lhs.a * point.x + lhs.c * point.y + lhs.tx, lhs.b * point.x + lhs.d * point.y + lhs.ty)
  }

  /// The map that applies `rhs` first and `lhs` second.
  package static func * (lhs: AffineTransform2D, rhs: AffineTransform2D) -> AffineTransform2D {
    let origin = lhs * SIMD2(rhs.tx, rhs.ty)
    return AffineTransform2D(
      a: lhs.a * rhs.a + lhs.c * rhs.b, b: lhs.b * rhs.a + lhs.d * rhs.b,
      c: lhs.a * rhs.c + lhs.c * rhs.d, d: lhs.b * rhs.c + lhs.d * rhs.d,
      tx: origin.x, ty: origin.y)
  }

  /// The inverse, or nil where the map flattens the plane.
  package var inverse: AffineTransform2D? {
    let determinant = a * d - b * c
    guard determinant.isFinite, determinant != 0 else { return nil }
    return AffineTransform2D(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
