import Foundation

/// Makes one ONNX file of a base network up to its `features` and a regression on them.
///
/// Field numbers are those of onnx.proto. The file's input is the base's, its outputs are
/// `probabilities` and `features`, its metadata the base's with the new labels.
struct TrainedModelFile {
  /// The base network's file.
  let base: ArraySlice<UInt8>
  let path: String
  /// The shape of `features`; nil extents are free.
  let featureShape: [Int?]
  let inputSide: Int

  /// Throws ``TrainingError/baseModel(path:problem:)``.
  func bytes(
    regression: LogisticRegression, labels: [String]
  ) throws(TrainingError) -> [UInt8] {
    guard var model = ProtobufMessage(base),
      let graph = model.bytes(Model.graph).last.flatMap({ ProtobufMessage($0) })
    else { throw .baseModel(path: path, problem: .malformed) }
    var trunk = try OnnxTrunk.cut(graph, at: "features", path: path)
    addHead(to: &trunk, regression)
    let metadata = metadata(of: model, labels: labels)
    // Before version 4 every constant had to be an input as well.
    let version = max(4, model.number(Model.irVersion) ?? 0)
    model.fields.removeAll {
      [Model.irVersion, Model.graph, Model.metadata].contains($0.tag)
    }
    model.add(Model.irVersion, Int(clamping: version))
    model.add(Model.graph, trunk)
    for (key, value) in metadata {
      var entry = ProtobufMessage()
      entry.add(1, key)
      entry.add(2, value)
      model.add(Model.metadata, entry)
    }
    return model.encoded
  }

  private enum Model {
    static let irVersion = 1
    static let graph = 7
    static let metadata = 14
  }

  /// The base's entries, what it leaves to the defaults written out, and the labels.
  private func metadata(
    of model: ProtobufMessage, labels: [String]
  ) -> [(key: String, value: String)] {
    var entries = [
      "mean": "127", "std": "128", "color": "RGB", "layout": "NCHW", "input_size": "\(inputSide)",
    ]
    for entry in model.bytes(Model.metadata).compactMap({ ProtobufMessage($0) }) {
      entries[entry.text(1)] = entry.text(2)
    }
    entries["labels"] = labels.joined(separator: "\n")
    return entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  // MARK: - The new last layer

  private func addHead(to graph: inout ProtobufMessage, _ regression: LogisticRegression) {
    let width = regression.weights.first?.count ?? 0
    let classCount = regression.weights.count
    var input = "features"
    if featureShape.count != 2 {
      // A row of its own where there is no batch, else all but the batch in one row.
      let axis = featureShape.count == 1 ? 0 : 1
      graph.add(1, node("Flatten", [input], "trained.row", ("axis", axis)))
      input = "trained.row"
    }
    let weights = regression.weights.joined().map(Float.init)
    graph.add(5, tensor("trained.weights", [classCount, width], weights))
    graph.add(5, tensor("trained.intercepts", [classCount], regression.intercepts.map(Float.init)))
    let inputs = [input, "trained.weights", "trained.intercepts"]
    graph.add(1, node("Gemm", inputs, "trained.scores", ("transB", 1)))
    graph.add(1, node("Softmax", ["trained.scores"], "probabilities", ("axis", 1)))
    let batch = featureShape.count == 1 ? 1 : featureShape.first ?? 1
    graph.add(12, value("probabilities", [batch, classCount]))
    graph.add(12, value("features", featureShape))
  }

  /// NodeProto: input 1, output 2, name 3, op_type 4, attribute 5 (name 1, i 3, type 20: 2 is a
  /// whole number).
  private func node(
    _ operation: String, _ inputs: [String], _ output: String, _ attribute: (String, Int)
  ) -> ProtobufMessage {
    var node = ProtobufMessage()
    for input in inputs { node.add(1, input) }
    node.add(2, output)
    node.add(3, output + ".node")
    node.add(4, operation)
    var message = ProtobufMessage()
    message.add(1, attribute.0)
    message.add(3, attribute.1)
    message.add(20, 2)
    node.add(5, message)
    return node
  }

  /// TensorProto: dims 1, data_type 2 (1 is float32), name 8, raw_data 9 (little-endian).
  private func tensor(_ name: String, _ shape: [Int], _ values: [Float]) -> ProtobufMessage {
    var tensor = ProtobufMessage()
    for extent in shape { tensor.add(1, extent) }
    tensor.add(2, 1)
    tensor.add(8, name)
    let raw = values.flatMap { value in
      let bits = value.bitPattern
      return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    }
    tensor.add(9, raw[...])
    return tensor
  }

  /// ValueInfoProto: name 1, type 2 > tensor_type 1 > elem_type 1, shape 2 > dim 1 (number 1 or
  /// name 2).
  private func value(_ name: String, _ shape: [Int?]) -> ProtobufMessage {
    var dimensions = ProtobufMessage()
    for extent in shape {
      var dimension = ProtobufMessage()
      if let extent { dimension.add(1, extent) } else { dimension.add(2, "N") }
      dimensions.add(1, dimension)
    }
    var tensor = ProtobufMessage()
    tensor.add(1, 1)
    tensor.add(2, dimensions)
    var type = ProtobufMessage()
    type.add(1, tensor)
    var value = ProtobufMessage()
    value.add(1, name)
    value.add(2, type)
    return value
  }
}
