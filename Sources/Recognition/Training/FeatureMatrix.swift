import CRegression

/// Rows of single-precision numbers, each padded with zeros as the kernels want it.
///
/// A class for its aligned memory, which is freed with it.
package final class FeatureMatrix {
  package let count: Int
  /// The numbers of a row.
  package let width: Int
  /// The numbers from one row to the next: ``width`` rounded up.
  let stride: Int
  let values: UnsafeMutableBufferPointer<Float>

  /// Rows that all have `width` numbers.
  package init(rows: some Collection<[Float]>, width: Int) {
    precondition(width > 0, "a row has numbers")
    count = rows.count
    self.width = width
    stride = Self.rounded(width, to: Int(CREGRESSION_COLUMN_MULTIPLE))
    // A vector that lies across two cache lines is read twice.
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, 4 * count * stride), alignment: 64)
    values = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: Float.self).baseAddress, count: count * stride)
    values.initialize(repeating: 0)
    for (index, row) in rows.enumerated() {
      precondition(row.count == width, "all rows are of one width")
      for (column, value) in row.enumerated() { values[index * stride + column] = value }
    }
  }

  deinit { UnsafeMutableRawPointer(values.baseAddress)?.deallocate() }

  /// Subtracts from each column its mean, and returns the means.
  func centre() -> [Double] {
    var sums = [Double](repeating: 0, count: stride)
    sums.withUnsafeMutableBufferPointer { sums in
      for row in 0..<count {
        for column in 0..<stride { sums[column] += Double(values[row * stride + column]) }
      }
    }
    let means = sums.map { count > 0 ? $0 / Double(count) : 0 }
    means.withUnsafeBufferPointer { means in
      for row in 0..<count {
        for column in 0..<stride {
          let at = row * stride + column
          values[at] = Float(Double(values[at]) - means[column])
        }
      }
    }
    return means
  }

  /// The sum of squares of each column.
  func squares() -> [Double] {
    var sums = [Double](repeating: 0, count: stride)
    sums.withUnsafeMutableBufferPointer { sums in
      for row in 0..<count {
        for column in 0..<stride {
          let value = Double(values[row * stride + column])
          sums[column] += value * value
        }
      }
    }
    return sums
  }

  static func rounded(_ number: Int, to multiple: Int) -> Int {
    (number + multiple - 1) / multiple * multiple
  }
}
