/// Name, type and shape of an input or output of a model.
package struct TensorDescription: Hashable, Sendable {
  package let name: String
  /// False for any other element type and for what is no tensor.
  package let isFloat32: Bool
  /// The extent of each dimension; nil where the model leaves it free, such as a batch.
  package let dimensions: [Int?]

  package init(name: String, isFloat32: Bool, dimensions: [Int?]) {
    self.name = name
    self.isFloat32 = isFloat32
    self.dimensions = dimensions
  }

  /// The number of values for one picture when all dimensions but one are 1 or the free batch.
  ///
  /// Fits [N, C], [C] and [N, C, 1, 1]; nil for anything else, so that it is no row of numbers.
  package var rowLength: Int? {
    guard isFloat32, !dimensions.isEmpty else { return nil }
    let row = dimensions.count > 1 ? dimensions.dropFirst() : dimensions[...]
    if dimensions.count > 1, let batch = dimensions[0], batch != 1 { return nil }
    var length = 1
    for extent in row {
      guard let extent, extent > 0, extent == 1 || length == 1 else { return nil }
      length = max(length, extent)
    }
    return length <= Self.longestRow ? length : nil
  }

  /// Far above any classifier; keeps a hostile model from asking for the whole memory.
  static let longestRow = 1 << 20
}
