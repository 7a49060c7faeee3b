/// The eigenvalues, smallest first, and eigenvectors of a symmetric 3×3 matrix.
package struct SymmetricEigensystem: Hashable, Sendable {
  /// In ascending order.
  package let values: SIMD3<Double>
  /// The eigenvectors of length 1 as columns, in the order of the values.
  package let vectors: Matrix3

  /// Reads the upper triangle of `matrix`; fails when it is not finite.
  ///
  /// Cyclic Jacobi rotations (G. Golub and C. Van Loan, "Matrix Computations", section 8.5).
  package init?(of matrix: Matrix3) {
    let (c0, c1, c2) = matrix.columns
    var a = [[c0.x, c1.x, c2.x], [c1.x, c1.y, c2.y], [c2.x, c2.y, c2.z]]
    var v = [[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]]
    guard a.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { return nil }
    for _ in 0..<32 where a[0][1] != 0 || a[0][2] != 0 || a[1][2] != 0 {
      for (p, q) in [(0, 1), (0, 2), (1, 2)] where a[p][q] != 0 {
        let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
        let t = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
        let cosine = 1 / (t * t + 1).squareRoot()
        let sine = t * cosine
        for k in 0..<3 {
          (a[k][p], a[k][q]) = (
            cosine * a[k][p] - sine * a[k][q], sine * a[k][p] + cosine * a[k][q]
          )
        }
        for k in 0..<3 {
          (a[p][k], a[q][k]) = (
            cosine * a[p][k] - sine * a[q][k], sine * a[p][k] + cosine * a[q][k]
          )
          (v[k][p], v[k][q]) = (
            cosine * v[k][p] - sine * v[k][q], sine * v[k][p] + cosine * v[k][q]
          )
        }
        a[p][q] = 0
        a[q][p] = 0
      }
    }
    let order = [0, 1, 2].sorted { (a[$0][$0], $0) < (a[$1][$1], $1) }
    let columns = order.map { SIMD3(v[0][$0], v[1][$0], v[2][$0]) }
    values = SIMD3(a[order[0]][order[0]], a[order[1]][order[1]], a[order[2]][order[2]])
    vectors = Matrix3(columns: (columns[0], columns[1], columns[2]))
  }
}
