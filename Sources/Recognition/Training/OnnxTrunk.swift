/// Cuts a network's graph at one of its values.
///
/// GraphProto: node 1, initializer 5, input 11, output 12, value_info 13, quantization_annotation 14,
/// sparse_initializer 15. What the value doesn't depend on is left out, outputs too.
enum OnnxTrunk {
  /// The graph up to `output`, without outputs of its own.
  ///
  /// Throws ``TrainingError/baseModel(path:problem:)``.
  static func cut(
    _ graph: ProtobufMessage, at output: String, path: String
  ) throws(TrainingError) -> ProtobufMessage {
    var nodes: [ProtobufMessage] = []
    for bytes in graph.bytes(1) {
      guard let node = ProtobufMessage(bytes) else {
        throw .baseModel(path: path, problem: .malformed)
      }
      nodes.append(node)
    }
    let (kept, needed) = dependencies(of: output, nodes)
    guard !kept.isEmpty else { throw .baseModel(path: path, problem: .featuresNotComputed) }

    var trunk = ProtobufMessage()
    var nodeIndex = 0
    for field in graph.fields {
      guard case .bytes(let bytes) = field.value else {
        trunk.fields.append(field)
        continue
      }
      switch field.tag {
      case 1:
        if kept.contains(nodeIndex) { trunk.fields.append(field) }
        nodeIndex += 1
      case 5, 15:
        guard let tensor = ProtobufMessage(bytes) else {
          throw .baseModel(path: path, problem: .malformed)
        }
        // A sparse tensor is named by its values, which are its field 1.
        let name =
          field.tag == 5
          ? tensor.text(8) : tensor.bytes(1).last.flatMap { ProtobufMessage($0)?.text(8) } ?? ""
        guard needed.contains(name) else { continue }
        // data_location 14: 1 is another file; external_data 13 says where.
        guard tensor.number(14) != 1, tensor.bytes(13).isEmpty else {
          throw .baseModel(path: path, problem: .externalWeights)
        }
        trunk.fields.append(field)
      case 12: break
      case 13, 14:
        guard let name = ProtobufMessage(bytes)?.text(1), needed.contains(name), name != output
        else { continue }
        trunk.fields.append(field)
      default: trunk.fields.append(field)
      }
    }
    return trunk
  }

  /// The nodes that a value depends on, and the names of all values among them.
  private static func dependencies(
    of output: String, _ nodes: [ProtobufMessage]
  ) -> (nodes: Set<Int>, names: Set<String>) {
    var maker: [String: Int] = [:]
    for (index, node) in nodes.enumerated() {
      for name in node.texts(2) { maker[name] = index }
    }
    var kept: Set<Int> = []
    var needed: Set<String> = []
    var open = [output]
    while let name = open.popLast() {
      guard needed.insert(name).inserted, let index = maker[name], kept.insert(index).inserted
      else { continue }
      open += nodes[index].texts(2) + inputs(of: nodes[index], depth: 0)
    }
    return (kept, needed)
  }

  /// What a node reads, also inside the graphs of its branches: attribute 5 > g 6, graphs 11.
  private static func inputs(of node: ProtobufMessage, depth: Int) -> [String] {
    var names = node.texts(1)
    // The runtime has loaded the model; deeper than any is a message that is no graph.
    guard depth < 16 else { return names }
    for attribute in node.bytes(5).compactMap({ ProtobufMessage($0) }) {
      for graph in (attribute.bytes(6) + attribute.bytes(11)).compactMap({ ProtobufMessage($0) }) {
        for inner in graph.bytes(1).compactMap({ ProtobufMessage($0) }) {
          names += inputs(of: inner, depth: depth + 1)
        }
        // A branch may give an outer value back as it is.
        names += graph.bytes(12).compactMap { ProtobufMessage($0)?.text(1) }
      }
    }
    return names
  }
}
