extension [Double] {
  /// The median of the finite values, of an even number the mean of the middle two; 0 of none.
  package var median: Double {
    let sorted = filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
