/// A 4×4 matrix that acts on column vectors.
package struct Matrix4: Hashable, Sendable {
  /// The columns from left to right.
  package var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  package static let identity = Matrix4(linear: .identity, translation: .zero)

  package init(columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) {
    self.columns = columns
  }

  package init(rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) {
    columns = (
      SIMD4(rows.0.x, rows.1.x, rows.2.x, rows.3.x),
      SIMD4(rows.0.y, rows.1.y, rows.2.y, rows.3.y),
      SIMD4(rows.0.z, rows.1.z, rows.2.z, rows.3.z),
      SIMD4(rows.0.w, rows.1.w, rows.2.w, rows.3.w)
    )
  }

  /// The matrix of the map p → linear · p + translation, with the bottom row (0, 0, 0, 1).
  package init(linear: Matrix3, translation: SIMD3<Double>) {
    columns = (
      SIMD4(linear.columns.0, 0), SIMD4(linear.columns.1, 0), SIMD4(linear.columns.2, 0),
      SIMD4(translation, 1)
    )
  }

  package static func == (lhs: Matrix4, rhs: Matrix4) -> Bool { lhs.columns == rhs.columns }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(columns.0)
    hasher.combine(columns.1)
    hasher.combine(columns.2)
    hasher.combine(columns.3)
  }

  package static func * (lhs: Matrix4, rhs: SIMD4<Double>) -> SIMD4<Double> {
    lhs.columns.0 * rhs.x + lhs.columns.1 * rhs.y + lhs.columns.2 * rhs.z + lhs.columns.3 * rhs.w
  }

  package static func * (lhs: Matrix4, rhs: Matrix4) -> Matrix4 {
    Matrix4(
      columns: (
        lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2, lhs * rhs.columns.3
      ))
  }

  package var transpose: Matrix4 { Matrix4(rows: columns) }
}

extension Transform {
  /// The motion as a matrix on homogeneous points.
  package var matrix: Matrix4 { Matrix4(linear: rotation.matrix, translation: translation) }
}
