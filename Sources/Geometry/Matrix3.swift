/// A 3×3 matrix that acts on column vectors.
package struct Matrix3: Hashable, Sendable {
  /// The columns from left to right.
  package var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  package static let identity = Matrix3(
    columns: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))

  @inlinable package init(columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
    self.columns = columns
  }

  @inlinable package init(rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
    columns = (
      SIMD3(rows.0.x, rows.1.x, rows.2.x),
      SIMD3(rows.0.y, rows.1.y, rows.2.y),
      SIMD3(rows.0.z, rows.1.z, rows.2.z)
    )
  }

  package static func == (lhs: Matrix3, rhs: Matrix3) -> Bool { lhs.columns == rhs.columns }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(columns.0)
    hasher.combine(columns.1)
    hasher.combine(columns.2)
  }

  @inlinable package static func * (lhs: Matrix3, rhs: SIMD3<Double>) -> SIMD3<Double> {
    lhs.columns.0 * rhs.x + lhs.columns.1 * rhs.y + lhs.columns.2 * rhs.z
  }

  package static func * (lhs: Matrix3, rhs: Matrix3) -> Matrix3 {
    Matrix3(columns: (lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2))
  }

  package var transpose: Matrix3 { Matrix3(rows: columns) }

  @inlinable package var determinant: Double { columns.0.dot(columns.1.cross(columns.2)) }

  /// The inverse, or nil where the determinant is zero or not finite.
  @inlinable package var inverse: Matrix3? {
    let d = determinant
    guard d.isFinite, d != 0 else { return nil }
    return Matrix3(
      rows: (
        columns.1.cross(columns.2) / d, columns.2.cross(columns.0) / d,
        columns.0.cross(columns.1) / d
      ))
  }

  /// True when no element is NaN or infinite.
  package var isFinite: Bool { columns.0.isFinite && columns.1.isFinite && columns.2.isFinite }

  /// The largest absolute element of MᵀM − I: 0 for a rotation or a reflection.
  package var orthogonalityError: Double {
    let gram = transpose * self
    let i = Matrix3.identity
    return [
      gram.columns.0 - i.columns.0, gram.columns.1 - i.columns.1, gram.columns.2 - i.columns.2,
    ].reduce(0) { max($0, abs($1.x), abs($1.y), abs($1.z)) }
  }

  /// The rotation nearest in the Frobenius norm: the orthogonal factor of the polar decomposition.
  ///
  /// By the Newton iteration of N. Higham, "Computing the polar decomposition", 1986.
  /// Nil where the matrix is singular, not finite, or a reflection.
  package var nearestRotation: Matrix3? {
    guard isFinite, determinant > 1e-9 else { return nil }
    var m = self
    for _ in 0..<64 {
      guard let inverse = m.inverse else { return nil }
      let t = inverse.transpose
      let next = Matrix3(
        columns: (
          (m.columns.0 + t.columns.0) / 2, (m.columns.1 + t.columns.1) / 2,
          (m.columns.2 + t.columns.2) / 2
        ))
      let change =
        (next.columns.0 - m.columns.0).length + (next.columns.1 - m.columns.1).length
        + (next.columns.2 - m.columns.2).length
      m = next
      // The convergence is quadratic: after a step of 1e-9 the error is at rounding level.
      if change < 1e-9 { break }
    }
    return m
  }
}

extension Quaternion {
  /// The rotation nearest to `matrix`; nil where there is none (singular, reflection, not finite).
  ///
  /// The branch on the largest diagonal sum is S. Shepperd's, "Quaternion from rotation matrix", 1978.
  package init?(nearestTo matrix: Matrix3) {
    guard let m = matrix.nearestRotation else { return nil }
    let (a, b, c) = m.columns
    let trace = a.x + b.y + c.z
    if trace >= a.x, trace >= b.y, trace >= c.z {
      self.init(x: b.z - c.y, y: c.x - a.z, z: a.y - b.x, w: 1 + trace)
    } else if a.x >= b.y, a.x >= c.z {
      self.init(x: 1 + a.x - b.y - c.z, y: a.y + b.x, z: c.x + a.z, w: b.z - c.y)
    } else if b.y >= c.z {
      self.init(x: a.y + b.x, y: 1 - a.x + b.y - c.z, z: b.z + c.y, w: c.x - a.z)
    } else {
      self.init(x: c.x + a.z, y: b.z + c.y, z: 1 - a.x - b.y + c.z, w: a.y - b.x)
    }
  }

  /// The rotation as a matrix.
  package var matrix: Matrix3 {
    Matrix3(columns: (act(SIMD3(1, 0, 0)), act(SIMD3(0, 1, 0)), act(SIMD3(0, 0, 1))))
  }
}
