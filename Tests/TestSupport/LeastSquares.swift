/// The normal equations of a small linear least-squares problem.
struct LeastSquares {
  private let unknowns: Int
  /// The symmetric matrix, each row followed by its right-hand side.
  private var rows: [[Double]]

  init(unknowns: Int) {
    self.unknowns = unknowns
    rows = Array(repeating: Array(repeating: 0, count: unknowns + 1), count: unknowns)
  }

  /// Adds the equation `coefficients` · x = `value`.
  mutating func add(_ coefficients: [Double], _ value: Double) {
    for row in 0..<unknowns {
      for column in 0..<unknowns { rows[row][column] += coefficients[row] * coefficients[column] }
      rows[row][unknowns] += coefficients[row] * value
    }
  }

  /// By Gauss's elimination with the largest pivot; nil where the equations leave something open.
  var solution: [Double]? {
    var rows = rows
    for column in 0..<unknowns {
      let pivot = (column..<unknowns).max { abs(rows[$0][column]) < abs(rows[$1][column]) }
      guard let pivot, abs(rows[pivot][column]) > 1e-12 else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<unknowns where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...unknowns { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<unknowns).map { rows[$0][unknowns] / rows[$0][$0] }
  }
}
