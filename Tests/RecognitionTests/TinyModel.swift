/// An ONNX file with hand-calculable outputs, written field by field (onnx.proto3).
///
/// Each output is a function of the mean of each of the picture's three planes.
struct TinyModel {
  enum Output {
    /// [N, 3]: the mean of red, of green and of blue.
    case means
    /// [N, 6]: the three means twice.
    case meansTwice
    /// [N, 3, height, width]: the input as it is, so no row of numbers.
    case picture
  }

  /// A nil extent is a free dimension.
  var input: [Int?] = [nil, 3, 2, 2]
  var outputs: [(name: String, kind: Output)] = [("scores", .means)]
  var metadata: [(key: String, value: String)] = [("labels", "red\ngreen\nblue")]

  var bytes: [UInt8] {
    let batch = input[0]
    var nodes = [
      node("GlobalAveragePool", ["image"], "pooled"), node("Flatten", ["pooled"], "flat"),
    ]
    var values: [[UInt8]] = []
    for (name, kind) in outputs {
      switch kind {
      case .means:
        nodes.append(node("Identity", ["flat"], name))
        values.append(value(name, [batch, 3]))
      case .meansTwice:
        nodes.append(node("Concat", ["flat", "flat"], name, axis: 1))
        values.append(value(name, [batch, 6]))
      case .picture:
        nodes.append(node("Identity", ["image"], name))
        values.append(value(name, input))
      }
    }
    let graph =
      nodes.flatMap { field(1, $0) } + field(2, text("tiny"))
      + field(11, value("image", input)) + values.flatMap { field(12, $0) }
    return field(1, 8) + field(7, graph) + field(8, field(2, 13))
      + metadata.flatMap { field(14, field(1, text($0.key)) + field(2, text($0.value))) }
  }

  // MARK: - Protocol buffers

  private func varint(_ number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
  }

  private func field(_ tag: Int, _ number: Int) -> [UInt8] { varint(tag << 3) + varint(number) }

  private func field(_ tag: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(tag << 3 | 2) + varint(bytes.count) + bytes
  }

  private func text(_ string: String) -> [UInt8] { Array(string.utf8) }

  private func node(
    _ operation: String, _ inputs: [String], _ output: String, axis: Int? = nil
  ) -> [UInt8] {
    let attribute = axis.map { field(5, field(1, text("axis")) + field(3, $0) + field(20, 2)) }
    return inputs.flatMap { field(1, text($0)) } + field(2, text(output))
      + field(4, text(operation)) + (attribute ?? [])
  }

  /// A float32 tensor's name and shape.
  private func value(_ name: String, _ dimensions: [Int?]) -> [UInt8] {
    let shape = dimensions.flatMap { extent in
      field(1, extent.map { field(1, $0) } ?? field(2, text("N")))
    }
    return field(1, text(name)) + field(2, field(1, field(1, 1) + field(2, shape)))
  }
}
